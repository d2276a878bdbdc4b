import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const JSON_API_TYPE = 'application/vnd.api+json'

/**
 * Sends a JSON:API document or its errors, as `application/vnd.api+json` if the request accepts
 * that at least as much as `application/json`, otherwise as `application/json`.
 */
export function sendJson(request: FastifyRequest, reply: FastifyReply, document: unknown) {
  const json = JSON.stringify(document)
  if (!acceptsJsonApi(request.headers.accept)) return reply.type('application/json; charset=utf-8').send(json)
  // A buffer: Fastify would add a charset for a string, and JSON:API allows no such parameter.
  return reply.type(JSON_API_TYPE).send(Buffer.from(json))
}

/** True if an Accept header names `application/vnd.api+json` and does not prefer plain JSON. */
export function acceptsJsonApi(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map(parseRange)
  const qualityOf = (type: string) => ranges.find((range) => range.type === type)?.quality ?? 0
  const quality = qualityOf(JSON_API_TYPE)
  return quality > 0 && quality >= qualityOf('application/json')
}

function parseRange(text: string): { type: string; quality: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { type, quality: quality === undefined ? 1 : Number(quality) || 0 }
}

/**
 * Parses request bodies of both media types and of no others. An empty body is no body: several
 * clients send a content type with each DELETE and POST.
 */
export function addJsonParser(api: FastifyInstance): void {
  api.removeContentTypeParser('text/plain')
  const parseJson = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser<string>(['application/json', JSON_API_TYPE], { parseAs: 'string' }, (request, body, done) =>
    body.trim() === '' ? done(null, undefined) : parseJson(request, body, done),
  )
}
