import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openBuiltPages, openDevelopmentPages, type Pages, webFolder } from './page-bundle.ts'
import { createPageCache } from './page-cache.ts'
import { createPageRequest, toPageUrl } from './page-request.ts'
import type { PagesOptions } from './pages-options.ts'
import { createNeedsScriptsPage, createTooManyRequestsPage } from './plain-pages.ts'
import { createPageRenderer } from './render-page.ts'
import { registerRouteManifest } from './route-manifest.ts'
import { sendPage } from './send-page.ts'
import { registerSiteFiles } from './site-files.ts'

/**
 * Registers the server-rendered pages for all paths without another route. The scope parses no
 * bodies: React Router gets the request unchanged. Register it last.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { settings, isDevelopment } = options
  const pages = isDevelopment ? await openDevelopmentPages(app) : await openBuiltPages(settings.MARKUP_CACHE_MEGABYTES * 1_000_000)
  app.addHook('onClose', () => pages.close())
  const handlePage = await createPageHandler(app, pages, options)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    registerSiteFiles(scope, settings)
    if (!isDevelopment) await serveAssets(scope)
    registerRouteManifest(scope, {
      pages,
      toPage: (request) => createPageRequest({ tagResult: () => [], findChange: () => undefined, ...options, request }).page,
      limiter: options.linkLimiter,
    })
    refuseForms(scope, options)
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => {
        request.raw.url = toPageUrl(request.raw.url ?? '/')
        reply.hijack()
        if (!pages.middleware) return handlePage(request, reply)
        for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
        pages.middleware(request.raw, reply.raw, () => void handlePage(request, reply))
      },
    })
  })
}

/**
 * Browsers send a form whose scripts have not run. Programs get the JSON error of unknown paths.
 */
function refuseForms(scope: FastifyInstance, { now }: PagesOptions): void {
  const page = createNeedsScriptsPage()
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.headers.accept?.includes('text/html')) return reply.callNotFound()
    reply.hijack()
    await sendPage(request, reply, { page, nowMs: now() })
  }
  // A hook responds before the body is read.
  scope.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', onRequest: refuse, handler: () => undefined })
}

type HandlePage = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Sends stored pages and renders the others. */
async function createPageHandler(app: FastifyInstance, pages: Pages, options: PagesOptions): Promise<HandlePage> {
  const {
    settings,
    callApi,
    metrics,
    limiter,
    tagResult = () => [],
    findChange = () => undefined,
    onCacheHit,
    onCacheCreated,
    now,
  } = options
  const cache = createPageCache({
    maxBytes: settings.PAGE_CACHE_MEGABYTES * 1_000_000,
    ttlMs: settings.PAGE_CACHE_SECONDS * 1_000,
    now,
  })
  const disconnect = await onCacheCreated?.(cache)
  app.addHook('onClose', async () => disconnect?.())
  const requestCounter = metrics.counter('page_requests_total', 'Requests of pages, by what the page cache did', ['result'])
  metrics.gauge('page_cache_bytes', 'Memory of rendered pages', cache.sizeBytes)
  metrics.gauge('markup_cache_bytes', 'Memory of the HTML of parts of pages', pages.markupBytes)
  const renderPage = createPageRenderer(pages, options)

  return async (request, reply) => {
    const { page, findings } = createPageRequest({ request, settings, callApi, tagResult, findChange, now })
    const key = pages.keyOf(page)
    if (key === undefined || !cache.isAvailable(key)) {
      const retryAfterSeconds = await limiter?.(request)
      if (retryAfterSeconds !== undefined)
        return sendPage(request, reply, { page: createTooManyRequestsPage(retryAfterSeconds), nowMs: now() })
    }
    const render = () => renderPage(page, findings)
    const rendered = key === undefined ? { ...(await render()), result: 'not_cacheable' } : await cache.getOrRender(key, render)
    requestCounter.inc({ result: rendered.result })
    if (rendered.result !== 'miss' && rendered.result !== 'not_cacheable') onCacheHit?.(rendered.tags)
    await sendPage(request, reply, { page: rendered.page, nowMs: now() })
  }
}

/**
 * Files with a hash of the content in their name: cached without a time limit and compressed by the
 * build.
 */
async function serveAssets(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyStatic, {
    root: join(webFolder, 'build/client/assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  })
}
