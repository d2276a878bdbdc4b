import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'

const RENDER_TIMEOUT_MS = 10_000
/** React writes a page of this size without a pause. */
const MAX_BUFFERED_BYTES = 1_000_000
/** What React writes before the fallback of a Suspense boundary that failed or is not ready. */
const incompleteBoundary = /<!--\$[!?]/

/** Whether a part of the HTML is a fallback. */
export const isIncomplete = (html: string): boolean => incompleteBoundary.test(html)

type RenderOptions = { nonce: string; onError: (error: unknown) => void }

/**
 * Renders a complete document. All data is loaded before, so one synchronous pass is usually
 * enough: it costs less than the stream, whose blocks of 2 kB are encoded, joined and decoded.
 * If something suspends, such as a lazy module on its first use, or fails, the stream repeats the
 * pass: it waits, and it reports errors.
 */
export async function renderDocument(createElement: () => ReactNode, options: RenderOptions): Promise<string> {
  return renderAtOnce(createElement()) ?? (await renderByStream(createElement(), options))
}

function renderAtOnce(element: ReactNode): string | undefined {
  try {
    // Complete before the search, which copies the pieces that React has joined into one text.
    const html = `<!DOCTYPE html>${renderToString(element)}`
    return isIncomplete(html) ? undefined : html
  } catch {
    return undefined // something suspended outside all boundaries, or failed
  }
}

function renderByStream(element: ReactNode, { nonce, onError }: RenderOptions): Promise<string> {
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

type RouterData = NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']>

/**
 * Reads the router's data for hydration before the render. The router would read it while it
 * renders, and suspend. All loaders have finished, so the stream ends without waiting.
 */
export async function readRouterData({ serverHandoffStream }: EntryContext): Promise<RouterData> {
  const chunks: RouterData = {}
  if (!serverHandoffStream) return chunks
  const reader = serverHandoffStream.getReader()
  const decoder = new TextDecoder()
  for (let index = 0; ; index++) {
    const { done, value } = await reader.read()
    chunks[index] = Object.assign(Promise.resolve(), { result: { done, value: decoder.decode(value, { stream: !done }) } })
    if (done) return chunks
  }
}

/** Prepares one render: each locks the stream, but finds the data that was read from it. */
export const withRouterData = (context: EntryContext, data: RouterData): EntryContext => ({
  ...context,
  serverHandoffStream: new ReadableStream(),
  renderMeta: { streamCache: data },
})
