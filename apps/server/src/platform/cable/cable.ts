import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { type CableMetrics, noMetrics } from './cable-metrics.ts'
import { Connection, type ConnectionDependencies, type DisconnectDetails } from './connection.ts'
import type { CableUser, Channel } from './define-channel.ts'
import { isOriginAllowed, offeredProtocols, parseUpgradeUrl, rejectUpgrade } from './handshake.ts'
import { type CableLimits, defaultLimits } from './limits.ts'
import { EXTENDED_PROTOCOL, frames, protocols } from './protocol.ts'
import type { CableLog, PubSub, StreamMessage } from './pubsub.ts'
import { createSessionStore } from './session-store.ts'
import { createStreamTable } from './stream-table.ts'

export type CableOptions = {
  pubsub: PubSub
  channels: Channel[]
  /** Asked for at each subscription, so that the context may hold the cable and the cable the context. */
  context: () => AppContext
  /** Who a token belongs to; undefined refuses the connection for good. */
  authenticate: (token: string) => Promise<CableUser | undefined>
  log: CableLog
  /** Pages that may open a socket, as in an Origin header; without a list, any. The server's own host always may. */
  allowedOrigins?: string[]
  path?: string
  pingMs?: number
  limits?: Partial<CableLimits>
  metrics?: CableMetrics
}

export type DisconnectTarget = { userId: number } | { sessionId: number }
export type DisconnectOptions = Partial<DisconnectDetails>

export type Cable = {
  /** Sends a JSON value to everybody who listens to the stream, in every process. Resolves once it is on its way. */
  broadcast: (stream: string, message: unknown) => Promise<void>
  /** Closes every socket of a user or of one signed-in session, in every process. By default for good ("remote", no reconnect). */
  disconnect: (target: DisconnectTarget, options?: DisconnectOptions) => Promise<void>
  /** Takes the WebSocket upgrades of a server, at one path. Resolves when messages of other processes are heard too. */
  attach: (server: Server) => Promise<void>
  connectionCount: () => number
  /** Tells every client to come back in a moment (`server_restart`), then closes. */
  stop: () => Promise<void>
}

const CONTROL_STREAM = 'cable:control'
const STOP_TIMEOUT_MS = 2_000
/** A socket that answered none of this many heartbeats is dead. */
const MAX_MISSED_HEARTBEATS = 4
/** How long an order to leave is remembered for sockets whose token is being checked at that moment. */
const RECENT_DISCONNECT_TTL_MS = 60_000

const controlMessageSchema = z.object({
  target: z.union([z.object({ userId: z.number() }), z.object({ sessionId: z.number() })]),
  reason: z.string(),
  reconnect: z.boolean(),
})

const createUserMatcher = (target: DisconnectTarget) => (user: CableUser) =>
  'userId' in target ? user.id === target.userId : user.sessionId === target.sessionId

