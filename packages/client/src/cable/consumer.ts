import type { ChannelActionInput, ChannelActionName, ChannelContract, ChannelMessage, ChannelParamsInput } from '@partlane/contract/channel'
import { type ChannelHandlers, ChannelSubscription } from './channel-subscription.ts'
import { type ConnectionState, createConnection } from './connection.ts'
import { EXTENDED_PROTOCOL, identifierOf, PLAIN_PROTOCOL, type ServerFrame } from './frames.ts'
import { type PageEnvironment, pageEnvironment } from './page-environment.ts'
import type { SocketLike } from './socket.ts'

export type { ChannelHandlers, ConnectedInfo } from './channel-subscription.ts'

export type ConsumerState = ConnectionState

export type ConsumerOptions = {
  /** `wss://host/cable`, `https://host/cable`, or in a browser just `/cable`. */
  url: string
  /**
   * Asked before each attempt; undefined (a visitor) means that there is nothing to connect for
   * yet.
   */
  token: () => string | undefined
  /** By default resuming is asked for and plain Action Cable accepted. */
  protocols?: string[]
  environment?: PageEnvironment
  openSocket?: (url: string, protocols: string[]) => SocketLike
  /**
   * Milliseconds to the first attempt after a loss, and at most between two; doubled each time,
   * with jitter.
   */
  backoff?: { initialDelayMs: number; maxDelayMs: number }
  /** Silence after which the connection is taken for dead: two missed pings. */
  staleMs?: number
  onState?: (state: ConsumerState) => void
}

export type Subscription = {
  /**
   * @returns false when there is no live subscription to perform it on; nothing is kept for later.
   */
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
  /** Begins, or begins again after `disconnect` or after the server refused: at sign-in. */
  connect: () => void
  /** Ends it for good: at sign-out. Subscriptions are kept for the next `connect`. */
  disconnect: () => void
  /** The app is in front again, or the network is back: try at once. */
  wake: () => void
  /** The app is in the background, or the network is gone: rest, ready to resume. */
  sleep: () => void
  state: () => ConsumerState
}

const RESUBSCRIBE_AFTER_MS = 5_000
const unixSeconds = () => Math.floor(Date.now() / 1000)

/**
 * The real-time connection of one signed-in person: one socket, any number of subscriptions, kept
 * alive and resumed by itself.
 */
export function createConsumer(options: ConsumerOptions): Consumer {
  const subscriptions = new Map<string, ChannelSubscription>()
  let serverTime = unixSeconds()
  const connection = createConnection({
    url: options.url,
    token: options.token,
    protocols: options.protocols ?? [EXTENDED_PROTOCOL, PLAIN_PROTOCOL],
    environment: options.environment ?? pageEnvironment,
    openSocket: options.openSocket ?? ((url, names) => new WebSocket(url, names) as unknown as SocketLike),
    backoff: options.backoff ?? { initialDelayMs: 500, maxDelayMs: 30_000 },
    staleMs: options.staleMs ?? 6_000,
    onState: options.onState,
    onFrame,
    onDisconnect(willReconnect) {
      for (const subscription of subscriptions.values()) subscription.handleDisconnect(willReconnect)
    },
    onTick(now) {
      for (const subscription of subscriptions.values())
        if (subscription.requestedAt !== undefined && now - subscription.requestedAt > RESUBSCRIBE_AFTER_MS)
          requestSubscription(subscription)
    },
  })

  function onFrame(frame: ServerFrame) {
    const subscription = frame.identifier === undefined ? undefined : subscriptions.get(frame.identifier)
    switch (frame.type) {
      case 'welcome':
        return handleWelcome(frame)
      case 'ping':
        if (typeof frame.message === 'number') serverTime = frame.message
        return connection.resetAttempts()
      case 'disconnect': // ends the session; what comes after is a new one, though history still tells what was missed
        return frame.reconnect === false ? connection.stop() : connection.reconnect()
      case 'confirm_subscription':
        return subscription?.handleConfirmation(frame)
      case 'confirm_history':
        return subscription?.handleHistoryResult(true)
      case 'reject_history':
        return subscription?.handleHistoryResult(false)
      case 'reject_subscription':
        return subscription && reject(subscription)
      case undefined:
        return subscription?.handleMessage(frame)
    }
  }

  function handleWelcome(frame: ServerFrame) {
    connection.handleWelcome(frame.sid)
    const restoredIdentifiers = new Set(frame.restored ? frame.restored_ids : [])
    for (const subscription of subscriptions.values()) {
      const history = subscription.historyRequest(serverTime)
      if (restoredIdentifiers.delete(subscription.identifier) && history) {
        subscription.markRequested(Date.now(), true)
        connection.send({ command: 'history', identifier: subscription.identifier, history })
      } else requestSubscription(subscription)
    }
    for (const identifier of restoredIdentifiers) connection.send({ command: 'unsubscribe', identifier }) // left while we were away
  }

  function requestSubscription(subscription: ChannelSubscription) {
    const history = connection.protocol() === EXTENDED_PROTOCOL ? subscription.historyRequest(serverTime) : undefined
    const isSent = connection.send({ command: 'subscribe', identifier: subscription.identifier, ...(history && { history }) })
    if (isSent) subscription.markRequested(Date.now(), history !== undefined)
  }

  function reject(subscription: ChannelSubscription) {
    subscriptions.delete(subscription.identifier)
    subscription.notifyHandlers((handlers) => handlers.rejected?.())
  }

  function addHandlers(identifier: string, input: ChannelHandlers): Subscription {
    const handlers = { ...input } // the same object may be given twice
    const subscription = subscriptions.get(identifier) ?? new ChannelSubscription(identifier)
    subscription.handlers.add(handlers)
    if (subscriptions.get(identifier) !== subscription) {
      subscriptions.set(identifier, subscription)
      requestSubscription(subscription)
    } else if (subscription.isLive) {
      queueMicrotask(() => subscription.handlers.has(handlers) && handlers.connected?.({ reconnected: false, recovered: false }))
    }
    connection.open()
    return {
      perform: (action, data) =>
        subscription.isLive && connection.send({ command: 'message', identifier, data: JSON.stringify({ ...data, action }) }),
      unsubscribe: () => removeHandlers(subscription, handlers),
    }
  }

  function removeHandlers(subscription: ChannelSubscription, handlers: ChannelHandlers) {
    if (
      !subscription.handlers.delete(handlers) ||
      subscription.handlers.size > 0 ||
      subscriptions.get(subscription.identifier) !== subscription
    )
      return
    subscriptions.delete(subscription.identifier)
    connection.send({ command: 'unsubscribe', identifier: subscription.identifier })
  }

  function subscribe(
    contractOrChannel: ChannelContract | { channel: string },
    paramsOrHandlers: ChannelHandlers | object,
    contractHandlers?: ChannelHandlers,
  ): Subscription {
    if (contractHandlers && 'name' in contractOrChannel)
      return addHandlers(identifierOf(contractOrChannel.name, paramsOrHandlers), contractHandlers)
    const { channel, ...params } = contractOrChannel as { channel: string }
    return addHandlers(identifierOf(channel, params), paramsOrHandlers)
  }

  return {
    subscribe: subscribe as Consumer['subscribe'],
    connect: connection.connect,
    disconnect: connection.stop,
    wake: connection.wake,
    sleep: connection.sleep,
    state: connection.state,
  }
}
