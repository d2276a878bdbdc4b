import type { FastifyInstance, FastifyReply } from 'fastify'
import { TooBusyError } from '#platform/concurrency/concurrency-limiter.ts'
import type { AddressLimiter } from '#platform/http/address-limiter.ts'
import type { Variant } from './render-variant.ts'
import { isImageFormat, isImageWidth } from './sizes.ts'
import type { Variants } from './variants.ts'

const mediaPathPattern = /^(?<key>.+)\/(?<width>\d{3,4})\.(?<format>[a-z]{4})$/

type MediaOptions = {
  variants: Variants
  /** Limits the variants that are rendered for one IP address. */
  limiter?: AddressLimiter
  /** Key prefixes of photos that can be deleted, e.g. `chats/`. No shared cache may store them. */
  privatePrefixes?: readonly string[]
}

const CACHE_CONTROL = 'public, max-age=31536000, immutable'
const PRIVATE_CACHE_CONTROL = 'private, max-age=300'

/**
 * GET /media/<key>/<width>.<format>: one size of a public image. The bytes of a URL never change,
 * so public ones can be cached without a time limit.
 */
export async function mediaRoutes(app: FastifyInstance, { variants, limiter, privatePrefixes = [] }: MediaOptions): Promise<void> {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const variantRequest = parseMediaPath(request.params['*'])
    if (!variantRequest) return notFound(reply)
    const { key, variant } = variantRequest
    const storedImage = await variants.openStored(key, variant)
    const retryAfterSeconds = storedImage ? undefined : await limiter?.(request)
    if (retryAfterSeconds !== undefined)
      return sendError(reply.header('retry-after', retryAfterSeconds), 429, 'too_many_requests', 'Too many images were requested')
    const image = storedImage ?? (await renderVariant(variants, variantRequest))
    if (image === 'busy') return sendError(reply.header('retry-after', '2'), 503, 'unavailable', 'Too many images are being processed')
    if (!image) return notFound(reply)

    reply.headers({
      'cache-control': privatePrefixes.some((prefix) => key.startsWith(prefix)) ? PRIVATE_CACHE_CONTROL : CACHE_CONTROL,
      etag: image.etag,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    if (matchesEtag(request.headers['if-none-match'], image.etag)) {
      image.stream.destroy()
      return reply.code(304).send()
    }
    return reply.type(image.contentType).header('content-length', image.size).send(image.stream)
  })
}

type VariantRequest = { key: string; variant: Variant }

function parseMediaPath(path: string): VariantRequest | undefined {
  const { key, width, format } = mediaPathPattern.exec(path)?.groups ?? {}
  if (key === undefined || width === undefined || format === undefined || !isImageFormat(format)) return undefined
  const pixels = Number(width)
  return isImageWidth(pixels) ? { key, variant: { width: pixels, format } } : undefined
}

async function renderVariant(variants: Variants, { key, variant }: VariantRequest) {
  try {
    return await variants.render(key, variant)
  } catch (error) {
    if (error instanceof TooBusyError) return 'busy'
    throw error
  }
}

/** A proxy can change the tag to a weak one. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

const notFound = (reply: FastifyReply) => sendError(reply, 404, 'not_found', 'Image not found')

function sendError(reply: FastifyReply, status: number, code: string, title: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/vnd.api+json')
    .send(JSON.stringify({ errors: [{ status: String(status), code, title }] }))
}
