import type { ChannelActionInput, ChannelActionName, ChannelContract, ChannelMessage, ChannelParamsInput } from '@partlane/contract/channel'
import { type ChannelHandlers, ChannelSubscription } from './channel-subscription.ts'
import { Connection, type ConnectionState } from './connection.ts'
import { EXTENDED_PROTOCOL, identifierOf, PLAIN_PROTOCOL, type ServerFrame } from './frames.ts'
import { type PageEnvironment, pageEnvironment } from './page-environment.ts'
import type { Backoff } from './retry-timer.ts'
import type { SocketLike } from './socket.ts'

export type { ChannelHandlers, ConnectedInfo } from './channel-subscription.ts'

export type ConsumerOptions = {
  /** `wss://host/cable`, `https://host/cable`, or `/cable` in a browser. */
  url: string
  /** Called before each attempt. Undefined (a visitor): do not connect yet. */
  token: () => string | undefined
  /** By default the extended protocol, which resumes sessions, and plain Action Cable. */
  protocols?: string[]
  environment?: PageEnvironment
  openSocket?: (url: string, protocols: string[]) => SocketLike
  backoff?: Backoff
  /** The connection is lost after this time without a frame: two missed pings by default. */
  staleMs?: number
  onState?: (state: ConnectionState) => void
}

export type Subscription = {
  /** @returns false if the subscription is not live; the action is not queued */
  perform: (action: string, data?: object) => boolean
  unsubscribe: () => void
}

export type TypedSubscription<C extends ChannelContract> = Omit<Subscription, 'perform'> & {
  perform: <Action extends ChannelActionName<C>>(action: Action, data: ChannelActionInput<C, Action>) => boolean
}

export type Consumer = {
  subscribe: {
    <C extends ChannelContract>(
      contract: C,
      params: ChannelParamsInput<C>,
      handlers: ChannelHandlers<ChannelMessage<C>>,
    ): TypedSubscription<C>
    (params: { channel: string; [name: string]: unknown }, handlers: ChannelHandlers): Subscription
  }
  /** Connects at sign-in, also after `disconnect` or after the server refused the connection. */
  connect: () => void
  /** Disconnects at sign-out. The subscriptions stay for the next `connect`. */
  disconnect: () => void
  /** Tries to connect at once: the app is in the foreground again or the network is back. */
  resume: () => void
  /** Disconnects until `resume`: the app is in the background or the network is down. */
  suspend: () => void
  state: () => ConnectionState
}

const RESUBSCRIBE_AFTER_MS = 5_000
const DEFAULT_STALE_MS = 6_000
const DEFAULT_BACKOFF: Backoff = { initialDelayMs: 500, maxDelayMs: 30_000 }

/**
 * Creates the real-time connection of a signed-in user: one socket with any number of
 * subscriptions. It reconnects after a lost connection, resumes its session and requests the missed
 * messages.
 */
export function createConsumer(options: ConsumerOptions): Consumer {
  const subscriptions = new Subscriptions(options)
  const { connection } = subscriptions

  function subscribe(
    contractOrChannel: ChannelContract | { channel: string },
    paramsOrHandlers: ChannelHandlers | object,
    contractHandlers?: ChannelHandlers,
  ): Subscription {
    if (contractHandlers && 'name' in contractOrChannel)
      return subscriptions.add(identifierOf(contractOrChannel.name, paramsOrHandlers), contractHandlers)
    const { channel, ...params } = contractOrChannel as { channel: string }
    return subscriptions.add(identifierOf(channel, params), paramsOrHandlers)
  }

  return {
    subscribe: subscribe as Consumer['subscribe'],
    connect: () => connection.connect(),
    disconnect: () => connection.stop(),
    resume: () => connection.resume(),
    suspend: () => connection.suspend(),
    state: () => connection.state,
  }
}

/** The subscriptions of one connection, by identifier. */
class Subscriptions {
  readonly connection: Connection
  readonly #byIdentifier = new Map<string, ChannelSubscription>()
  /** Unix time in seconds by the server's clock. Missed messages are requested since this time. */
  #serverTime = Math.floor(Date.now() / 1000)

  constructor({ url, token, protocols, environment, openSocket, backoff, staleMs, onState }: ConsumerOptions) {
    this.connection = new Connection({
      url,
      token,
      protocols: protocols ?? [EXTENDED_PROTOCOL, PLAIN_PROTOCOL],
      environment: environment ?? pageEnvironment,
      openSocket: openSocket ?? ((socketUrl, names) => new WebSocket(socketUrl, names) as unknown as SocketLike),
      backoff: backoff ?? DEFAULT_BACKOFF,
      staleMs: staleMs ?? DEFAULT_STALE_MS,
      onState,
      onFrame: (frame) => this.#handleFrame(frame),
      onDisconnect: (willReconnect) => this.#handleDisconnect(willReconnect),
      onTick: (now) => this.#repeatUnanswered(now),
    })
  }

