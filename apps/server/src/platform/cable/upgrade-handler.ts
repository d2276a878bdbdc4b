import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { CableMetrics } from './cable-metrics.ts'
import type { Handshake } from './connection.ts'
import { isOriginAllowed, offeredProtocols, parseUpgradeUrl, rejectUpgrade } from './handshake.ts'
import { EXTENDED_PROTOCOL, frames, protocols, TRY_AGAIN_LATER_STATUS_ID } from './protocol.ts'

const CLOSE_TIMEOUT_MS = 1_000

type UpgradeHandlerOptions = {
  path: string
  allowedOrigins: string[] | undefined
  maxPayloadBytes: number
  metrics: CableMetrics
  /** The key of the client's IP address, and whether it may open one more connection. */
  addressOf: (request: IncomingMessage) => string
  hasRoomFor: (address: string) => boolean
  /** Counts a handshake. @returns false when it must be refused */
  takeHandshake: (address: string) => boolean
  onSocket: (socket: WebSocket, handshake: Handshake) => void
}

/** `isOnlyListener`: no other listener of the server could accept the upgrade. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer, isOnlyListener: boolean) => void

/**
 * Turns upgrade requests for one path into WebSockets. Checks the origin and the protocol, not the
 * token.
 */
export function createUpgradeHandler(options: UpgradeHandlerOptions): UpgradeHandler {
  const { path, allowedOrigins, maxPayloadBytes, metrics, addressOf, hasRoomFor, takeHandshake, onSocket } = options
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: maxPayloadBytes, handleProtocols })

  function acceptSocket(socket: WebSocket, request: IncomingMessage, url: URL) {
    if (offeredProtocols(request).length > 0 && socket.protocol === '') {
      socket.on('error', () => {})
      socket.send(frames.disconnect('invalid_request', false))
      return socket.close(1002)
    }
    const address = addressOf(request)
    if (!hasRoomFor(address)) {
      metrics.count('cable_connections_refused_total')
      return refuseSocket(socket)
    }
    metrics.count('cable_connections_opened_total')
    onSocket(socket, parseHandshake(socket, request, url, address))
  }

  return (request, socket, head, isOnlyListener) => {
    const url = parseUpgradeUrl(request)
    if (url?.pathname !== path) {
      // Another listener is Vite in development.
      if (isOnlyListener) rejectUpgrade(socket, '404 Not Found')
      return
    }
    if (!isOriginAllowed(request, allowedOrigins)) {
      metrics.count('cable_connections_refused_total')
      return rejectUpgrade(socket, '403 Forbidden')
    }
    if (!takeHandshake(addressOf(request))) {
      metrics.count('cable_connections_refused_total')
      return rejectUpgrade(socket, '429 Too Many Requests')
    }
    server.handleUpgrade(request, socket, head, (webSocket) => acceptSocket(webSocket, request, url))
  }
}

/** Clients see the reason in the frame and in the close status, and try again later. */
function refuseSocket(socket: WebSocket): void {
  socket.on('error', () => {})
  socket.send(frames.disconnect('too_many_connections', true))
  socket.close(TRY_AGAIN_LATER_STATUS_ID, 'too many connections')
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
}

function parseHandshake(socket: WebSocket, request: IncomingMessage, url: URL, address: string): Handshake {
  const header = request.headers['x-anycable-restore-sid']
  return {
    token: url.searchParams.get('token') ?? undefined,
    sid: url.searchParams.get('sid') ?? (typeof header === 'string' ? header : undefined),
    extended: socket.protocol === EXTENDED_PROTOCOL,
    address,
  }
}

/**
 * Selects a protocol that the client offers, or none: such a client is disconnected with a reason.
 * `ws` does not call this when the client offers none. The plain protocol applies then.
 */
function handleProtocols(offered: Set<string>): string | false {
  return protocols.find((protocol) => offered.has(protocol)) ?? false
}
