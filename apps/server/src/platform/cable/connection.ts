import { randomUUID } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import type { AppContext } from '#app/context.ts'
import type { CableMetrics } from './cable-metrics.ts'
import type { CableUser, Channel } from './define-channel.ts'
import type { CableLog, FanOut } from './fan-out.ts'
import type { CableLimits } from './limits.ts'
import { type Command, type DisconnectReason, frames, type HistoryRequest, parseCommand, parseIdentifier } from './protocol.ts'
import { createBucket } from './rate-limit.ts'
import type { StreamTable } from './stream-table.ts'
import { Subscription } from './subscription.ts'

/** Why a socket is closed, and whether its client may come back. */
export type Goodbye = { reason: string; reconnect: boolean }

/** What every connection of a process shares. */
export type ConnectionWorld = {
  channels: Map<string, Channel>
  context: () => AppContext
  authenticate: (token: string) => Promise<CableUser | undefined>
  streams: StreamTable
  history: FanOut['history']
  limits: CableLimits
  metrics: CableMetrics
  log: CableLog
  /** What an earlier connection of this user had subscribed to, if it may be resumed. */
  resume: (sid: string, user: CableUser) => string[] | undefined
  /** An order to leave (a sign-out, a block) that came while the token was being checked. */
  toldToLeave: (user: CableUser, since: number) => Goodbye | undefined
  welcomed: (connection: Connection) => void
  closed: (connection: Connection) => void
}

type Handshake = { token: string | undefined; sid: string | undefined; extended: boolean }

/** Longest wait for a resumed client to say where it stopped; afterwards it hears live messages regardless. */
const HISTORY_WAIT_MS = 2_000
const CLOSE_WAIT_MS = 1_000

/** One socket: who it is, what it listens to, and how much it may ask for. Frames are worked off one after another. */
export class Connection {
  readonly sid: string = randomUUID()
  readonly extended: boolean
  user: CableUser | undefined
  heardAt: number = Date.now()
  readonly #socket: WebSocket
  readonly #world: ConnectionWorld
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #allowed: () => boolean
  readonly #openedAt = Date.now()
  #resumable = true
  #leaving = false
  #queue: Promise<void>
  #waiting = 0

  constructor(socket: WebSocket, handshake: Handshake, world: ConnectionWorld) {
    this.#socket = socket
    this.#world = world
    this.extended = handshake.extended
    this.#allowed = createBucket(world.limits.framesPerSecond, world.limits.frameBurst)
    // Listeners first: a client may speak before its token has been checked.
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('pong', () => this.#heard())
    socket.on('error', (err) => world.log.debug({ err }, 'cable socket error')) // 'close' follows
    socket.on('close', () => this.#closed())
    this.#queue = this.#begin(handshake).catch((error) => {
      world.log.error({ err: error }, 'cable connection could not be opened')
      this.disconnect('server_restart', true) // the clients' word for "not your fault, come back"
    })
  }

