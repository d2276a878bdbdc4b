import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Asked = { method: string; path: string; query: Record<string, string>; headers: IncomingHttpHeaders; body: string }
/** What the stand-in says: JSON, or a text as it stands; `silent` never answers. */
export type Says = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string; silent?: boolean }

/** A provider on this machine, over real HTTP: it remembers what it was asked and says what the test wants it to say. */
export async function startProviderStandIn(says: (asked: Asked) => Says) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stand-in')
      const question: Asked = {
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      asked.push(question)
      const { status = 200, headers = {}, json, text, silent } = says(question)
      if (silent) return
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text ?? JSON.stringify(json))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
