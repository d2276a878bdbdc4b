import type { Endpoint, FileContent } from '@partlane/contract/endpoint'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { limitStatements } from '#platform/db/statement-limit.ts'
import { type Caller, FoundOrCreated, type Route } from './define-routes.ts'
import { createErrorHandler } from './error-handlers.ts'
import { parseInput } from './input.ts'
import { addJsonParser, sendJson } from './media-type.ts'
import { statusOf, toResponseDocument } from './response-document.ts'
import { sendFile } from './send-file.ts'

export type GuardedEndpoint = Pick<Endpoint, 'audience' | 'acceptsEndedSession'>

/**
 * Authenticates the caller and checks the audience of the endpoint. Returns undefined for an
 * anonymous visitor.
 * @throws Refusal when the caller is not allowed
 */
export type Guard = (ctx: AppContext, token: string | undefined, endpoint: GuardedEndpoint) => Promise<CurrentUser | undefined>
export type ReadCaller = (request: FastifyRequest) => Caller

type ApiOptions = { ctx: AppContext; routes: Route[]; guard: Guard; readCaller: ReadCaller; limits: Record<string, number> }

export const API_BASE = '/api/v1'
export const BODY_LIMIT_BYTES = 1024 * 1024

/**
 * Registers every endpoint of the contract: guard, validate the input, call the handler, send the
 * document.
 */
export async function registerApi(app: FastifyInstance, { ctx, routes, guard, readCaller, limits }: ApiOptions): Promise<void> {
  await app.register(
    async (api) => {
      addJsonParser(api)
      api.addHook('onRequest', async (request, reply) => {
        // Caches must not store personal responses. Others depend on Locale and Currency.
        reply.header('cache-control', bearerTokenOf(request) ? 'no-store' : 'private, no-cache')
        reply.header('vary', [reply.getHeader('vary'), 'Accept'].filter(Boolean).join(', '))
      })
      for (const { endpoint, handler } of routes) {
        const handleRequest: RouteHandlerMethod = async (request, reply) => {
          const user = await guard(ctx, bearerTokenOf(request), endpoint)
          const input = parseInput(endpoint, { params: request.params, query: request.query, body: request.body })
          const call = { ctx, user: user as CurrentUser, caller: readCaller(request), ...input }
          const handled: unknown = await handler(call as Parameters<typeof handler>[0])
          const { value: result, isNew } = handled instanceof FoundOrCreated ? handled : { value: handled, isNew: true }
          reply.code(isNew ? statusOf(endpoint) : 200)
          if (endpoint.maxAgeSeconds) reply.header('cache-control', `public, max-age=${endpoint.maxAgeSeconds}`)
          if (endpoint.output.kind === 'file') return sendFile(reply, endpoint.output, result as FileContent)
          const document = toResponseDocument(endpoint, result)
          return document === undefined ? reply.send() : sendJson(request, reply, document)
        }
        api.route({
          method: endpoint.method,
          url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
          bodyLimit: BODY_LIMIT_BYTES,
          config: limits[endpoint.limit ?? 'reads'] ? { rateLimit: { max: limits[endpoint.limit ?? 'reads'], timeWindow: 60_000 } } : {},
          handler: (request, reply) => limitStatements(ctx.config.STATEMENT_TIMEOUT_MS, () => handleRequest.call(api, request, reply)),
          errorHandler: createErrorHandler({ endpoint, isStrict: !ctx.config.isProduction }),
        })
      }
    },
    { prefix: API_BASE },
  )
}

function bearerTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header === undefined ? undefined : header.replace(/^Bearer\s+/i, '')
}
