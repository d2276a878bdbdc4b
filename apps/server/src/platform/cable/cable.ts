import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { type CableMetrics, noMetrics } from './cable-metrics.ts'
import { Connection, type ConnectionWorld, type Goodbye } from './connection.ts'
import type { CableUser, Channel } from './define-channel.ts'
import type { CableLog, FanOut, StreamMessage } from './fan-out.ts'
import { offeredProtocols, originIsAllowed, refuseUpgrade, upgradeUrl } from './handshake.ts'
import { type CableLimits, defaultLimits } from './limits.ts'
import { EXTENDED_PROTOCOL, frames, protocols } from './protocol.ts'
import { createSessionMemory } from './sessions.ts'
import { createStreamTable } from './stream-table.ts'

export type CableOptions = {
  fanOut: FanOut
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
export type DisconnectOptions = Partial<Goodbye>

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
const STOP_WAIT_MS = 2_000
/** A socket that answered none of this many heartbeats is dead. */
const MISSED_BEATS = 4
/** How long an order to leave is remembered for sockets whose token is being checked at that moment. */
const DISMISSAL_MS = 60_000

const controlMessage = z.object({
  target: z.union([z.object({ userId: z.number() }), z.object({ sessionId: z.number() })]),
  reason: z.string(),
  reconnect: z.boolean(),
})

const matcher = (target: DisconnectTarget) => (user: CableUser) =>
  'userId' in target ? user.id === target.userId : user.sessionId === target.sessionId

/** The real-time side of the server: Action Cable over WebSockets, with a fan-out that joins the processes. */
export function createCable(options: CableOptions): Cable {
  const { fanOut, log, path = '/cable', pingMs = 3_000, metrics = noMetrics } = options
  const limits = { ...defaultLimits, ...options.limits }
  const streams = createStreamTable(fanOut)
  const sessions = createSessionMemory(limits.rememberedSessions)
  const connections = new Set<Connection>()
  const bySid = new Map<string, Connection>()
  const upgrades = new Map<Server, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>()
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: limits.payloadBytes, handleProtocols })
  let dismissals: { matches: (user: CableUser) => boolean; at: number; goodbye: Goodbye }[] = []
  let started: Promise<void> | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let stopping: Promise<void> | undefined

  const world: ConnectionWorld = {
    channels: new Map(options.channels.map((channel) => [channel.name, channel])),
    context: options.context,
    authenticate: options.authenticate,
    streams,
    history: (stream, from) => fanOut.history(stream, from),
    limits,
    metrics,
    log,
    resume,
    toldToLeave: (user, since) => dismissals.findLast(({ matches, at }) => at >= since && matches(user))?.goodbye,
    welcomed: (connection) => bySid.set(connection.sid, connection),
    closed(connection) {
      connections.delete(connection)
      bySid.delete(connection.sid)
      if (connection.isResumable && connection.user) sessions.remember(connection.sid, connection.user, connection.identifiers)
    },
  }

  function resume(sid: string, user: CableUser): string[] | undefined {
    const living = bySid.get(sid)
    if (living?.user?.id === user.id && living.user.sessionId === user.sessionId) return living.surrender()
    return sessions.take(sid, user)
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, isAlone: boolean) {
    const url = upgradeUrl(request)
    if (url?.pathname !== path) {
      if (isAlone) refuseUpgrade(socket, '404 Not Found') // else it is for somebody else: Vite in development
      return
    }
    if (!originIsAllowed(request, options.allowedOrigins)) {
      metrics.count('cable_connections_refused_total')
      return refuseUpgrade(socket, '403 Forbidden')
    }
    sockets.handleUpgrade(request, socket, head, (ws) => accept(ws, request, url))
  }

  function accept(ws: WebSocket, request: IncomingMessage, url: URL) {
    if (offeredProtocols(request).length > 0 && ws.protocol === '') {
      ws.on('error', () => {})
      ws.send(frames.disconnect('invalid_request', false))
      return ws.close(1002)
    }
    metrics.count('cable_connections_opened_total')
    const header = request.headers['x-anycable-restore-sid']
    const sid = url.searchParams.get('sid') ?? (typeof header === 'string' ? header : undefined)
    const token = url.searchParams.get('token') ?? undefined
    connections.add(new Connection(ws, { token, sid, extended: ws.protocol === EXTENDED_PROTOCOL }, world))
  }

  function heard(message: StreamMessage) {
    if (message.stream === CONTROL_STREAM) obeyControl(message.payload)
    else streams.deliver(message)
  }

  function obeyControl(payload: string) {
    const order = controlMessage.safeParse(JSON.parse(payload))
    if (!order.success) return log.warn({ payload }, 'cable order of another version ignored')
    const { target, reason, reconnect } = order.data
    const matches = matcher(target)
    const now = Date.now()
    dismissals = [...dismissals.filter(({ at }) => at > now - DISMISSAL_MS), { matches, at: now, goodbye: { reason, reconnect } }]
    sessions.forgetWhere(matches)
    for (const connection of connections) if (connection.user && matches(connection.user)) connection.disconnect(reason, reconnect)
  }

  function beat() {
    const now = Date.now()
    const frame = frames.ping(Math.floor(now / 1000))
    for (const connection of connections) {
      if (connection.heardAt < now - MISSED_BEATS * pingMs) connection.terminate()
      else connection.beat(frame)
    }
  }

  async function start() {
    await fanOut.start(heard)
    await fanOut.watch(CONTROL_STREAM)
    heartbeat = setInterval(beat, pingMs)
    heartbeat.unref()
  }

  async function allClosed() {
    const deadline = Date.now() + STOP_WAIT_MS
    while (connections.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    for (const connection of connections) connection.terminate()
  }

  return {
    async broadcast(stream, message) {
      const payload = JSON.stringify(message)
      if (payload === undefined) throw new TypeError('Only a JSON value can be broadcast')
      await fanOut.publish(stream, payload)
      metrics.count('cable_broadcasts_total')
    },

    disconnect(target, { reason = 'remote', reconnect = false } = {}) {
      return fanOut.publish(CONTROL_STREAM, JSON.stringify({ target, reason, reconnect }))
    },

    async attach(server) {
      started ??= start()
      await started
      const listener = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
        upgrade(request, socket, head, server.listenerCount('upgrade') === 1)
      upgrades.set(server, listener)
      server.on('upgrade', listener)
    },

    connectionCount: () => connections.size,

    stop() {
      stopping ??= stop()
      return stopping
    },
  }

  async function stop() {
    for (const [server, listener] of upgrades) server.off('upgrade', listener)
    upgrades.clear()
    clearInterval(heartbeat)
    for (const connection of connections) connection.disconnect('server_restart', true)
    await allClosed()
    await fanOut.stop()
  }
}

/** A client that names no protocol at all gets the plain one; one that names only foreign ones gets none, and is told so. */
function handleProtocols(offered: Set<string>): string | false {
  return protocols.find((protocol) => offered.has(protocol)) ?? false
}
