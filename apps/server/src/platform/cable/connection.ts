import { randomUUID } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import type { AppContext } from '#app/context.ts'
import type { ActionLimits } from './action-limits.ts'
import type { DisconnectDetails } from './cable.ts'
import type { CableMetrics } from './cable-metrics.ts'
import type { CableUser, Channel } from './define-channel.ts'
import type { CableLimits } from './limits.ts'
import {
  type Command,
  type DisconnectReason,
  frames,
  type HistoryRequest,
  parseCommand,
  parseIdentifier,
  TRY_AGAIN_LATER_STATUS_ID,
} from './protocol.ts'
import type { CableLog, PubSub } from './pubsub.ts'
import type { StreamTable } from './stream-table.ts'
import { Subscription } from './subscription.ts'
import { TokenBucket } from './token-bucket.ts'

/** Dependencies that all connections of a process share. */
export type ConnectionDependencies = {
  channels: Map<string, Channel>
  context: () => AppContext
  authenticate: (token: string) => Promise<CableUser | undefined>
  streams: StreamTable
  readHistory: PubSub['history']
  limits: CableLimits
  actionLimits: ActionLimits
  metrics: CableMetrics
  log: CableLog
  /** The subscriptions of an earlier connection of this user, if it can be resumed. */
  resume: (sid: string, user: CableUser) => string[] | undefined
  /**
   * A disconnect (sign-out, block) that arrived while the token was being checked, since unix
   * milliseconds.
   */
  findRecentDisconnect: (user: CableUser, since: number) => DisconnectDetails | undefined
  /** Whether the user, or a visitor at this address, may open one more connection. */
  hasRoomFor: (user: CableUser | undefined, address: string) => boolean
  onWelcome: (connection: Connection) => void
  onClose: (connection: Connection) => void
}

/** What a client sends with the upgrade request. `sid` is the session that it wants to resume. */
export type Handshake = { token: string | undefined; sid: string | undefined; extended: boolean; address: string }

/** A resumed client that requests no history within this time gets the live messages. */
const HISTORY_REQUEST_TIMEOUT_MS = 2_000
const CLOSE_TIMEOUT_MS = 1_000
const TEXT_FRAME = { binary: false }

/** A connection that answered none of this many heartbeats is terminated. */
const MAX_UNANSWERED_HEARTBEATS = 4

/** One socket: its user, subscriptions and limits. Commands run one at a time, in order. */
export class Connection {
  readonly sid: string = randomUUID()
  readonly extended: boolean
  /** The key of its IP address. */
  readonly address: string
  /** Undefined for a visitor, and until the token is checked. */
  user: CableUser | undefined
  /** Whether the token is checked: the client is welcome. */
  isAccepted = false
  /** Heartbeats since the client was last heard. Not a time: this process may have been busy. */
  #unansweredHeartbeats = 0
  readonly #socket: WebSocket
  readonly #dependencies: ConnectionDependencies
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #frameLimit: TokenBucket
  readonly #openedAtMs = Date.now()
  #canResume = true
  #isClosing = false
  #queue: Promise<void>
  #queuedCommands = 0

  constructor(socket: WebSocket, handshake: Handshake, dependencies: ConnectionDependencies) {
    this.#socket = socket
    this.#dependencies = dependencies
    this.extended = handshake.extended
    this.address = handshake.address
    this.#frameLimit = new TokenBucket(dependencies.limits.framesPerSecond, dependencies.limits.frameBurst)
    // Listeners are added first: a client may send commands before its token is checked.
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('pong', () => this.#recordActivity())
    // 'close' follows.
    socket.on('error', (err) => dependencies.log.debug({ err }, 'cable socket error'))
    socket.on('close', () => this.#handleClose())
    this.#queue = this.#authenticate(handshake).catch((error) => {
      dependencies.log.error({ err: error }, 'cable connection could not be opened')
      this.disconnect('server_restart', true) // clients reconnect after this reason
    })
  }

