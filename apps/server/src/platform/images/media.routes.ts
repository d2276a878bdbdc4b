import type { FastifyInstance, FastifyReply } from 'fastify'
import { TooBusyError } from '#platform/turns/turns.ts'
import type { Variant } from './render-variant.ts'
import { isImageFormat, isImageWidth } from './sizes.ts'
import type { Variants } from './variants.ts'

const address = /^(?<key>.+)\/(?<width>\d{3,4})\.(?<format>[a-z]{4})$/

/** GET /media/<key>/<width>.<format>: one size of a public image. An address always means the same bytes, so it may be kept for ever. */
export async function mediaRoutes(app: FastifyInstance, { variants }: { variants: Variants }): Promise<void> {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const asked = readAddress(request.params['*'])
    if (!asked) return notFound(reply)
    const image = await openOrBusy(variants, asked)
    if (image === 'busy') return sendError(reply.header('retry-after', '2'), 503, 'unavailable', 'Too many images are being processed')
    if (!image) return notFound(reply)

    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: image.etag,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    if (knows(request.headers['if-none-match'], image.etag)) {
      image.stream.destroy()
      return reply.code(304).send()
    }
    return reply.type(image.contentType).header('content-length', image.size).send(image.stream)
  })
}

type Asked = { key: string; variant: Variant }

function readAddress(path: string): Asked | undefined {
  const { key, width, format } = address.exec(path)?.groups ?? {}
  if (key === undefined || width === undefined || format === undefined || !isImageFormat(format)) return undefined
  const pixels = Number(width)
  return isImageWidth(pixels) ? { key, variant: { width: pixels, format } } : undefined
}

async function openOrBusy(variants: Variants, { key, variant }: Asked) {
  try {
    return await variants.open(key, variant)
  } catch (error) {
    if (error instanceof TooBusyError) return 'busy'
    throw error
  }
}

/** A network in front may have made the tag a weak one. */
function knows(header: string | undefined, etag: string): boolean {
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
