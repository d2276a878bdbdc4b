import type { AppContext } from '#app/context.ts'
import type { CableUser, Channel, ChannelInstance } from './define-channel.ts'
import { frames, type HistoryRequest } from './protocol.ts'
import { isAfter, type Position, type PubSub, type StreamMessage } from './pubsub.ts'
import { isRefusal } from './refusals.ts'
import { encodeMessage } from './shared-frames.ts'
import type { StreamTable } from './stream-table.ts'

type SubscriptionOptions = {
  identifier: string
  channel: Channel
  params: Record<string, unknown>
  ctx: AppContext
  user: CableUser | undefined
  /** Whether frames include their position in the stream. */
  extended: boolean
  streams: StreamTable
  readHistory: PubSub['history']
  send: (frame: string | Buffer) => void
  /** Whether one more subscription of the connection may follow the stream. */
  mayFollow: (stream: string) => boolean
  /**
   * Too many live messages arrived during a replay. The connection must close, so that the client
   * resumes.
   */
  onOverflow: () => void
}

type FollowedStream = { position: Position; listener: (message: StreamMessage) => void }

const MAX_BUFFERED_MESSAGES = 1_000

/**
 * One subscription of one connection. Live messages are buffered while the subscription is opening
 * and while history is replayed. Each followed stream has a position, so that a message that is
 * both in the history and live is sent once.
 */
export class Subscription {
  readonly identifier: string
  readonly #options: SubscriptionOptions
  readonly #channel: ChannelInstance | undefined
  readonly #followedStreams = new Map<string, FollowedStream>()
  #buffer: StreamMessage[] | undefined = []
  #pendingMessages: unknown[] = []
  #isConfirmed = false
  #historyRequested = false
  #isRejected = false
  #isClosed = false

  constructor(options: SubscriptionOptions) {
    this.identifier = options.identifier
    this.#options = options
    this.#channel = options.channel.open(options.params, {
      ctx: options.ctx,
      user: options.user,
      streamFrom: (stream) => this.#streamFrom(stream),
      stopStream: (stream) => this.#stopStream(stream),
      reject: () => {
        this.#isRejected = true
      },
      transmit: (message) => this.#transmit(message),
    })
  }

  /** Runs the authorisation of the channel. Live messages are buffered until `flush`. */
  async open(): Promise<'confirmed' | 'rejected'> {
    try {
      if (this.#channel) await this.#channel.subscribed()
      else this.#isRejected = true
    } catch (error) {
      if (!isRefusal(error)) throw error
      this.#isRejected = true
    }
    if (!this.#isRejected) return 'confirmed'
    this.#stopAll()
    return 'rejected'
  }

  follows(stream: string): boolean {
    return this.#followedStreams.has(stream)
  }

  get positions(): Record<string, Position> {
    return Object.fromEntries([...this.#followedStreams].map(([stream, { position }]) => [stream, position]))
  }

  /**
   * Sends the messages that the channel transmitted before the confirmation. Later ones are sent at
   * once.
   */
  confirm() {
    this.#isConfirmed = true
    for (const message of this.#pendingMessages.splice(0)) this.#transmit(message)
  }

  startBuffering() {
    this.#historyRequested = true
    this.#buffer ??= []
  }

  /** For a resumed client that requests no history. */
  flushUnlessHistoryRequested() {
    if (!this.#historyRequested) this.flush()
  }

  flush() {
    const buffered = this.#buffer ?? []
    this.#buffer = undefined
    for (const message of buffered) this.#deliver(message)
  }

  /**
   * Sends what the client missed, oldest first per stream.
   * @returns false when some messages are no longer stored: nothing was sent, and the client must
   * refetch
   */
  async replay(request: HistoryRequest): Promise<boolean> {
    const missedMessages: StreamMessage[] = []
    for (const stream of this.#followedStreams.keys()) {
      const position = Object.hasOwn(request.streams, stream) ? request.streams[stream] : undefined
      if (!position && request.since === undefined) continue
      const messages = await this.#options.readHistory(stream, position ? { position } : { since: request.since ?? 0 })
      if (!messages) return false
      missedMessages.push(...messages)
    }
    for (const message of missedMessages) this.#sendMessage(message)
    return true
  }

  perform(data: string): Promise<boolean> {
    return this.#channel?.perform(data) ?? Promise.resolve(false)
  }

  async close() {
    if (this.#isClosed) return
    this.#stopAll()
    await this.#channel?.unsubscribed()
  }

  async #streamFrom(stream: string) {
    if (this.#isClosed || this.#followedStreams.has(stream)) return
    if (!this.#options.mayFollow(stream)) {
      this.#isRejected = true
      return
    }
    const followedStream: FollowedStream = { position: { epoch: '', offset: 0 }, listener: (message) => this.#deliver(message) }
    this.#followedStreams.set(stream, followedStream)
    try {
      const position = await this.#options.streams.add(stream, followedStream.listener)
      if (followedStream.position.epoch === '') followedStream.position = position
    } catch (error) {
      this.#followedStreams.delete(stream)
      throw error
    }
    // The connection or the stream may have been closed while the stream was opening.
    if (this.#isClosed || this.#followedStreams.get(stream) !== followedStream)
      this.#options.streams.remove(stream, followedStream.listener)
  }

  #stopStream(stream: string) {
    const followedStream = this.#followedStreams.get(stream)
    if (!followedStream) return
    this.#followedStreams.delete(stream)
    this.#options.streams.remove(stream, followedStream.listener)
  }

  #stopAll() {
    this.#isClosed = true
    this.#buffer = undefined
    for (const stream of [...this.#followedStreams.keys()]) this.#stopStream(stream)
  }

  #deliver(message: StreamMessage) {
    if (this.#buffer) {
      if (this.#buffer.length < MAX_BUFFERED_MESSAGES) this.#buffer.push(message)
      else this.#options.onOverflow()
      return
    }
    const followedStream = this.#followedStreams.get(message.stream)
    if (followedStream && isAfter(message, followedStream.position)) this.#sendMessage(message)
  }

  #sendMessage(message: StreamMessage) {
    const followedStream = this.#followedStreams.get(message.stream)
    if (!followedStream || this.#isClosed) return
    followedStream.position = { epoch: message.epoch, offset: message.offset }
    this.#options.send(encodeMessage(message, this.identifier, this.#options.extended))
  }

  #transmit(message: unknown) {
    if (this.#isClosed) return
    if (!this.#isConfirmed) this.#pendingMessages.push(message)
    else this.#options.send(frames.data(this.identifier, JSON.stringify(message)))
  }
}
