import type { PageRequest } from '@partlane/contract/pages'
import { buildPageCsp } from '#platform/http/security-headers.ts'
import type { Pages } from './page-bundle.ts'
import type { RenderedPage } from './page-cache.ts'
import type { PageFindings } from './page-request.ts'
import type { PagesOptions } from './register-pages.ts'
import { replaceNonceByHashes } from './script-hashes.ts'
import { createStoredPage } from './stored-page.ts'

type RenderOptions = Pick<PagesOptions, 'settings' | 'uploadOrigin' | 'extraSources' | 'isDevelopment'>

/** Creates the function that renders one page completely. Errors become a page. */
export function createPageRenderer(pages: Pages, { settings, ...cspOptions }: RenderOptions) {
  const mediaOrigin = settings.MEDIA_URL ? new URL(settings.MEDIA_URL).origin : undefined
  const buildCsp = (scriptHashes: readonly string[]) => buildPageCsp({ scriptHashes, mediaOrigin, uploadOrigin: undefined, ...cspOptions })

  async function createResponse(page: PageRequest): Promise<Response> {
    try {
      const response = await pages.handle(page)
      const isErrorWithoutPage =
        response.status === 500 && !response.headers.get('content-type')?.startsWith('text/html') && !page.url.pathname.endsWith('.data')
      return isErrorWithoutPage ? createFallbackErrorPage(page.requestId) : response
    } catch (error) {
      page.log('a page failed', error)
      return createFallbackErrorPage(page.requestId)
    }
  }

  return async (page: PageRequest, findings: PageFindings): Promise<RenderedPage> => {
    const response = await createResponse(page)
    const { html, scriptHashes } = replaceNonceByHashes(await response.text(), page.nonce)
    const headers = {
      // Rendered for the cookies of this visitor: browsers must revalidate it.
      'cache-control': 'private, no-cache',
      ...Object.fromEntries(response.headers),
      'content-security-policy': buildCsp(scriptHashes),
      ...(page.indexed ? {} : { 'x-robots-tag': 'noindex, nofollow' }),
      // The native app opened the page with a token in the URL. No request of this page may send it
      // as referrer until a script has removed it.
      ...(page.url.searchParams.has('authToken') ? { 'referrer-policy': 'no-referrer' } : {}),
    }
    return {
      page: createStoredPage({ status: response.status, headers, body: Buffer.from(html) }),
      tags: [...findings.tags],
      isCacheable: response.status < 500 && !findings.isIncomplete && !response.headers.has('set-cookie'),
    }
  }
}

/** Plain HTML for the case that the error page fails, without React and style sheets. */
const createFallbackErrorPage = (requestId: string): Response =>
  new Response(
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Something went wrong</title><body style="font:16px/1.5 system-ui;margin:15vh auto;max-width:36em;padding:0 1em">
<h1>Something went wrong</h1><p>This page could not be shown. Please try again in a moment.</p>
<p lang="fr">Cette page n’a pas pu s’afficher. Réessayez dans un instant.</p><p><a href="/">Home · Accueil</a></p><p><code>${requestId}</code></p>`,
    { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