/** The real-time side of the server: Action Cable over WebSockets, with a fan-out that joins the processes. */
export function createCable(options: CableOptions): Cable {
  const { pubsub, log, path = '/cable', pingMs = 3_000, metrics = noMetrics } = options
  const limits = { ...defaultLimits, ...options.limits }
  const streams = createStreamTable(pubsub)
  const sessions = createSessionStore(limits.maxSavedSessions)
  const connections = new Set<Connection>()
  const connectionsBySid = new Map<string, Connection>()
  const upgradeListeners = new Map<Server, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>()
  const webSocketServer = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.maxPayloadBytes,
    handleProtocols,
  })
  let recentDisconnects: { matches: (user: CableUser) => boolean; receivedAtMs: number; details: DisconnectDetails }[] = []
  let startPromise: Promise<void> | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let stopPromise: Promise<void> | undefined

  const dependencies: ConnectionDependencies = {
    channels: new Map(options.channels.map((channel) => [channel.name, channel])),
    context: options.context,
    authenticate: options.authenticate,
    streams,
    readHistory: (stream, from) => pubsub.history(stream, from),
    limits,
    metrics,
    log,
    resume,
    findRecentDisconnect: (user, since) =>
      recentDisconnects.findLast(({ matches, receivedAtMs }) => receivedAtMs >= since && matches(user))?.details,
    onWelcome: (connection) => connectionsBySid.set(connection.sid, connection),
    onClose(connection) {
      connections.delete(connection)
      connectionsBySid.delete(connection.sid)
      if (connection.isResumable && connection.user) sessions.save(connection.sid, connection.user, connection.identifiers)
    },
  }

  function resume(sid: string, user: CableUser): string[] | undefined {
    const openConnection = connectionsBySid.get(sid)
    if (openConnection?.user?.id === user.id && openConnection.user.sessionId === user.sessionId) return openConnection.closeForResume()
    return sessions.consume(sid, user)
  }

  function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, isOnlyListener: boolean) {
    const url = parseUpgradeUrl(request)
    if (url?.pathname !== path) {
      if (isOnlyListener) rejectUpgrade(socket, '404 Not Found') // else it is for somebody else: Vite in development
      return
    }
    if (!isOriginAllowed(request, options.allowedOrigins)) {
      metrics.count('cable_connections_refused_total')
      return rejectUpgrade(socket, '403 Forbidden')
    }
    webSocketServer.handleUpgrade(request, socket, head, (ws) => acceptSocket(ws, request, url))
  }

  function acceptSocket(ws: WebSocket, request: IncomingMessage, url: URL) {
    if (offeredProtocols(request).length > 0 && ws.protocol === '') {
      ws.on('error', () => {})
      ws.send(frames.disconnect('invalid_request', false))
      return ws.close(1002)
    }
    metrics.count('cable_connections_opened_total')
    const header = request.headers['x-anycable-restore-sid']
    const sid = url.searchParams.get('sid') ?? (typeof header === 'string' ? header : undefined)
    const token = url.searchParams.get('token') ?? undefined
    connections.add(new Connection(ws, { token, sid, extended: ws.protocol === EXTENDED_PROTOCOL }, dependencies))
  }

  function handleMessage(message: StreamMessage) {
    if (message.stream === CONTROL_STREAM) handleControlMessage(message.payload)
    else streams.deliver(message)
  }

  function handleControlMessage(payload: string) {
    const parsed = controlMessageSchema.safeParse(JSON.parse(payload))
    if (!parsed.success) return log.warn({ payload }, 'cable order of another version ignored')
    const { target, reason, reconnect } = parsed.data
    const matches = createUserMatcher(target)
    const now = Date.now()
    recentDisconnects = [
      ...recentDisconnects.filter(({ receivedAtMs }) => receivedAtMs > now - RECENT_DISCONNECT_TTL_MS),
      { matches, receivedAtMs: now, details: { reason, reconnect } },
    ]
    sessions.deleteWhere(matches)
    for (const connection of connections) if (connection.user && matches(connection.user)) connection.disconnect(reason, reconnect)
  }

  function sendHeartbeats() {
    const now = Date.now()
    const frame = frames.ping(Math.floor(now / 1000))
    for (const connection of connections) {
      if (connection.lastSeenAtMs < now - MAX_MISSED_HEARTBEATS * pingMs) connection.terminate()
      else connection.sendPing(frame)
    }
  }

  async function start() {
    await pubsub.start(handleMessage)
    await pubsub.subscribe(CONTROL_STREAM)
    heartbeat = setInterval(sendHeartbeats, pingMs)
    heartbeat.unref()
  }

  async function waitUntilAllClosed() {
    const deadline = Date.now() + STOP_TIMEOUT_MS
    while (connections.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    for (const connection of connections) connection.terminate()
  }

  return {
    async broadcast(stream, message) {
      const payload = JSON.stringify(message)
      if (payload === undefined) throw new TypeError('Only a JSON value can be broadcast')
      await pubsub.publish(stream, payload)
      metrics.count('cable_broadcasts_total')
    },

    disconnect(target, { reason = 'remote', reconnect = false } = {}) {
      return pubsub.publish(CONTROL_STREAM, JSON.stringify({ target, reason, reconnect }))
    },

    async attach(server) {
      startPromise ??= start()
      await startPromise
      const listener = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
        handleUpgrade(request, socket, head, server.listenerCount('upgrade') === 1)
      upgradeListeners.set(server, listener)
      server.on('upgrade', listener)
    },

    connectionCount: () => connections.size,

    stop() {
      stopPromise ??= stop()
      return stopPromise
    },
  }

  async function stop() {
    for (const [server, listener] of upgradeListeners) server.off('upgrade', listener)
    upgradeListeners.clear()
    clearInterval(heartbeat)
    for (const connection of connections) connection.disconnect('server_restart', true)
    await waitUntilAllClosed()
    await pubsub.stop()
  }
}

/** A client that names no protocol at all gets the plain one; one that names only foreign ones gets none, and is told so. */
function handleProtocols(offered: Set<string>): string | false {
  return protocols.find((protocol) => offered.has(protocol)) ?? false
}