  /** Which subscriptions a client that returns would like to have back. */
  get identifiers(): string[] {
    return [...this.#subscriptions.keys()]
  }

  get isResumable(): boolean {
    return this.extended && this.#resumable && this.user !== undefined
  }

  /** Says goodbye in the protocol's words, then closes. The client forgets its session. */
  disconnect(reason: DisconnectReason | (string & {}), reconnect: boolean) {
    if (this.#leaving) return
    this.#leaving = true
    this.#resumable = false
    this.send(frames.disconnect(reason, reconnect))
    this.#socket.close(1000)
    setTimeout(() => this.#socket.terminate(), CLOSE_WAIT_MS).unref()
  }

  /** Cuts the line without a word; a resumable client resumes. */
  terminate() {
    this.#socket.terminate()
  }

  /** The client came back before its old socket was known to be dead: the new one takes over. */
  surrender(): string[] {
    const { identifiers } = this
    this.#resumable = false
    this.terminate()
    return identifiers
  }

  /** The client watches for the frame, we watch for the pong of the socket underneath. */
  beat(frame: string) {
    if (!this.user || this.#leaving) return
    this.#socket.ping()
    this.send(frame)
  }

  send(frame: string) {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > this.#world.limits.bufferedBytes) {
      this.#world.metrics.count('cable_slow_consumers_total')
      this.terminate()
      return
    }
    this.#world.metrics.count('cable_frames_sent_total')
    this.#socket.send(frame)
  }

  async #begin({ token, sid }: Handshake) {
    const user = token ? await this.#world.authenticate(token) : undefined
    const goodbye = user && this.#world.toldToLeave(user, this.#openedAt)
    if (goodbye?.reconnect) return this.disconnect(goodbye.reason, true)
    if (!user || goodbye) {
      this.#world.metrics.count('cable_connections_refused_total')
      return this.disconnect('unauthorized', false)
    }
    if (this.#leaving || this.#socket.readyState !== this.#socket.OPEN) return
    this.user = user
    this.#world.welcomed(this)
    const before = this.extended && sid ? this.#world.resume(sid, user) : undefined
    if (before) await this.#restore(before)
    else this.send(frames.welcome(this.extended ? { sid: this.sid } : undefined))
  }

  /** Every channel is asked again: what the user might hear five minutes ago is no promise. */
  async #restore(identifiers: string[]) {
    const restored: Subscription[] = []
    for (const identifier of identifiers) {
      const subscription = this.#create(identifier)
      if (subscription && (await this.#open(subscription)) === 'confirmed') restored.push(subscription)
    }
    this.#world.metrics.count('cable_sessions_restored_total')
    this.send(frames.welcome({ sid: this.sid, restored: true, restoredIds: restored.map(({ identifier }) => identifier) }))
    for (const subscription of restored) {
      subscription.confirm()
      setTimeout(() => subscription.stopWaiting(), HISTORY_WAIT_MS).unref()
    }
  }

  #receive(data: RawData, isBinary: boolean) {
    this.#heard()
    this.#world.metrics.count('cable_frames_received_total')
    if (this.#leaving) return
    if (!this.#allowed() || this.#waiting >= this.#world.limits.frameBurst) {
      this.#world.metrics.count('cable_rate_limited_total')
      return this.disconnect('invalid_request', true)
    }
    const command = isBinary ? undefined : parseCommand(data.toString())
    if (!command) return this.#world.metrics.count('cable_frames_invalid_total')
    if (command.command === 'pong') return
    this.#waiting += 1
    this.#queue = this.#queue
      .then(() => this.#obey(command))
      .catch((err) => this.#world.log.error({ err, command: command.command, identifier: command.identifier }, 'cable command failed'))
      .finally(() => {
        this.#waiting -= 1
      })
  }

  #heard() {
    this.heardAt = Date.now()
  }

  async #obey(command: Exclude<Command, { command: 'pong' }>) {
    if (!this.user || this.#leaving || this.#socket.readyState !== this.#socket.OPEN) return
    if (command.command === 'subscribe') return this.#subscribe(command.identifier, command.history)
    const subscription = this.#subscriptions.get(command.identifier)
    if (command.command === 'history') return this.#replay(command.identifier, subscription, command.history)
    if (!subscription) return
    if (command.command === 'message') {
      if (!(await subscription.perform(command.data))) this.#world.metrics.count('cable_frames_invalid_total')
      return
    }
    this.#subscriptions.delete(command.identifier)
    await subscription.close()
  }

  /** A repeat is confirmed again: the Rails client asks every half second until it is answered. */
  async #subscribe(identifier: string, history: HistoryRequest | undefined) {
    const existing = this.#subscriptions.get(identifier)
    const subscription = existing ?? this.#create(identifier)
    if (!subscription) return this.send(frames.reject(identifier))
    if (!existing && (await this.#open(subscription)) === 'rejected') return this.send(frames.reject(identifier))
    this.send(frames.confirm(identifier, this.extended ? subscription.places : undefined))
    subscription.confirm()
    if (this.extended && history) await this.#replay(identifier, subscription, history)
    else subscription.release()
  }

  #create(identifier: string): Subscription | undefined {
    const wanted = parseIdentifier(identifier)
    const channel = wanted && this.#world.channels.get(wanted.channel)
    if (!this.user || !channel || this.#subscriptions.size >= this.#world.limits.subscriptions) return undefined
    return new Subscription({
      identifier,
      channel,
      params: wanted.params,
      ctx: this.#world.context(),
      user: this.user,
      extended: this.extended,
      streams: this.#world.streams,
      history: this.#world.history,
      send: (frame) => this.send(frame),
      overflow: () => this.terminate(),
    })
  }

  /** An unexpected fault is not an answer: the subscription is dropped and the client's next attempt starts afresh. */
  async #open(subscription: Subscription): Promise<'confirmed' | 'rejected'> {
    this.#subscriptions.set(subscription.identifier, subscription)
    try {
      const answer = await subscription.open()
      if (answer === 'rejected') this.#subscriptions.delete(subscription.identifier)
      return answer
    } catch (error) {
      this.#subscriptions.delete(subscription.identifier)
      await subscription.close()
      throw error
    }
  }

  async #replay(identifier: string, subscription: Subscription | undefined, request: HistoryRequest) {
    if (!subscription) return this.send(frames.rejectHistory(identifier))
    subscription.hold()
    try {
      const complete = await subscription.replay(request)
      if (!complete) this.#world.metrics.count('cable_history_lost_total')
      this.send(complete ? frames.confirmHistory(identifier) : frames.rejectHistory(identifier))
    } catch (error) {
      this.send(frames.rejectHistory(identifier))
      throw error
    } finally {
      subscription.release()
    }
  }

  #closed() {
    this.#leaving = true
    this.#world.closed(this)
    this.#queue = this.#queue.then(async () => {
      for (const subscription of this.#subscriptions.values()) {
        await subscription.close().catch((err) => this.#world.log.error({ err }, 'cable unsubscribe failed'))
      }
      this.#subscriptions.clear()
    })
  }
}
