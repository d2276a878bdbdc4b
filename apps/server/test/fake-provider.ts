import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type RecordedRequest = { method: string; path: string; query: Record<string, string>; headers: IncomingHttpHeaders; body: string }
/** The response of the fake provider: JSON, or plain text. `isUnresponsive` never responds. */
export type FakeResponse = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string; isUnresponsive?: boolean }

/**
 * Starts a fake provider over real HTTP. It records the requests and sends the responses of the
 * test.
 */
export async function startFakeProvider(respond: (request: RecordedRequest) => FakeResponse) {
  const requests: RecordedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stand-in')
      const recordedRequest: RecordedRequest = {
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      requests.push(recordedRequest)
      const { status = 200, headers = {}, json, text, isUnresponsive } = respond(recordedRequest)
      if (isUnresponsive) return
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text ?? JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
