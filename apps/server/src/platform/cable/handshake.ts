import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Path and query of an upgrade request, or undefined for something that is no URL. */
export function parseUpgradeUrl(request: IncomingMessage): URL | undefined {
  return URL.parse(request.url ?? '', 'http://cable.invalid') ?? undefined
}

/**
 * Browsers name the page that opens a socket; native apps and servers name none. The page's own host is always welcome.
 * Without a list every page is: the token, not a cookie, says who somebody is.
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

/** Answers an upgrade in plain HTTP, because there is no socket to say it on yet. */
export function rejectUpgrade(socket: Duplex, status: '400 Bad Request' | '403 Forbidden' | '404 Not Found') {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
