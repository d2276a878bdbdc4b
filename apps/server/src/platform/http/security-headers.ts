import type { FastifyInstance } from 'fastify'

/** Headers of everything that is not a page; pages add a content policy with a nonce of their own (see pages.ts). */
export function registerSecurityHeaders(app: FastifyInstance, { secure }: { secure: boolean }): void {
  const staticHeaders: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self)',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(staticHeaders)
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
}

/** Sources of other origins by directive of the content policy. */
export type CspSources = Readonly<Record<string, readonly string[]>>

/** Merges the sources of several providers. Each source is listed once per directive. */
export function mergeCspSources(providers: readonly CspSources[]): CspSources {
  const entries = Object.entries(
    Object.groupBy(
      providers.flatMap((sources) => Object.entries(sources)),
      ([directive]) => directive,
    ),
  )
  return Object.fromEntries(entries.map(([directive, lists = []]) => [directive, [...new Set(lists.flatMap(([, sources]) => sources))]]))
}

type CspOptions = {
  nonce: string
  mediaOrigin: string | undefined
  uploadOrigin: string | undefined
  isDevelopment: boolean
  /** Sources of the captcha and of the payment gateways. */
  extraSources?: CspSources | undefined
}

/** What a page of ours may load: its own files, scripts that carry this answer's nonce, and what others were let in for. */
export function buildPageCsp({ nonce, mediaOrigin, uploadOrigin, isDevelopment, extraSources = {} }: CspOptions): string {
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': "'self' 'unsafe-inline'", // attributes such as style="width:40%"; scripts stay closed
    'img-src': `'self' data: blob:${mediaOrigin ? ` ${mediaOrigin}` : ''}`,
    'connect-src': `'self'${uploadOrigin ? ` ${uploadOrigin}` : ''}${isDevelopment ? ' ws: wss:' : ''}`,
    'font-src': "'self'",
    'frame-src': "'self' blob:", // a PDF that a page has fetched, in the browser's own reader
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  const serializedDirectives = Object.entries(directives).map(([name, ownSources]) =>
    [name, ownSources, ...(extraSources[name] ?? [])].join(' '),
  )
  return serializedDirectives.join('; ')
}
