import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApiPath } from './unknown-paths.ts'

/** How long a browser may remember the response to a preflight. */
const PREFLIGHT_CACHE_SECONDS = 600

/**
 * Lets pages of these origins call the API. Only the API: pages and files are for our own site, and
 * the upload of files checks a signed form. Tokens are sent in a header, so that no cookies are
 * allowed.
 */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    delegator: (request: FastifyRequest, done) =>
      done(null, {
        origin: isApiPath(request.url) ? [...origins] : false,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['Accept', 'Authorization', 'Content-Type', 'Currency', 'Locale', 'X-Request-Id'],
        exposedHeaders: ['Allow', 'Retry-After', 'X-Request-Id'],
        maxAge: PREFLIGHT_CACHE_SECONDS,
        // Any other OPTIONS request gets the methods of the path.
        preflight: request.headers['access-control-request-method'] !== undefined,
      }),
  })
}
