import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredPage } from './stored-page.ts'

type SentPage = { page: StoredPage; nowMs: number }

/**
 * Writes a page to the socket, with the headers of Fastify's hooks. The browser's own copy is
 * confirmed with 304. Fastify's compression would compress a stored page again.
 */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, { page, nowMs }: SentPage): Promise<void> {
  const encoding = page.selectEncoding(String(request.headers['accept-encoding'] ?? ''))
  const body = await page.readBody(encoding)
  const headers: Record<string, number | string | string[]> = {
    ...(reply.getHeaders() as Record<string, string>),
    ...page.headers,
    etag: page.etag,
    vary: 'accept-encoding',
    // A stored page has the time of its render: remaining times need the clock of this response.
    'server-timing': `clock;desc="${nowMs}"`,
  }
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    reply.raw.writeHead(304, headers).end()
    return
  }
  headers['content-length'] = body.byteLength
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  reply.raw.writeHead(page.status, headers)
  if (request.method === 'HEAD') reply.raw.end()
  else reply.raw.end(body)
}
