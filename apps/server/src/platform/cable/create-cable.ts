import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { createActionLimits } from './action-limits.ts'
import type { RemoteCable } from './anycable-broadcaster.ts'
import type { Cable, DisconnectDetails, DisconnectTarget } from './cable.ts'
import { type CableMetrics, noMetrics } from './cable-metrics.ts'
import { Connection, type ConnectionDependencies } from './connection.ts'
import { ConnectionRegistry } from './connection-registry.ts'
import type { CableUser, Channel } from './define-channel.ts'
import { type CableLimits, defaultLimits } from './limits.ts'
import { createMinuteLimiter } from './minute-limiter.ts'
import type { CableLog, PubSub } from './pubsub.ts'
import { createStreamTable, type StreamTable } from './stream-table.ts'
import { createUpgradeHandler } from './upgrade-handler.ts'

export type CableOptions = {
  pubsub: PubSub
  channels: Channel[]
  /** Called for each subscription, because the context and the cable refer to each other. */
  context: () => AppContext
  /**
   * The user of a token. Undefined rejects the connection without reconnect. Not called without a
   * token: visitors may subscribe to public channels.
   */
  authenticate: (token: string) => Promise<CableUser | undefined>
  log: CableLog
  /**
   * Origins of pages that may open a socket. Undefined allows all. The server's own host is always
   * allowed.
   */
  allowedOrigins?: string[]
  /** The IP address of a client. Without it, that of the connection. */
  clientIp?: (request: IncomingMessage) => string
  /** AnyCable, if it holds sockets too. */
  remote?: RemoteCable | undefined
  path?: string
  pingMs?: number
  limits?: Partial<CableLimits>
  metrics?: CableMetrics
}

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const CONTROL_STREAM = 'cable:control'
const SERVER_RESTART: DisconnectDetails = { reason: 'server_restart', reconnect: true }
const STOP_TIMEOUT_MS = 2_000
/** How often unused counters of the limits are deleted. */
const PRUNE_MS = 3_000

const controlMessageSchema = z.object({
  target: z.union([z.object({ userId: z.number() }), z.object({ sessionId: z.number() })]),
  reason: z.string(),
  reconnect: z.boolean(),
})

const createUserMatcher = (target: DisconnectTarget) => (user: CableUser) =>
  'userId' in target ? user.id === target.userId : user.sessionId === target.sessionId

/**
 * The real-time part of the server: Action Cable over WebSockets. Pub/sub connects the processes.
 */
export function createCable(options: CableOptions): Cable {
  const { pubsub, remote, metrics = noMetrics } = options
  const streams = createStreamTable(pubsub)
  const connections = createConnections(options, streams)
  const upgradeListeners = new Map<Server, UpgradeListener>()
  let startPromise: Promise<void> | undefined
  let stopPromise: Promise<void> | undefined

  async function start() {
    await receiveMessages(options, streams, connections.registry)
    connections.start()
  }

  async function stop() {
    for (const [server, listener] of upgradeListeners) server.off('upgrade', listener)
    upgradeListeners.clear()
    await connections.stop()
    await pubsub.stop()
  }

  return {
    async broadcast(stream, message) {
      const payload = JSON.stringify(message)
      if (payload === undefined) throw new TypeError('only a JSON value can be broadcast')
      await remote?.broadcast(stream, payload)
      await pubsub.publish(stream, payload)
      metrics.count('cable_broadcasts_total')
    },

    async disconnect(target, { reason = 'remote', reconnect = false } = {}) {
      await remote?.disconnect(target, reconnect)
      await pubsub.publish(CONTROL_STREAM, JSON.stringify({ target, reason, reconnect }))
    },

    async attach(server) {
      startPromise ??= start()
      await startPromise
      const listener: UpgradeListener = (request, socket, head) =>
        connections.handleUpgrade(request, socket, head, server.listenerCount('upgrade') === 1)
      upgradeListeners.set(server, listener)
      server.on('upgrade', listener)
    },

    connectionCount: () => connections.registry.size,

    stop() {
      stopPromise ??= stop()
      return stopPromise
    },
  }
}

