import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { getRequestListener } from '@hono/node-server'
import type { PageRequest } from '@partlane/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AddressLimiter } from '#platform/http/address-limiter.ts'
import { buildPageCsp } from '#platform/http/security-headers.ts'
import { compressResponse, createFallbackErrorPage, createTooManyRequestsPage } from './compress-response.ts'
import { openBuiltPages, openDevelopmentPages, type Pages, webFolder } from './page-bundle.ts'
import { type CallApi, createPageRequest, type PageSettings, toPageUrl } from './page-request.ts'
import { registerSiteFiles } from './site-files.ts'

type PagesOptions = {
  settings: PageSettings
  callApi: CallApi
  /** Serves from source with Vite and hot module replacement; otherwise from the build. */
  isDevelopment: boolean
  /** Origin for uploads, if it is not this host. */
  uploadOrigin?: string
  /** Limits rendering, not responses from a cache. */
  limiter?: AddressLimiter
  /** External CSP sources of the pages, by directive. */
  extraSources?: Readonly<Record<string, readonly string[]>>
}

/**
 * Registers the server-rendered pages for all paths without another route. The scope parses no
 * bodies: React Router gets the request unchanged. Register it last.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const pages = options.isDevelopment ? await openDevelopmentPages(app) : await openBuiltPages()
  app.addHook('onClose', () => pages.close())
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    registerSiteFiles(scope, options.settings)
    if (!options.isDevelopment) await serveAssets(scope)
    const writePage = createPageWriter(pages, options.limiter)
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => {
        request.raw.url = toPageUrl(request.raw.url ?? '/')
        const page = createPageRequest({ request, settings: options.settings, callApi: options.callApi, messageFiles: pages.messageFiles })
        prepareReply(reply, page, options)
        if (!pages.middleware) return writePage(request, reply, page)
        pages.middleware(request.raw, reply.raw, () => void writePage(request, reply, page))
      },
    })
  })
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

/**
 * Takes over the response from Fastify, with the headers of its hooks and the content security
 * policy of this page.
 */
function prepareReply(
  reply: FastifyReply,
  { url, nonce, indexed }: PageRequest,
  { settings, uploadOrigin, extraSources, isDevelopment }: PagesOptions,
): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  const mediaOrigin = settings.MEDIA_URL ? new URL(settings.MEDIA_URL).origin : undefined
  reply.raw.setHeader('content-security-policy', buildPageCsp({ nonce, mediaOrigin, uploadOrigin, isDevelopment, extraSources }))
  if (!indexed) reply.raw.setHeader('x-robots-tag', 'noindex, nofollow')
  // The native app opened the page with a token in the URL. No request of this page may send it as
  // referrer until a script has removed it.
  if (url.searchParams.has('authToken')) reply.raw.setHeader('referrer-policy', 'no-referrer')
}

function createPageWriter(pages: Pages, limiter: AddressLimiter | undefined) {
  const pageRequests = new WeakMap<IncomingMessage, { fastifyRequest: FastifyRequest; page: PageRequest }>()
  const listener = getRequestListener(
    async (request, env) => {
      const pageRequest = pageRequests.get((env as { incoming: IncomingMessage }).incoming)
      if (!pageRequest) return createFallbackErrorPage('')
      const retryAfterSeconds = await limiter?.(pageRequest.fastifyRequest)
      if (retryAfterSeconds !== undefined) return createTooManyRequestsPage(retryAfterSeconds)
      return renderPage(pages, request, pageRequest.page)
    },
    { overrideGlobalObjects: false },
  )
  return (request: FastifyRequest, reply: FastifyReply, page: PageRequest): Promise<void> => {
    pageRequests.set(request.raw, { fastifyRequest: request, page })
    return listener(request.raw, reply.raw) as Promise<void>
  }
}

async function renderPage(pages: Pages, request: Request, page: PageRequest): Promise<Response> {
  try {
    const response = await pages.handle(request, page)
    const isErrorWithoutPage =
      response.status === 500 && !response.headers.get('content-type')?.startsWith('text/html') && !page.url.pathname.endsWith('.data')
    if (isErrorWithoutPage) return createFallbackErrorPage(page.requestId)
    // rendered for the cookies of this visitor
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache')
    return await compressResponse(response, request.headers.get('accept-encoding') ?? '')
  } catch (error) {
    page.log('a page failed', error)
    return createFallbackErrorPage(page.requestId)
  }
}
