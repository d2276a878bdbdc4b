import type { ChannelActionInput, ChannelActionName, ChannelContract, ChannelMessage, ChannelParamsInput } from '@partlane/contract/channel'
import { EXTENDED_PROTOCOL, identifierOf, PLAIN_PROTOCOL, parseFrame, type ServerFrame } from './frames.ts'
import { cableUrl, OPEN, type SocketLike } from './socket.ts'
import { pageSurroundings, type Surroundings } from './surroundings.ts'
import { type ChannelHandlers, Topic } from './topic.ts'

export type { ChannelHandlers, ConnectedInfo } from './topic.ts'

/** `waiting`: for the next attempt, or for the network. `stopped`: signed out, or refused by the server; only `connect` ends it. */
export type ConsumerState = 'idle' | 'connecting' | 'open' | 'waiting' | 'stopped'

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

const CHECK_MS = 1_000
const ASK_AGAIN_MS = 5_000
const seconds = () => Math.floor(Date.now() / 1000)

/** The real-time connection of one signed-in person: one socket, any number of subscriptions, kept alive and resumed by itself. */
export function createConsumer(options: ConsumerOptions): Consumer {
  const { protocols = [EXTENDED_PROTOCOL, PLAIN_PROTOCOL], surroundings = pageSurroundings, staleMs = 6_000 } = options
  const backOff = options.backOff ?? { first: 500, longest: 30_000 }
  const openSocket = options.openSocket ?? ((url, names) => new WebSocket(url, names) as unknown as SocketLike)
  const topics = new Map<string, Topic>()
  let state: ConsumerState = 'idle'
  let socket: SocketLike | undefined
  let welcomed = false
  let asleep = false
  let sid: string | undefined
  let heardAt = 0
  let serverTime = seconds()
  let attempts = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let check: ReturnType<typeof setInterval> | undefined
  let unwatch: (() => void) | undefined

  function become(next: ConsumerState) {
    if (next === state) return
    state = next
    options.onState?.(next)
  }

  function send(frame: object): boolean {
    if (!socket || !welcomed || socket.readyState !== OPEN) return false
    socket.send(JSON.stringify(frame))
    return true
  }

  function open() {
    clearTimeout(retry)
    if (socket || asleep || state === 'stopped') return
    const token = options.token()
    if (token === undefined) return become('idle')
    unwatch ??= surroundings.watch({ wake, sleep })
    if (!surroundings.isOnline()) return retryLater()
    become('connecting')
    heardAt = Date.now()
    try {
      socket = listenTo(openSocket(cableUrl(options.url, { token, sid }), protocols))
    } catch {
      return retryLater()
    }
    clearInterval(check)
    check = setInterval(checkHealth, CHECK_MS)
  }

  function listenTo(opened: SocketLike): SocketLike {
    opened.onmessage = ({ data }) => {
      if (opened !== socket) return
      heardAt = Date.now()
      const frame = parseFrame(data)
      if (frame) obey(frame)
    }
    opened.onclose = () => {
      if (opened === socket) lose(true)
    }
    opened.onerror = () => {} // 'close' follows
    return opened
  }

  /** Lets go of the socket, whatever it still has to say. */
  function lose(willReconnect: boolean) {
    const lost = socket
    socket = undefined
    welcomed = false
    clearInterval(check)
    clearTimeout(retry)
    lost?.close()
    for (const topic of topics.values()) topic.lost(willReconnect)
    if (willReconnect && !asleep && state !== 'stopped') retryLater()
  }

  function retryLater() {
    become('waiting')
    const longest = Math.min(backOff.longest, backOff.first * 2 ** attempts)
    attempts += 1
    clearTimeout(retry)
    retry = setTimeout(open, longest * (0.5 + Math.random())) // spread: a restarted server gets everybody back at once
  }

  function checkHealth() {
    const now = Date.now()
    if (now - heardAt > staleMs) return lose(true)
    for (const topic of topics.values()) {
      if (topic.askedAt !== undefined && now - topic.askedAt > ASK_AGAIN_MS) ask(topic)
    }
  }

  function obey(frame: ServerFrame) {
    const topic = frame.identifier === undefined ? undefined : topics.get(frame.identifier)
    switch (frame.type) {
      case 'welcome':
        return greet(frame)
      case 'ping':
        attempts = 0
        if (typeof frame.message === 'number') serverTime = frame.message
        return
      case 'disconnect':
        return dismissed(frame)
      case 'confirm_subscription':
        return topic?.confirmed(frame)
      case 'confirm_history':
        return topic?.historyAnswered(true)
      case 'reject_history':
        return topic?.historyAnswered(false)
      case 'reject_subscription':
        if (!topic) return
        topics.delete(topic.identifier)
        return topic.tell((handlers) => handlers.rejected?.())
      case undefined:
        return topic?.received(frame)
    }
  }

  function greet(frame: ServerFrame) {
    sid = frame.sid
    welcomed = true
    become('open')
    const restored = new Set(frame.restored ? frame.restored_ids : [])
    for (const topic of topics.values()) {
      const history = topic.history(serverTime)
      if (!restored.delete(topic.identifier) || !history) {
        ask(topic)
        continue
      }
      topic.asked(Date.now(), true)
      send({ command: 'history', identifier: topic.identifier, history })
    }
    for (const identifier of restored) send({ command: 'unsubscribe', identifier }) // left while we were away
  }

  /** The server's goodbye ends the session: what comes after is a new one, though history still tells what was missed. */
  function dismissed({ reconnect }: ServerFrame) {
    sid = undefined
    if (reconnect === false) stop()
    else lose(true)
  }

  function stop() {
    become('stopped')
    unwatch?.()
    unwatch = undefined
    lose(false)
  }

  function ask(topic: Topic) {
    const history = socket?.protocol === EXTENDED_PROTOCOL ? topic.history(serverTime) : undefined
    const asked = send({ command: 'subscribe', identifier: topic.identifier, ...(history && { history }) })
    if (asked) topic.asked(Date.now(), history !== undefined)
  }

  function wake() {
    asleep = false
    if (socket && Date.now() - heardAt > staleMs) lose(true)
    if (!socket && state !== 'idle') open()
  }

  function sleep() {
    asleep = true
    if (state === 'stopped' || state === 'idle') return
    lose(true)
    become('waiting')
  }

  function join(identifier: string, handlers: ChannelHandlers): Subscription {
    const topic = topics.get(identifier) ?? new Topic(identifier)
    const own = { ...handlers } // the same handlers object may be given twice
    topic.handlers.add(own)
    const isNew = !topics.has(identifier)
    topics.set(identifier, topic)
    if (isNew) ask(topic)
    else if (topic.isLive) queueMicrotask(() => topic.handlers.has(own) && own.connected?.({ reconnected: false, recovered: false }))
    open()
    return {
      perform: (action, data) => topic.isLive && send({ command: 'message', identifier, data: JSON.stringify({ ...data, action }) }),
      unsubscribe() {
        if (!topic.handlers.delete(own) || topic.handlers.size > 0 || topics.get(identifier) !== topic) return
        topics.delete(identifier)
        send({ command: 'unsubscribe', identifier })
      },
    }
  }

  function subscribe(what: ChannelContract | { channel: string }, second: ChannelHandlers | object, third?: ChannelHandlers): Subscription {
    if (third && 'name' in what) return join(identifierOf(what.name, second), third)
    const { channel, ...params } = what as { channel: string }
    return join(identifierOf(channel, params), second)
  }

  return {
    subscribe: subscribe as Consumer['subscribe'],
    connect() {
      if (state === 'stopped') become('idle')
      attempts = 0
      open()
    },
    disconnect() {
      sid = undefined
      stop()
    },
    wake,
    sleep,
    state: () => state,
  }
}