  /** Adds handlers to the subscription of the identifier. Subscribes if they are the first. */
  add(identifier: string, input: ChannelHandlers): Subscription {
    const handlers = { ...input } // a copy: the caller may pass the same object twice
    const subscription = this.#byIdentifier.get(identifier) ?? new ChannelSubscription(identifier)
    subscription.handlers.add(handlers)
    if (this.#byIdentifier.get(identifier) !== subscription) {
      this.#byIdentifier.set(identifier, subscription)
      this.#request(subscription)
    } else if (subscription.isLive) {
      queueMicrotask(() => subscription.handlers.has(handlers) && handlers.connected?.({ reconnected: false, recovered: false }))
    }
    this.connection.open()
    return {
      perform: (action, data) =>
        subscription.isLive && this.connection.send({ command: 'message', identifier, data: JSON.stringify({ ...data, action }) }),
      unsubscribe: () => this.#removeHandlers(subscription, handlers),
    }
  }

  #handleFrame(frame: ServerFrame) {
    const subscription = frame.identifier === undefined ? undefined : this.#byIdentifier.get(frame.identifier)
    switch (frame.type) {
      case 'welcome':
        return this.#handleWelcome(frame)
      case 'ping':
        if (typeof frame.message === 'number') this.#serverTime = frame.message
        return this.connection.resetAttempts()
      case 'disconnect':
        // Ends the session. The next one is new, but it can still request the missed messages.
        return frame.reconnect === false ? this.connection.stop() : this.connection.reconnect()
      case 'confirm_subscription':
        return subscription?.handleConfirmation(frame)
      case 'confirm_history':
        return subscription?.handleHistoryResult(true)
      case 'reject_history':
        return subscription?.handleHistoryResult(false)
      case 'reject_subscription':
        return subscription && this.#reject(subscription)
      case undefined:
        return subscription?.handleMessage(frame)
    }
  }

  /** Requests all subscriptions, or only their history if the server restored them. */
  #handleWelcome(frame: ServerFrame) {
    this.connection.handleWelcome(frame.sid)
    const restoredIdentifiers = new Set(frame.restored ? frame.restored_ids : [])
    for (const subscription of this.#byIdentifier.values()) {
      const history = subscription.historyRequest(this.#serverTime)
      if (restoredIdentifiers.delete(subscription.identifier) && history) {
        subscription.markRequested(Date.now(), true)
        this.connection.send({ command: 'history', identifier: subscription.identifier, history })
      } else this.#request(subscription)
    }
    // These were unsubscribed while the connection was down
    for (const identifier of restoredIdentifiers) this.connection.send({ command: 'unsubscribe', identifier })
  }

  #handleDisconnect(willReconnect: boolean) {
    for (const subscription of this.#byIdentifier.values()) subscription.handleDisconnect(willReconnect)
  }

  /** Repeats subscribe commands that the server has not confirmed in time. */
  #repeatUnanswered(now: number) {
    for (const subscription of this.#byIdentifier.values())
      if (subscription.requestedAt !== undefined && now - subscription.requestedAt > RESUBSCRIBE_AFTER_MS) this.#request(subscription)
  }

  #request(subscription: ChannelSubscription) {
    const history = this.connection.protocol === EXTENDED_PROTOCOL ? subscription.historyRequest(this.#serverTime) : undefined
    const isSent = this.connection.send({ command: 'subscribe', identifier: subscription.identifier, ...(history && { history }) })
    if (isSent) subscription.markRequested(Date.now(), history !== undefined)
  }

  #reject(subscription: ChannelSubscription) {
    this.#byIdentifier.delete(subscription.identifier)
    subscription.notifyHandlers((handlers) => handlers.rejected?.())
  }

  /** Unsubscribes with the last handlers. */
  #removeHandlers(subscription: ChannelSubscription, handlers: ChannelHandlers) {
    const { identifier } = subscription
    const isLast = subscription.handlers.delete(handlers) && subscription.handlers.size === 0
    if (!isLast || this.#byIdentifier.get(identifier) !== subscription) return
    this.#byIdentifier.delete(identifier)
    this.connection.send({ command: 'unsubscribe', identifier })
  }
}
