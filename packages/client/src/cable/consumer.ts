import type { ChannelActionInput, ChannelActionName, ChannelContract, ChannelMessage, ChannelParamsInput } from '@partlane/contract/channel'
import { type ChannelHandlers, Topic } from './channel-subscription.ts'
import { createLink, type LinkState } from './connection.ts'
import { EXTENDED_PROTOCOL, identifierOf, PLAIN_PROTOCOL, type ServerFrame } from './frames.ts'
import { pageSurroundings, type Surroundings } from './page-environment.ts'
import type { SocketLike } from './socket.ts'

export type { ChannelHandlers, ConnectedInfo } from './channel-subscription.ts'

export type ConsumerState = LinkState

export type ConsumerOptions = {
  /** `wss://host/cable`, `https://host/cable`, or in a browser just `/cable`. */
  url: string
  /** Asked before each attempt; undefined (a visitor) means that there is nothing to connect for yet. */
  token: () => string | undefined
  /** By default resuming is asked for and plain Action Cable accepted. */
  protocols?: string[]
  surroundings?: Surroundings
  openSocket?: (url: string, protocols: string[]) => SocketLike
  /** Milliseconds to the first attempt after a loss, and at most between two; doubled each time, with jitter. */
  backOff?: { first: number; longest: number }
  /** Silence after which the connection is taken for dead: two missed pings. */
  staleMs?: number
  onState?: (state: ConsumerState) => void
}

export type Subscription = {
  /** @returns false when there is no live subscription to perform it on; nothing is kept for later. */
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

const ASK_AGAIN_MS = 5_000
const unixSeconds = () => Math.floor(Date.now() / 1000)

/** The real-time connection of one signed-in person: one socket, any number of subscriptions, kept alive and resumed by itself. */
export function createConsumer(options: ConsumerOptions): Consumer {
  const topics = new Map<string, Topic>()
  let serverTime = unixSeconds()
  const link = createLink({
    url: options.url,
    token: options.token,
    protocols: options.protocols ?? [EXTENDED_PROTOCOL, PLAIN_PROTOCOL],
    surroundings: options.surroundings ?? pageSurroundings,
    openSocket: options.openSocket ?? ((url, names) => new WebSocket(url, names) as unknown as SocketLike),
    backOff: options.backOff ?? { first: 500, longest: 30_000 },
    staleMs: options.staleMs ?? 6_000,
    onState: options.onState,
    onFrame,
    onLost(willReconnect) {
      for (const topic of topics.values()) topic.lost(willReconnect)
    },
    onTick(now) {
      for (const topic of topics.values()) if (topic.askedAt !== undefined && now - topic.askedAt > ASK_AGAIN_MS) ask(topic)
    },
  })

  function onFrame(frame: ServerFrame) {
    const topic = frame.identifier === undefined ? undefined : topics.get(frame.identifier)
    switch (frame.type) {
      case 'welcome':
        return greet(frame)
      case 'ping':
        if (typeof frame.message === 'number') serverTime = frame.message
        return link.proved()
      case 'disconnect': // ends the session; what comes after is a new one, though history still tells what was missed
        return frame.reconnect === false ? link.stop() : link.leave()
      case 'confirm_subscription':
        return topic?.confirmed(frame)
      case 'confirm_history':
        return topic?.historyAnswered(true)
      case 'reject_history':
        return topic?.historyAnswered(false)
      case 'reject_subscription':
        return topic && reject(topic)
      case undefined:
        return topic?.received(frame)
    }
  }

  function greet(frame: ServerFrame) {
    link.welcomed(frame.sid)
    const restored = new Set(frame.restored ? frame.restored_ids : [])
    for (const topic of topics.values()) {
      const history = topic.history(serverTime)
      if (restored.delete(topic.identifier) && history) {
        topic.asked(Date.now(), true)
        link.send({ command: 'history', identifier: topic.identifier, history })
      } else ask(topic)
    }
    for (const identifier of restored) link.send({ command: 'unsubscribe', identifier }) // left while we were away
  }

  function ask(topic: Topic) {
    const history = link.protocol() === EXTENDED_PROTOCOL ? topic.history(serverTime) : undefined
    const asked = link.send({ command: 'subscribe', identifier: topic.identifier, ...(history && { history }) })
    if (asked) topic.asked(Date.now(), history !== undefined)
  }

  function reject(topic: Topic) {
    topics.delete(topic.identifier)
    topic.tell((handlers) => handlers.rejected?.())
  }

  function join(identifier: string, given: ChannelHandlers): Subscription {
    const handlers = { ...given } // the same object may be given twice
    const topic = topics.get(identifier) ?? new Topic(identifier)
    topic.handlers.add(handlers)
    if (topics.get(identifier) !== topic) {
      topics.set(identifier, topic)
      ask(topic)
    } else if (topic.isLive) {
      queueMicrotask(() => topic.handlers.has(handlers) && handlers.connected?.({ reconnected: false, recovered: false }))
    }
    link.open()
    return {
      perform: (action, data) => topic.isLive && link.send({ command: 'message', identifier, data: JSON.stringify({ ...data, action }) }),
      unsubscribe: () => leave(topic, handlers),
    }
  }

  function leave(topic: Topic, handlers: ChannelHandlers) {
    if (!topic.handlers.delete(handlers) || topic.handlers.size > 0 || topics.get(topic.identifier) !== topic) return
    topics.delete(topic.identifier)
    link.send({ command: 'unsubscribe', identifier: topic.identifier })
  }

  function subscribe(what: ChannelContract | { channel: string }, second: ChannelHandlers | object, third?: ChannelHandlers): Subscription {
    if (third && 'name' in what) return join(identifierOf(what.name, second), third)
    const { channel, ...params } = what as { channel: string }
    return join(identifierOf(channel, params), second)
  }

  return {
    subscribe: subscribe as Consumer['subscribe'],
    connect: link.connect,
    disconnect: link.stop,
    wake: link.wake,
    sleep: link.sleep,
    state: link.state,
  }
}
