import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRequest } from '@partlane/contract/pages'

type Bundle = {
  entry: {
    module: {
      createPageContext(page: PageRequest): object
      createPageHandler(bundle: Bundle): (request: Request, context: object) => Promise<Response>
    }
  }
}

export type FirstVisit = {
  /** Files that the browser loads at once, below build/client. */
  scripts: string[]
  styles: string[]
  /** Inline scripts, among them the part of the route manifest that the page needs. */
  inlineScripts: string
}

/**
 * Renders a page of the build as for a first visit, and lists what its HTML loads. The API answers
 * nothing: scripts do not depend on data.
 */
export async function renderFirstVisit(buildFolder: string, path: string): Promise<FirstVisit> {
  const bundle = (await import(pathToFileURL(join(buildFolder, 'server/index.js')).href)) as Bundle
  const { createPageContext, createPageHandler } = bundle.entry.module
  let html = ''
  const page = createEmptyPageRequest(path, (text) => (html = text))
  await createPageHandler(bundle)(new Request(page.url), createPageContext(page))
  const filesOf = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, file = '']) => file))]
  return {
    scripts: filesOf(/(?:href=|src=|import |from )"\/(assets\/[^"]+\.js)"/g),
    styles: filesOf(/<link rel="stylesheet" href="\/(assets\/[^"#]+\.css)/g),
    inlineScripts: [...html.matchAll(/<script(?![^>]*json)[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text).join('\n'),
  }
}

function createEmptyPageRequest(path: string, setHtml: PageRequest['setHtml']): PageRequest {
  return {
    url: new URL(path, 'https://partlane.example'),
    cookies: '',
    nonce: 'nonce',
    requestId: 'request',
    nowMs: 0,
    country: null,
    indexed: true,
    productName: 'Partlane',
    mediaUrl: '',
    sandboxChannels: [],
    supportEmail: 'help@partlane.example',
    call: async () => ({ ok: false, status: 503, errors: [] }),
    markIncomplete: () => undefined,
    setHtml,
    log: () => undefined,
  }
}

export const buildFolderOf = (root: string) => resolve(root, 'apps/web/build')