  /** The subscriptions that a resumed connection restores. */
  get identifiers(): string[] {
    return [...this.#subscriptions.keys()]
  }

  followsAny(streams: ReadonlySet<string>): boolean {
    return [...this.#subscriptions.values()].some((subscription) =>
      Object.keys(subscription.positions).some((stream) => streams.has(stream)),
    )
  }

  get isResumable(): boolean {
    return this.extended && this.#canResume && this.user !== undefined
  }

  /** Sends a disconnect frame, then closes the socket. The session cannot be resumed. */
  disconnect(reason: DisconnectReason | (string & {}), reconnect: boolean) {
    if (this.#isClosing) return
    this.#isClosing = true
    this.#canResume = false
    this.send(frames.disconnect(reason, reconnect))
    this.#socket.close(...closeDetailsOf(reason))
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  /** Closes the socket without a frame. A resumable client resumes its session. */
  terminate() {
    this.#socket.terminate()
  }

  /**
   * For a client that reconnects before the loss of this socket was detected.
   * @returns its subscriptions
   */
  closeForResume(): string[] {
    const { identifiers } = this
    this.#canResume = false
    this.terminate()
    return identifiers
  }

  /**
   * The client monitors the ping frame, the server monitors the pong of the WebSocket. Terminates a
   * connection that has not answered.
   */
  sendHeartbeat(frame: Buffer) {
    if (this.#unansweredHeartbeats >= MAX_UNANSWERED_HEARTBEATS) return this.terminate()
    this.#unansweredHeartbeats += 1
    if (!this.isAccepted || this.#isClosing) return
    this.#socket.ping()
    this.send(frame)
  }

  /** `frame` is text, also as bytes that several sockets share. */
  send(frame: string | Buffer) {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > this.#dependencies.limits.maxBufferedBytes) {
      this.#dependencies.metrics.count('cable_slow_consumers_total')
      this.terminate()
      return
    }
    this.#dependencies.metrics.count('cable_frames_sent_total')
    this.#socket.send(frame, TEXT_FRAME)
  }

  async #authenticate({ token, sid }: Handshake) {
    const user = token ? await this.#dependencies.authenticate(token) : undefined
    const disconnectDetails = user && this.#dependencies.findRecentDisconnect(user, this.#openedAtMs)
    if (disconnectDetails?.reconnect) return this.disconnect(disconnectDetails.reason, true)
    if ((token && !user) || disconnectDetails) {
      this.#dependencies.metrics.count('cable_connections_refused_total')
      return this.disconnect('unauthorized', false)
    }
    if (this.#isClosing || this.#socket.readyState !== this.#socket.OPEN) return
    if (!this.#dependencies.hasRoomFor(user, this.address)) {
      this.#dependencies.metrics.count('cable_connections_refused_total')
      return this.disconnect('too_many_connections', true)
    }
    this.user = user
    this.isAccepted = true
    this.#dependencies.onWelcome(this)
    const previousIdentifiers = this.extended && sid && user ? this.#dependencies.resume(sid, user) : undefined
    if (previousIdentifiers) await this.#restoreSubscriptions(previousIdentifiers)
    else this.send(frames.welcome(this.extended ? { sid: this.sid } : undefined))
  }

  /** Every channel authorises its subscription again: permissions may have changed since. */
  async #restoreSubscriptions(identifiers: string[]) {
    const restoredSubscriptions: Subscription[] = []
    for (const identifier of identifiers) {
      const subscription = this.#createSubscription(identifier)
      if (subscription && (await this.#openSubscription(subscription)) === 'confirmed') restoredSubscriptions.push(subscription)
    }
    this.#dependencies.metrics.count('cable_sessions_restored_total')
    this.send(frames.welcome({ sid: this.sid, restored: true, restoredIds: restoredSubscriptions.map(({ identifier }) => identifier) }))
    for (const subscription of restoredSubscriptions) {
      subscription.confirm()
      setTimeout(() => subscription.flushUnlessHistoryRequested(), HISTORY_REQUEST_TIMEOUT_MS).unref()
    }
  }

  #receive(data: RawData, isBinary: boolean) {
    this.#recordActivity()
    this.#dependencies.metrics.count('cable_frames_received_total')
    if (this.#isClosing) return
    if (!this.#frameLimit.take() || this.#queuedCommands >= this.#dependencies.limits.frameBurst) {
      this.#dependencies.metrics.count('cable_rate_limited_total')
      return this.disconnect('invalid_request', true)
    }
    const command = isBinary ? undefined : parseCommand(data.toString())
    if (!command) return this.#dependencies.metrics.count('cable_frames_invalid_total')
    if (command.command === 'pong') return
    this.#queuedCommands += 1
    this.#queue = this.#queue
      .then(() => this.#executeCommand(command))
      .catch((err) =>
        this.#dependencies.log.error({ err, command: command.command, identifier: command.identifier }, 'cable command failed'),
      )
      .finally(() => {
        this.#queuedCommands -= 1
      })
  }

  #recordActivity() {
    this.#unansweredHeartbeats = 0
  }

  async #executeCommand(command: Exclude<Command, { command: 'pong' }>) {
    if (!this.isAccepted || this.#isClosing || this.#socket.readyState !== this.#socket.OPEN) return
    if (command.command === 'subscribe') return this.#subscribe(command.identifier, command.history)
    const subscription = this.#subscriptions.get(command.identifier)
    if (command.command === 'history') return this.#replay(command.identifier, subscription, command.history)
    if (!subscription) return
    if (command.command === 'message') return this.#perform(subscription, command.data)
    this.#subscriptions.delete(command.identifier)
    await subscription.close()
  }

  async #perform(subscription: Subscription, data: string) {
    const { actionLimits, metrics } = this.#dependencies
    if (!actionLimits.take(this.user, this.address)) return metrics.count('cable_actions_limited_total')
    if (!(await subscription.perform(data))) metrics.count('cable_frames_invalid_total')
  }

  /**
   * A repeated command is confirmed again: the Rails client repeats it every 500 ms until
   * confirmed.
   */
  async #subscribe(identifier: string, history: HistoryRequest | undefined) {
    const existing = this.#subscriptions.get(identifier)
    const subscription = existing ?? this.#createSubscription(identifier)
    if (!subscription) return this.send(frames.reject(identifier))
    if (!existing && (await this.#openSubscription(subscription)) === 'rejected') return this.send(frames.reject(identifier))
    this.send(frames.confirm(identifier, this.extended ? subscription.positions : undefined))
    subscription.confirm()
    if (this.extended && history) await this.#replay(identifier, subscription, history)
    else subscription.flush()
  }

  #createSubscription(identifier: string): Subscription | undefined {
    const parsedIdentifier = parseIdentifier(identifier)
    const channel = parsedIdentifier && this.#dependencies.channels.get(parsedIdentifier.channel)
    if (!channel || this.#subscriptions.size >= this.#dependencies.limits.maxSubscriptions) return undefined
    return new Subscription({
      identifier,
      channel,
      params: parsedIdentifier.params,
      ctx: this.#dependencies.context(),
      user: this.user,
      extended: this.extended,
      streams: this.#dependencies.streams,
      readHistory: this.#dependencies.readHistory,
      send: (frame) => this.send(frame),
      mayFollow: (stream) => this.#countFollowers(stream) < this.#dependencies.limits.maxSubscriptionsPerStream,
      onOverflow: () => this.terminate(),
    })
  }

  #countFollowers(stream: string): number {
    return [...this.#subscriptions.values()].filter((subscription) => subscription.follows(stream)).length
  }

  /**
   * An unexpected error is not a rejection: the subscription is dropped and the client can try
   * again.
   */
  async #openSubscription(subscription: Subscription): Promise<'confirmed' | 'rejected'> {
    this.#subscriptions.set(subscription.identifier, subscription)
    try {
      const result = await subscription.open()
      if (result === 'rejected') this.#subscriptions.delete(subscription.identifier)
      return result
    } catch (error) {
      this.#subscriptions.delete(subscription.identifier)
      await subscription.close()
      throw error
    }
  }

  async #replay(identifier: string, subscription: Subscription | undefined, request: HistoryRequest) {
    if (!subscription) return this.send(frames.rejectHistory(identifier))
    subscription.startBuffering()
    try {
      const isComplete = await subscription.replay(request)
      if (!isComplete) this.#dependencies.metrics.count('cable_history_lost_total')
      this.send(isComplete ? frames.confirmHistory(identifier) : frames.rejectHistory(identifier))
    } catch (error) {
      this.send(frames.rejectHistory(identifier))
      throw error
    } finally {
      subscription.flush()
    }
  }

  #handleClose() {
    this.#isClosing = true
    this.#dependencies.onClose(this)
    this.#queue = this.#queue.then(async () => {
      for (const subscription of this.#subscriptions.values()) {
        await subscription.close().catch((err) => this.#dependencies.log.error({ err }, 'cable unsubscribe failed'))
      }
      this.#subscriptions.clear()
    })
  }
}

const closeDetailsOf = (reason: string): [code: number, reason?: string] =>
  reason === 'too_many_connections' ? [TRY_AGAIN_LATER_STATUS_ID, 'too many connections'] : [1000]
