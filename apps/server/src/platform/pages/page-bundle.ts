import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRequest } from '@partlane/contract/pages'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'

/** apps/web, which this server knows only by its folder and by what its bundle exports. */
export const webFolder = resolve(import.meta.dirname, '../../../../web')

type PageContext = object
type PageHandler = (request: Request, context: PageContext) => Promise<Response>
type Bundle = {
  entry: { module: { createPageContext(request: PageRequest): PageContext; createPageHandler(bundle: unknown): PageHandler } }
}

export type Pages = {
  /** Answers one request; in development the bundle is read anew when a file changed. */
  handle(request: Request, page: PageRequest): Promise<Response>
  /** Addresses of the scripts with words, by `locale/feature`. */
  messageFiles: Readonly<Record<string, string>>
  /** Development only: Vite's own files, then the page. */
  middleware?: ViteDevServer['middlewares']
  close(): Promise<void>
}

const createRequestHandler = (bundle: Bundle): Pages['handle'] => {
  const { createPageContext, createPageHandler } = bundle.entry.module
  const pageHandler = createPageHandler(bundle)
  return (request, page) => pageHandler(request, createPageContext(page))
}

/** The pages as built by scripts/build-web.ts. @throws when there is no build */
export async function openBuiltPages(): Promise<Pages> {
  const file = join(webFolder, 'build/server/index.js')
  if (!existsSync(file)) throw new Error(`no built pages at ${file}: run node scripts/build-web.ts`)
  const bundle = (await import(pathToFileURL(file).href)) as Bundle
  return { handle: createRequestHandler(bundle), messageFiles: readMessageFiles(), close: async () => undefined }
}

/** Which script holds which words, from the build's own list. */
function readMessageFiles(): Record<string, string> {
  const file = join(webFolder, 'build/client/.vite/manifest.json')
  if (!existsSync(file)) return {}
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>
  const entries = Object.entries(manifest).map(
    ([source, { file }]) => [/virtual:messages\/([\w-]+\/[\w-]+)$/.exec(source)?.[1], `/${file}`] as const,
  )
  return Object.fromEntries(entries.flatMap(([name, url]) => (name ? [[name, url]] : [])))
}

/** The pages from source through Vite, in this process and on this port, sockets for hot replacement included. */
export async function openDevelopmentPages(app: FastifyInstance): Promise<Pages> {
  const vitePath = createRequire(join(webFolder, 'package.json')).resolve('vite')
  const { createServer } = (await import(pathToFileURL(vitePath).href)) as typeof import('vite')
  const vite = await createServer({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server, path: '/vite-hmr' } },
  })
  const handle: Pages['handle'] = async (request, page) => {
    const bundle = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Bundle
    return createRequestHandler(bundle)(request, page)
  }
  return { handle, messageFiles: {}, middleware: vite.middlewares, close: () => vite.close() }
}
