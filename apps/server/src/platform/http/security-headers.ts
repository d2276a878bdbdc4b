import type { FastifyInstance } from 'fastify'

/** Headers of everything that is not a page; pages add a content policy with a nonce of their own (see pages.ts). */
export function securityHeaders(app: FastifyInstance, { secure }: { secure: boolean }): void {
  const fixed: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self)',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(fixed)
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
}

type PolicyOptions = {
  nonce: string
  mediaOrigin: string | undefined
  uploadOrigin: string | undefined
  development: boolean
  /** Others whose files a page needs, by directive: those of the captcha. */
  others?: Readonly<Record<string, readonly string[]>> | undefined
}

/** What a page of ours may load: its own files, scripts that carry this answer's nonce, and what others were let in for. */
export function pagePolicy({ nonce, mediaOrigin, uploadOrigin, development, others = {} }: PolicyOptions): string {
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': "'self' 'unsafe-inline'", // attributes such as style="width:40%"; scripts stay closed
    'img-src': `'self' data: blob:${mediaOrigin ? ` ${mediaOrigin}` : ''}`,
    'connect-src': `'self'${uploadOrigin ? ` ${uploadOrigin}` : ''}${development ? ' ws: wss:' : ''}`,
    'font-src': "'self'",
    'frame-src': "'self' blob:", // a PDF that a page has fetched, in the browser's own reader
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  const withOthers = Object.entries(directives).map(([name, own]) => [name, own, ...(others[name] ?? [])].join(' '))
  return withOthers.join('; ')
}
