/** The used part of WebSocket. It is the same in browsers, React Native and Node. */
export type SocketLike = {
  readonly readyState: number
  readonly protocol?: string
  onopen: ((event: never) => unknown) | null
  onmessage: ((event: { data: unknown } & never) => unknown) | null
  onclose: ((event: never) => unknown) | null
  onerror: ((event: never) => unknown) | null
  send(data: string): void
  close(): void
}

export const SOCKET_OPEN_STATE = 1

/** URL of a connection. `https` becomes `wss`, and a path is resolved on the origin of the page. */
export function cableUrl(url: string, query: Record<string, string | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  const separator = url.includes('?') ? '&' : '?'
  const absoluteUrl = url.startsWith('/') ? `${pageOrigin()}${url}` : url
  return absoluteUrl.replace(/^http/i, 'ws') + (pairs.length > 0 ? separator + pairs.join('&') : '')
}

function pageOrigin(): string {
  const { location } = globalThis as { location?: { origin: string } }
  return location?.origin ?? ''
}
