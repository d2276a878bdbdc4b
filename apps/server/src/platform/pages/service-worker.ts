import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { webFolder } from './page-bundle.ts'

const ICON_SIZE_PX = 192

/**
 * Serves the service worker of the web app for the whole site, and the icon of its notifications.
 * Browsers compare the file with the one they have, so no cache may store it without asking.
 */
export function registerServiceWorker(scope: FastifyInstance, { iconSvg }: { iconSvg: string }): void {
  const script = readFileSync(join(webFolder, 'src/service-worker/service-worker.js'), 'utf8')
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`
  scope.get('/service-worker.js', (request, reply) => {
    reply.headers({
      'cache-control': 'no-cache',
      etag,
      'service-worker-allowed': '/',
      // It runs nothing but itself, calls this server and shows the icon of its notifications.
      'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(script)
  })

  let icon: Promise<Buffer> | undefined
  scope.get('/icon-192.png', async (_request, reply) => {
    icon ??= sharp(Buffer.from(iconSvg)).resize(ICON_SIZE_PX, ICON_SIZE_PX).png().toBuffer()
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await icon)
  })
}
