import type { PageRequest } from '@partlane/contract/pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AddressLimiter, createLimitHook } from '#platform/http/address-limiter.ts'
import type { Pages } from './page-bundle.ts'

/** A browser asks for one path and its ancestors. Each path is matched with all routes. */
const MAX_MANIFEST_PATHS = 12

type ManifestOptions = { pages: Pages; toPage: (request: FastifyRequest) => PageRequest; limiter?: AddressLimiter | undefined }

/**
 * Answers the browser's questions which routes a path has, before it opens a link without a new
 * document. Not a page: never stored, and with a limit of its own, because each link that a pointer
 * touches asks. The response depends on the version of the build, so browsers keep it. For
 * a page of an older build it is empty and asks for a new document.
 */
export function registerRouteManifest(scope: FastifyInstance, { pages, toPage, limiter }: ManifestOptions): void {
  const onRequest = limiter ? createLimitHook(limiter) : []
  scope.get<{ Querystring: { paths?: unknown } }>('/__manifest', { onRequest }, async (request, reply) => {
    const { paths } = request.query
    if (typeof paths !== 'string' || paths.split(',').length > MAX_MANIFEST_PATHS) return reply.code(400).send()
    const response = await pages.handle(toPage(request))
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text())
  })
}
