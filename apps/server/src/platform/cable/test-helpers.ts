import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineChannelContract } from '@partlane/contract/channel'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrationsFolder } from '#platform/db/migrate.ts'
import { createPgListener } from '#platform/db/pg-listener.ts'
import { createLogger } from '#platform/logger/logger.ts'
import { type CableOptions, createCable } from './create-cable.ts'
import { type CableUser, defineChannel } from './define-channel.ts'
import { createPgPubSub } from './pg-pubsub.ts'
import type { CableDatabase } from './pg-stream-reader.ts'
import type { PubSub } from './pubsub.ts'
import { createRedisSignals } from './redis-signals.ts'

export const log = createLogger({ level: process.env.CABLE_TEST_LOG ?? 'silent', pretty: false })

/**
 * Starts PostgreSQL in a temporary folder, with the tables of the cable only. A durable one keeps
 * its tables when it is killed; others start faster.
 */
export async function startCableDatabase({ isDurable = false } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'partlane-cable-'))
  const server = await startEmbeddedPostgres({ dataDir, database: 'cable', nonDurable: !isDurable })
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 8 })
  pool.on('error', () => {})
  await pool.query(await readFile(join(migrationsFolder, '0020_cable.sql'), 'utf8'))
  return {
    pool,
    /** Pub/sub of one process, with its own listener. Its signals are NOTIFY, or Redis at a URL. */
    createPubSub({ redisUrl, ...options }: { pollMs?: number; db?: CableDatabase; redisUrl?: string } = {}) {
      const listener = createPgListener({ connectionString: server.connectionString, log })
      const signals = redisUrl === undefined ? undefined : createRedisSignals({ url: redisUrl, log })
      const pubsub = createPgPubSub({ db: pool, listener, log, signals, ...options })
      return { ...pubsub, stop: () => pubsub.stop().finally(() => listener.close()) } satisfies PubSub
    },
    /** Terminates all LISTEN connections, as a database restart does. */
    async cutListeners() {
      await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'partlane-listen'")
    },
    async stop() {
      await pool.end()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A database whose reads of new messages wait for `release`. `reads` has the streams of each. */
export function createLateDatabase(database: CableDatabase) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const reads: string[][] = []
  const db: CableDatabase = {
    async query(text, values) {
      if (text.includes('join cable_messages')) {
        reads.push(values[0] as string[])
        await released
      }
      return database.query(text, values)
    },
  }
  return { db, reads, release }
}

export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'])
    return true
  } catch {
    return false
  }
}

