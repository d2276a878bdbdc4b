import { Writable } from 'node:stream'
import { createSessionStore } from '@partlane/client/session/session-store'
import { createMemoryStorage, createStoredValues } from '@partlane/client/session/stored-values'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, type RouterContextProvider, type ServerBuild, ServerRouter } from 'react-router'
import { pageServicesContext } from '#lib/page/page-context.ts'
import { Providers } from '#lib/page/providers.tsx'
import { NonceContext } from '#shell/consent-script.tsx'

export { createPageContext } from '#lib/page/page-context.ts'
export { createPageKey } from '#lib/page/page-key.ts'

/** Created in the bundle, so that the handler and the pages share one copy of the router. */
export const createPageHandler = (bundle: ServerBuild) => createRequestHandler(bundle)

const RENDER_TIMEOUT_MS = 10_000
/** React writes a page of this size without a pause. */
const MAX_BUFFERED_BYTES = 1_000_000

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
  const { rootData, nonce, api, queryClient, setHtml, log } = loadContext.get(pageServicesContext)

  // All parts of the page and its data for hydration must agree. A query that ended while React
  // renders would be known to some of them only.
  if (queryClient.isFetching() > 0) await queryClient.cancelQueries()

  let responseStatus = status
  const html = await renderToText(
    <Providers api={api} session={session} queryClient={queryClient} locale={rootData.locale}>
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>
    </Providers>,
    {
      nonce,
      onError(error) {
        responseStatus = 500
        log('page rendering failed', error)
      },
    },
  )
  setHtml(html)
  return new Response(null, { status: responseStatus, headers })
}

type RenderOptions = { nonce: string; onError: (error: unknown) => void }

/**
 * Renders a complete document. All data is loaded before, but a lazy module may still load on its
 * first use: content that React streams later would be moved into place by a script.
 */
function renderToText(element: ReactNode, { nonce, onError }: RenderOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const collector = new Writable({
      highWaterMark: MAX_BUFFERED_BYTES,
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        done()
        resolve(Buffer.concat(chunks).toString())
      },
    })
    const stream = renderToPipeableStream(element, {
      nonce,
      // By default React moves large parts into place with a script, which does not work without
      // JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError,
      onShellError: reject,
      onAllReady() {
        clearTimeout(timer)
        stream.pipe(collector)
      },
    })
    const timer = setTimeout(() => stream.abort(new Error(`not rendered in ${RENDER_TIMEOUT_MS} ms`)), RENDER_TIMEOUT_MS)
  })
}

export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (request.signal.aborted) return // the client disconnected
  context.get(pageServicesContext).log('page loading failed', error)
}
