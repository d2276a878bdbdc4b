import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type RecordedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
type FakeResponse = { status?: number; body?: string | object; delayMs?: number }

/**
 * Starts a fake HTTP service that records the requests and sends the responses of the test. It
 * stops after the test.
 */
export async function startFakeService(respond: (receivedRequest: RecordedRequest) => FakeResponse) {
  const requests: RecordedRequest[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const recordedRequest = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      requests.push(recordedRequest)
      const { status = 200, body: responseBody = '', delayMs = 0 } = respond(recordedRequest)
      const text = typeof responseBody === 'string' ? responseBody : JSON.stringify(responseBody)
      setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(text), delayMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
