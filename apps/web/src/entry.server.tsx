import { createSessionStore } from '@partlane/client/session/session-store'
import { createMemoryStorage, createStoredValues } from '@partlane/client/session/stored-values'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { MarkupCacheContext } from '#lib/page/cached-markup.tsx'
import { createPageMarkup } from '#lib/page/markup-store.ts'
import { NonceContext } from '#lib/page/nonce.ts'
import { pageServicesContext } from '#lib/page/page-context.ts'
import { Providers } from '#lib/page/providers.tsx'
import { readRouterData, renderDocument, withRouterData } from '#lib/page/render-document.ts'
import { pauseScripts } from '#lib/page/start-scripts.tsx'

/** In the bundle, so that the handler and the pages share one copy of the router. */
export { createPageHandler } from '#lib/page/create-page-handler.ts'
export { createMarkupStore } from '#lib/page/markup-store.ts'
export { createPageContext } from '#lib/page/page-context.ts'
export { createPageKey } from '#lib/page/page-key.ts'

/** Always anonymous: the server has no token. */
const session = createSessionStore(createStoredValues(createMemoryStorage()))

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const { rootData, nonce, api, queryClient, markupStore, setHtml, log } = loadContext.get(pageServicesContext)

  // All parts of the page and its data for hydration must agree. A query that ended while React
  // renders would be known to some of them only.
  if (queryClient.isFetching() > 0) await queryClient.cancelQueries()

  const routerData = await readRouterData(routerContext)
  const markup = markupStore && createPageMarkup(markupStore)
  let responseStatus = status
  const createDocument = () => (
    <Providers api={api} session={session} queryClient={queryClient} locale={rootData.locale}>
      <NonceContext value={nonce}>
        <MarkupCacheContext value={markup?.cache}>
          <ServerRouter context={withRouterData(routerContext, routerData)} url={request.url} nonce={nonce} />
        </MarkupCacheContext>
      </NonceContext>
    </Providers>
  )
  const html = await renderDocument(createDocument, {
    nonce,
    onError(error) {
      responseStatus = 500
      log('page rendering failed', error)
    },
  })
  setHtml(pauseScripts(markup ? markup.complete(html) : html))
  return new Response(null, { status: responseStatus, headers })
}

export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (request.signal.aborted) return // the client disconnected
  context.get(pageServicesContext).log('page loading failed', error)
}