/** Passes the messages of other processes on to the sockets of this one. */
async function receiveMessages({ pubsub, log }: CableOptions, streams: StreamTable, registry: ConnectionRegistry): Promise<void> {
  await pubsub.start(
    (message) => {
      if (message.stream === CONTROL_STREAM) handleControlMessage(registry, log, message.payload)
      else streams.deliver(message)
    },
    (resetStreams) => {
      // A missed disconnect: each connection checks its token again.
      if (resetStreams.has(CONTROL_STREAM)) registry.disconnectAll(SERVER_RESTART)
      else registry.reconnectFollowers(resetStreams)
    },
  )
  await pubsub.subscribe(CONTROL_STREAM)
}

/** The registry of connections, and the upgrade handler that adds to it. */
function createConnections(options: CableOptions, streams: StreamTable) {
  const { path = '/cable', metrics = noMetrics, allowedOrigins, pingMs = 3_000 } = options
  const limits = { ...defaultLimits, ...options.limits }
  const registry = new ConnectionRegistry(limits, pingMs)
  const actionLimits = createActionLimits(limits)
  const handshakes = createMinuteLimiter()
  const dependencies = createConnectionDependencies(options, { streams, registry, limits, actionLimits })
  const handleUpgrade = createUpgradeHandler({
    path,
    allowedOrigins,
    maxPayloadBytes: limits.maxPayloadBytes,
    metrics,
    addressOf: (request) => addressKey(options.clientIp?.(request) ?? request.socket.remoteAddress ?? ''),
    hasRoomFor: (address) => registry.hasRoomForAddress(address),
    takeHandshake: (address) => handshakes.take(address, limits.handshakesPerMinuteOfAddress),
    onSocket: (socket, handshake) => registry.add(new Connection(socket, handshake, dependencies)),
  })
  let pruning: NodeJS.Timeout | undefined
  return {
    registry,
    handleUpgrade,

    start() {
      registry.heartbeats.start()
      pruning = setInterval(() => {
        actionLimits.prune()
        handshakes.prune()
      }, PRUNE_MS)
      pruning.unref()
    },

    async stop() {
      registry.heartbeats.stop()
      clearInterval(pruning)
      registry.disconnectAll(SERVER_RESTART)
      await registry.waitUntilClosed(STOP_TIMEOUT_MS)
    },
  }
}

type SharedParts = Pick<ConnectionDependencies, 'streams' | 'limits' | 'actionLimits'> & { registry: ConnectionRegistry }

function createConnectionDependencies(options: CableOptions, { registry, ...parts }: SharedParts): ConnectionDependencies {
  return {
    ...parts,
    channels: new Map(options.channels.map((channel) => [channel.name, channel])),
    context: options.context,
    authenticate: options.authenticate,
    readHistory: (stream, from) => options.pubsub.history(stream, from),
    metrics: options.metrics ?? noMetrics,
    log: options.log,
    resume: (sid, user) => registry.resume(sid, user),
    findRecentDisconnect: (user, sinceMs) => registry.findRecentDisconnect(user, sinceMs),
    hasRoomFor: (user, address) => registry.hasRoomFor(user, address),
    onWelcome: (connection) => registry.registerSid(connection),
    onClose: (connection) => registry.remove(connection),
  }
}

/**
 * Executes a disconnect that any process published. Ignores messages of an unknown shape (from
 * another version).
 */
function handleControlMessage(registry: ConnectionRegistry, log: CableLog, payload: string) {
  const parsed = controlMessageSchema.safeParse(JSON.parse(payload))
  if (!parsed.success) return log.warn({ payload }, 'cable control message of another version ignored')
  const { target, reason, reconnect } = parsed.data
  registry.disconnect(createUserMatcher(target), { reason, reconnect })
}
