import { createSessionStore } from '@partlane/client/session/session-store'
import { createMemoryStorage, createStoredValues } from '@partlane/client/session/stored-values'
import { renderToReadableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, type RouterContextProvider, type ServerBuild, ServerRouter } from 'react-router'
import { pageServicesContext } from '#lib/page/page-context.ts'
import { MessageFilesContext } from '#lib/page/page-script.tsx'
import { Providers } from '#lib/page/providers.tsx'

export { createPageContext } from '#lib/page/page-context.ts'

/** Through the bundle, so that the handler and the pages share one copy of the router. */
export const createPageHandler = (bundle: ServerBuild) => createRequestHandler(bundle)

const RENDER_TIMEOUT_MS = 10_000

const session = createSessionStore(createStoredValues(createMemoryStorage())) // nobody is ever signed in here

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
  const timer = setTimeout(() => abortController.abort(), RENDER_TIMEOUT_MS) // not AbortSignal.timeout: that one cannot be called off
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
      // What is ready stands in its place: React would put large parts aside and move them there by a script, which some visitors do not run
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error: unknown) {
        responseStatus = 500
        if (!abortController.signal.aborted) log('a page failed while it was drawn', error)
      },
    },
  )
  // Data is there before drawing begins. Only code that is needed for the first time may still be on its way, and what is drawn after
  // the rest would be put in its place by a script
  await body.allReady.catch(() => undefined)
  clearTimeout(timer)
  return new Response(body, { status: responseStatus, headers })
}

export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (request.signal.aborted) return // the visitor left
  context.get(pageServicesContext).log('a page could not be loaded', error)
}
