import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { type TrustedProxies, toTrustProxyOption } from '#platform/config/trusted-proxies.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { addressKey } from './address-key.ts'
import { registerCors } from './cors.ts'
import { handleErrors, sendErrorResponse } from './error-handlers.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { handleUnknownApiPaths, MAX_PARAM_LENGTH } from './unknown-paths.ts'

type ServerOptions = {
  log: Logger
  metrics: Metrics
  trustProxy: TrustedProxies
  hasRateLimits: boolean
  secure: boolean
  corsOrigins?: readonly string[]
}

/**
 * Creates the HTTP server: request id, security headers, compression, rate limits, metrics and one
 * format of errors.
 */
export async function createHttpServer({
  log,
  metrics,
  trustProxy,
  hasRateLimits,
  secure,
  corsOrigins = [],
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: toTrustProxyOption(trustProxy),
    genReqId: (request) => validRequestId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    requestTimeout: 300_000, // enough for a 15 MB photo over a slow connection
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // for URLs that cannot be decoded, before any route
    frameworkErrors: (error, request, reply) => void sendErrorResponse(error, { request, reply }),
  }) as unknown as FastifyInstance
  handleErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  registerSecurityHeaders(app, { secure })
  registerRequestMetrics(app, metrics)
  await registerCors(app, corsOrigins)
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { 1: 4 } },
  })
  if (hasRateLimits) {
    const keyGenerator = (request: FastifyRequest) => addressKey(request.ip)
    await app.register(rateLimit, { global: false, keyGenerator, addHeadersOnExceeding: {}, addHeaders: { 'retry-after': true } })
  }
  handleUnknownApiPaths(app)
  return app
}

/**
 * A valid request id of the caller is used, so that one id identifies a request in several
 * services.
 */
function validRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined
}

function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) }
    metrics.httpSeconds.observe(labels, reply.elapsedTime / 1000)
    request.log.debug({ ...labels, ms: Math.round(reply.elapsedTime) }, 'request')
  })
}
