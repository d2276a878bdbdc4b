import { createSessionStore } from '@partlane/client/session/session-store'
import { memoryStorage, storedValues } from '@partlane/client/session/stored-values'
import { renderToReadableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, type RouterContextProvider, type ServerBuild, ServerRouter } from 'react-router'
import { pageServices } from '#lib/page/page-context.ts'
import { MessageFiles } from '#lib/page/page-script.tsx'
import { Providers } from '#lib/page/providers.tsx'

export { createPageContext } from '#lib/page/page-context.ts'

/** Through the bundle, so that the handler and the pages share one copy of the router. */
export const createPageHandler = (bundle: ServerBuild) => createRequestHandler(bundle)

const PATIENCE = 10_000

const session = createSessionStore(storedValues(memoryStorage())) // nobody is ever signed in here

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { facts, nonce, api, queries, messageFiles, log } = loadContext.get(pageServices)

  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), PATIENCE) // not AbortSignal.timeout: that one cannot be called off
  let outcome = status
  const body = await renderToReadableStream(
    <Providers api={api} session={session} queries={queries} locale={facts.locale}>
      <MessageFiles value={messageFiles}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </MessageFiles>
    </Providers>,
    {
      nonce,
      signal: ended.signal,
      // What is ready stands in its place: React would put large parts aside and move them there by a script, which some visitors do not run
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error: unknown) {
        outcome = 500
        if (!ended.signal.aborted) log('a page failed while it was drawn', error)
      },
    },
  )
  // Data is there before drawing begins. Only code that is needed for the first time may still be on its way, and what is drawn after
  // the rest would be put in its place by a script
  await body.allReady.catch(() => undefined)
  clearTimeout(timer)
  return new Response(body, { status: outcome, headers })
}

export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (request.signal.aborted) return // the visitor left
  context.get(pageServices).log('a page could not be loaded', error)
}
