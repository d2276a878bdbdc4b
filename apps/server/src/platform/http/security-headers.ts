import type { FastifyInstance } from 'fastify'

/**
 * Headers of all responses except pages. Pages also have a content security policy with hashes
 * (see platform/pages).
 */
export function registerSecurityHeaders(app: FastifyInstance, { secure }: { secure: boolean }): void {
  const staticHeaders: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // PayPal's page of approval is a window that tells the checkout how it ended.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // Wallets open in frames of the payment gateways, the only other frames that the policy allows.
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=*',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(staticHeaders)
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
}

/** Sources of other origins by directive of the content policy. */
type CspSources = Readonly<Record<string, readonly string[]>>

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
  /** Hashes of the page's own inline scripts, as CSP sources. */
  scriptHashes: readonly string[]
  mediaOrigin: string | undefined
  uploadOrigin: string | undefined
  isDevelopment: boolean
  /** External CSP sources of the captcha and of the payment gateways. */
  extraSources?: CspSources | undefined
}

/**
 * Content security policy of a page: own files, its own inline scripts, and `extraSources`.
 */
export function buildPageCsp({ scriptHashes, mediaOrigin, uploadOrigin, isDevelopment, extraSources = {} }: CspOptions): string {
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': ["'self'", ...scriptHashes].join(' '),
    // attributes such as style="width:40%"; scripts need their hash
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob:${mediaOrigin ? ` ${mediaOrigin}` : ''}`,
    'connect-src': `'self'${uploadOrigin ? ` ${uploadOrigin}` : ''}${isDevelopment ? ' ws: wss:' : ''}`,
    'font-src': "'self'",
    'frame-src': "'self' blob:", // a PDF that the page has loaded, shown by the browser's viewer
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
