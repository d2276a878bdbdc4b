import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRequest } from '@partlane/contract/pages'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'

/** The folder of apps/web. The server knows only its path and the exports of its bundle. */
export const webFolder = resolve(import.meta.dirname, '../../../../web')

type PageContext = object
type MarkupStore = { sizeBytes(): number }
type PageHandler = (request: Request, context: PageContext) => Promise<Response>
type Bundle = {
  entry: {
    module: {
      createMarkupStore(maxBytes: number): MarkupStore
      createPageContext(request: PageRequest, markupStore?: MarkupStore): PageContext
      createPageHandler(bundle: unknown): PageHandler
      createPageKey(request: PageRequest): string | undefined
    }
  }
}

export type Pages = {
  /** Renders one request. In development the bundle is read again after a change. */
  handle(page: PageRequest): Promise<Response>
  /** Everything that the page depends on. Undefined for a page that must not be stored. */
  keyOf(page: PageRequest): string | undefined
  /** Memory of the HTML of parts of pages. */
  markupBytes(): number
  /** Development only: serves the files of Vite before the pages. */
  middleware?: ViteDevServer['middlewares']
  close(): Promise<void>
}

const createRequestHandler = (bundle: Bundle, markupStore?: MarkupStore): Pages['handle'] => {
  const { createPageContext, createPageHandler } = bundle.entry.module
  const pageHandler = createPageHandler(bundle)
  // No headers: pages depend on nothing else, so they can be sent to other visitors.
  return (page) => pageHandler(new Request(page.url), createPageContext(page, markupStore))
}

/**
 * Opens the pages that scripts/build-web.ts built.
 * @param maxMarkupBytes memory for the HTML of parts that are the same on many pages; 0: none
 * @throws Error when there is no build
 */
export async function openBuiltPages(maxMarkupBytes: number): Promise<Pages> {
  const file = join(webFolder, 'build/server/index.js')
  if (!existsSync(file)) throw new Error(`no built pages at ${file}: run node scripts/build-web.ts`)
  const bundle = (await import(pathToFileURL(file).href)) as Bundle
  const { createMarkupStore, createPageKey: keyOf } = bundle.entry.module
  const markupStore = maxMarkupBytes > 0 ? createMarkupStore(maxMarkupBytes) : undefined
  return {
    handle: createRequestHandler(bundle, markupStore),
    keyOf,
    markupBytes: () => markupStore?.sizeBytes() ?? 0,
    close: async () => undefined,
  }
}

/**
 * Serves the pages from source with Vite, in this process and on this port, with sockets for hot
 * module replacement. Without a store of HTML, because components change.
 */
export async function openDevelopmentPages(app: FastifyInstance): Promise<Pages> {
  const vitePath = createRequire(join(webFolder, 'package.json')).resolve('vite')
  const { createServer } = (await import(pathToFileURL(vitePath).href)) as typeof import('vite')
  const vite = await createServer({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server, path: '/vite-hmr' } },
  })
  const handle: Pages['handle'] = async (page) => {
    const bundle = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Bundle
    return createRequestHandler(bundle)(page)
  }
  return { handle, keyOf: () => undefined, markupBytes: () => 0, middleware: vite.middlewares, close: () => vite.close() }
}