/** Starts Redis on a free port. `admin` is a client for commands of the test. */
export async function startRedis(port?: number) {
  const boundPort = port ?? (await findFreePort())
  const settings = ['--port', String(boundPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', settings, { stdio: 'ignore' })
  const admin = new Redis({ port: boundPort, host: '127.0.0.1', retryStrategy: () => 50 })
  admin.on('error', () => {}) // until the server accepts connections
  await admin.ping()
  return {
    admin,
    port: boundPort,
    url: `redis://127.0.0.1:${boundPort}`,
    async stop() {
      admin.disconnect()
      const closed = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await closed
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export const RoomChannel = defineChannelContract({
  name: 'RoomChannel',
  // As a number or as a text, like all ids.
  params: z.object({ room: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]) }),
  message: z.object({ text: z.string() }),
  actions: { speak: z.object({ text: z.string() }), whoami: z.object({}), fail: z.object({}) },
})

export const roomStream = (room: number) => `room:${room}`
export const FORBIDDEN_ROOM_ID = 13
export const closedRooms: number[] = []

/**
 * All rooms are open except `FORBIDDEN_ROOM_ID` and `closedRooms`. `speak` broadcasts to the room.
 */
export const roomChannel = defineChannel(RoomChannel, {
  async subscribed({ params, streamFrom, reject }) {
    if (params.room === FORBIDDEN_ROOM_ID || closedRooms.includes(params.room)) return reject()
    await streamFrom(roomStream(params.room))
  },
  actions: {
    speak: ({ ctx, params, data }) => ctx.cable.broadcast(roomStream(params.room), RoomChannel.message(data)),
    whoami: ({ user, transmit }) => transmit({ text: user.slug }),
    fail: () => {
      throw new Error('unexpected error')
    },
  },
})

export const PanelChannel = defineChannelContract({
  name: 'PanelChannel',
  audience: 'public',
  params: z.object({ panel: z.number() }),
  message: z.object({ text: z.string() }),
  actions: { whoami: z.object({}) },
})

export const panelStream = (panel: number) => `panel:${panel}`

/** A public channel: visitors see its panels too. */
export const panelChannel = defineChannel(PanelChannel, {
  subscribed: ({ params, streamFrom }) => streamFrom(panelStream(params.panel)),
  actions: { whoami: ({ user, transmit }) => transmit({ text: user?.slug ?? 'a visitor' }) },
})

export const OwnChannel = defineChannelContract({
  name: 'OwnChannel',
  audience: 'guest',
  params: z.object({}),
  message: z.object({ text: z.string() }),
})

export const ownStream = (userId: number) => `own:${userId}`

/** What belongs to a user, who may be a guest. */
export const ownChannel = defineChannel(OwnChannel, { subscribed: ({ user, streamFrom }) => streamFrom(ownStream(user.id)) })

export const createUser = (id: number, sessionId: number): CableUser => ({
  id,
  sessionId,
  slug: `user-${id}`,
  role: 'personal',
  status: 'verified',
  confirmed: true,
  documents_uploaded: false,
  operator: false,
  keepMeLoggedIn: false,
})

/** Token "7.70" is user 7 in session 70, "guest.7.70" the same as a guest. */
export async function authenticate(token: string): Promise<CableUser | undefined> {
  const match = /^(guest\.)?(\d+)\.(\d+)$/.exec(token)
  if (!match) return undefined
  const user = createUser(Number(match[2]), Number(match[3]))
  return match[1] ? { ...user, role: 'guest', status: 'guest', confirmed: false } : user
}

/** Starts an HTTP server with a cable on a free port, as one process of the application. */
export async function startCableServer(pubsub: PubSub, options: Partial<CableOptions> = {}, port = 0) {
  const cable = createCable({
    pubsub,
    channels: [roomChannel, panelChannel, ownChannel],
    context: () => ({ cable }) as AppContext,
    authenticate,
    log,
    ...options,
  })
  const server: Server = createServer((_, response) => response.end('page'))
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await cable.attach(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: boundPort } = server.address() as AddressInfo
  return {
    cable,
    server,
    port: boundPort,
    url: `ws://127.0.0.1:${boundPort}/cable`,
    /** Destroys all TCP connections. */
    cutConnections() {
      for (const socket of sockets) socket.destroy()
    },
    async stop() {
      await cable.stop()
      await new Promise((resolve) => {
        server.close(resolve)
        for (const socket of sockets) socket.destroy()
      })
    },
  }
}

/** Polls until the condition is true. The error of a timeout contains the description. */
export async function waitUntil(description: string, condition: () => boolean, timeoutMs = 15_000) {
  const deadline = Date.now() + timeoutMs
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`not true within ${timeoutMs} ms: ${description}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export const PLAIN_PROTOCOL = 'actioncable-v1-json'
export const EXTENDED_PROTOCOL = 'actioncable-v1-ext-json'
export const ROOM_1 = '{"channel":"RoomChannel","room":1}'

export type RawFrame = {
  type?: string
  identifier?: string
  message?: unknown
  reason?: string
  reconnect?: boolean
  sid?: string
  epoch?: string
  offset?: number
}

/** A client without logic: it sends frames and records the received ones. */
export function connectClient(
  url: string,
  { query = 'token=1.10', protocols = [PLAIN_PROTOCOL], origin }: { query?: string; protocols?: string[]; origin?: string } = {},
) {
  const socket = new WebSocket(`${url}?${query}`, protocols, origin ? { origin } : {})
  const frames: RawFrame[] = []
  const client = {
    socket,
    frames,
    status: 0,
    isClosed: false,
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    waitForFrame: (description: string, matches: (frame: RawFrame) => boolean) =>
      waitUntil(`a client receives ${description}`, () => frames.some(matches)),
    waitForWelcome: () => client.waitForFrame('a welcome', ({ type }) => type === 'welcome'),
    async subscribe(identifier = ROOM_1) {
      await client.waitForWelcome()
      client.send({ command: 'subscribe', identifier })
      await client.waitForFrame('a confirmation', (frame) => frame.type === 'confirm_subscription' && frame.identifier === identifier)
    },
    receivedMessages: () => frames.filter(({ message, type }) => message && !type),
  }
  socket.on('message', (data) => frames.push(JSON.parse(data.toString())))
  socket.on('unexpected-response', (_, response) => {
    client.status = response.statusCode ?? 0
    client.isClosed = true
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    client.isClosed = true
  })
  return client
}

/** Registers a database for the tests of a file. Servers that a test starts stop after it. */
export function setUpCableServers() {
  let database: Awaited<ReturnType<typeof startCableDatabase>> | undefined
  const cleanups: (() => unknown)[] = []
  beforeAll(async () => {
    database = await startCableDatabase()
  }, 60_000)
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })
  afterAll(() => database?.stop())

  async function startServer(options: Partial<CableOptions> = {}) {
    if (!database) throw new Error('the database has not started')
    const server = await startCableServer(database.createPubSub(), { pingMs: 60_000, ...options })
    cleanups.push(() => server.stop())
    return server
  }

  /** A server whose token checks wait for `release`, except that of `exceptSessionId`. */
  async function startServerWithSlowAuthentication({
    exceptSessionId,
    ...options
  }: Partial<CableOptions> & { exceptSessionId?: number } = {}) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const server = await startServer({
      ...options,
      async authenticate(token) {
        const user = await authenticate(token)
        if (user?.sessionId !== exceptSessionId) await released
        return user
      },
    })
    return { ...server, release }
  }

  return { startServer, startServerWithSlowAuthentication }
}
