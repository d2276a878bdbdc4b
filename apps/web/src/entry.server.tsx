import { createSessionStore } from '@partlane/client/session/session-store'
import { createMemoryStorage, createStoredValues } from '@partlane/client/session/stored-values'
import { renderToReadableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, type RouterContextProvider, type ServerBuild, ServerRouter } from 'react-router'
import { pageServicesContext } from '#lib/page/page-context.ts'
import { MessageFilesContext } from '#lib/page/page-script.tsx'
import { Providers } from '#lib/page/providers.tsx'

export { createPageContext } from '#lib/page/page-context.ts'

/** Created in the bundle, so that the handler and the pages share one copy of the router. */
export const createPageHandler = (bundle: ServerBuild) => createRequestHandler(bundle)

const RENDER_TIMEOUT_MS = 10_000

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
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { rootData, nonce, api, queryClient, messageFiles, log } = loadContext.get(pageServicesContext)

  const abortController = new AbortController()
  // Not AbortSignal.timeout(), which cannot be cancelled.
  const timer = setTimeout(() => abortController.abort(), RENDER_TIMEOUT_MS)
  let responseStatus = status
  const body = await renderToReadableStream(
    <Providers api={api} session={session} queryClient={queryClient} locale={rootData.locale}>
      <MessageFilesContext value={messageFiles}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </MessageFilesContext>
    </Providers>,
    {
      nonce,
      signal: abortController.signal,
      // By default React moves large parts into place with a script, which does not work without
      // JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error: unknown) {
        responseStatus = 500
        if (!abortController.signal.aborted) log('page rendering failed', error)
      },
    },
  )
  // All data is loaded before rendering starts, but a lazy module may still load on its first use.
  // Content that React streams later would be moved into place by a script.
  await body.allReady.catch(() => undefined)
  clearTimeout(timer)
  return new Response(body, { status: responseStatus, headers })
}

export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (request.signal.aborted) return // the client disconnected
  context.get(pageServicesContext).log('page loading failed', error)
}
