import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Path and query of an upgrade request, undefined when it is not a URL. */
export function parseUpgradeUrl(request: IncomingMessage): URL | undefined {
  return URL.parse(request.url ?? '', 'http://cable.invalid') ?? undefined
}

/**
 * Browsers send the origin of the page, native apps and servers send none. The server's own host is
 * always allowed. Without a list all origins are: a token authenticates the user, not a cookie.
 */
export function isOriginAllowed(request: IncomingMessage, allowedOrigins: readonly string[] | undefined): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || allowedOrigins === undefined || allowedOrigins.includes(origin)) return true
  return URL.parse(origin)?.host === host
}

export function offeredProtocols(request: IncomingMessage): string[] {
  const header = request.headers['sec-websocket-protocol'] ?? ''
  return header
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** Rejects an upgrade with a plain HTTP response, because there is no WebSocket yet. */
export function rejectUpgrade(socket: Duplex, status: '400 Bad Request' | '403 Forbidden' | '404 Not Found' | '429 Too Many Requests') {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
