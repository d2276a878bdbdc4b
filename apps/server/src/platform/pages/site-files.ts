import type { FastifyInstance } from 'fastify'
import type { PageSettings } from './page-request.ts'
import { registerServiceWorker } from './service-worker.ts'

const faviconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#12161c"/><g transform="translate(5 12) scale(1.58)"><path d="M8.400 0h4.800q1.600 0 1 1.700L6 24.300Q5.400 26 3.800 26H1q-1.600 0-1-1.700L7.400 1.700Q8 0 8.400 0Z" fill="#ff6a26"/><path d="M19 0h3.800q1.600 0 1 1.700L15.600 24.300Q15 26 13.400 26h-2.800q-1.600 0-1-1.700L17.400 1.700Q18 0 19 0Z" fill="#ffb38f"/><path d="M28.600 0h3.800q1.600 0 1 1.700L25.200 24.300Q24.600 26 23 26h-2.800q-1.600 0-1-1.700L27 1.700Q27.600 0 28.600 0Z" fill="#fff"/></g></svg>`

/** Paths of personal pages and of unlimited result lists, which robots must skip. */
const disallowedPaths = ['/profile', '/cart', '/checkout', '/sell', '/sign-in', '/sign-up', '/find-order/open', '/unsubscribe', '/api/']

/** The files that browsers and robots request by fixed names. */
export function registerSiteFiles(scope: FastifyInstance, settings: PageSettings): void {
  scope.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(faviconSvg),
  )
  registerServiceWorker(scope, { iconSvg: faviconSvg })
  scope.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))

  scope.get('/robots.txt', (request, reply) => {
    const isIndexed = settings.INDEXED_HOSTS.includes(request.hostname)
    const rules = isIndexed
      ? [...disallowedPaths, ...disallowedPaths.map((path) => `/fr${path}`)].map((path) => `Disallow: ${path}`)
      : ['Disallow: /']
    return reply.type('text/plain; charset=utf-8').send(`User-agent: *\n${rules.join('\n')}\n`)
  })

  scope.get('/site.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').send(
      JSON.stringify({
        name: settings.PRODUCT_NAME,
        short_name: settings.PRODUCT_NAME,
        start_url: '/',
        display: 'standalone',
        background_color: '#f5f6f8',
        theme_color: '#12161c',
        icons: [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        ],
      }),
    ),
  )
}
