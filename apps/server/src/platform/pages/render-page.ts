import { errorStatus } from '@partlane/contract/errors'
import type { PageRequest } from '@partlane/contract/pages'
import { RETRY_AFTER_SECONDS } from '#platform/http/error-handlers.ts'
import { buildPageCsp } from '#platform/http/security-headers.ts'
import type { Pages } from './page-bundle.ts'
import type { RenderedPage } from './page-cache.ts'
import type { PageFindings } from './page-request.ts'
import type { PagesOptions } from './pages-options.ts'
import { createFallbackErrorPage } from './plain-pages.ts'
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
    const isUnavailable = findings.isDatabaseUnavailable && response.status >= 500
    const text = response.body === null ? (findings.html ?? '') : await response.text()
    const isCacheable = response.status < 500 && !findings.isIncomplete && !response.headers.has('set-cookie')
    const shownRequestId = isCacheable ? '' : findings.requestId
    const replaceRequestId = (part: string) => part.replaceAll(findings.requestIdPlaceholder, shownRequestId)
    const { html, scriptHashes } = replaceNonceByHashes(text, page.nonce, replaceRequestId)
    const headers = {
      // Rendered for the cookies of this visitor: browsers must revalidate it.
      'cache-control': 'private, no-cache',
      ...Object.fromEntries(response.headers),
      'content-security-policy': buildCsp(scriptHashes),
      ...(isUnavailable ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {}),
      ...(page.indexed ? {} : { 'x-robots-tag': 'noindex, nofollow' }),
      // The native app opened the page with a token in the URL. No request of this page may send it
      // as referrer until a script has removed it.
      ...(page.url.searchParams.has('authToken') ? { 'referrer-policy': 'no-referrer' } : {}),
    }
    return {
      page: createStoredPage({ status: isUnavailable ? errorStatus.unavailable : response.status, headers, body: Buffer.from(html) }),
      tags: [...findings.tags],
      isCacheable,
      changesAtMs: findings.changesAtMs,
    }
  }
}
