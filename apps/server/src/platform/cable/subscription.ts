import type { AppContext } from '#app/context.ts'
import type { CableUser, Channel, OpenChannel } from './define-channel.ts'
import { type FanOut, isAfter, type Position, type StreamMessage } from './fan-out.ts'
import { frames, type HistoryRequest } from './protocol.ts'
import type { StreamTable } from './stream-table.ts'

type Options = {
  identifier: string
  channel: Channel
  params: Record<string, unknown>
  ctx: AppContext
  user: CableUser
  /** Whether frames carry their place in the stream. */
  extended: boolean
  streams: StreamTable
  history: FanOut['history']
  send: (frame: string) => void
  /** More live messages came during a replay than can be kept: the connection must go, and its client resume. */
  overflow: () => void
}

type Followed = { position: Position; listener: (message: StreamMessage) => void }

const MAX_HELD = 1_000

/**
 * One subscription of one connection. Live messages are held back while the subscription is being opened or history is being replayed;
 * each followed stream remembers its place, so that a message which is both in the history and live is sent once.
 */
export class Subscription {
  readonly identifier: string
  readonly #options: Options
  readonly #channel: OpenChannel | undefined
  readonly #followed = new Map<string, Followed>()
  #held: StreamMessage[] | undefined = []
  #waiting: unknown[] = []
  #opened = false
  #asked = false
  #rejected = false
  #closed = false

  constructor(options: Options) {
    this.identifier = options.identifier
    this.#options = options
    this.#channel = options.channel.open(options.params, {
      ctx: options.ctx,
      user: options.user,
      streamFrom: (stream) => this.#streamFrom(stream),
      stopStream: (stream) => this.#stopStream(stream),
      reject: () => {
        this.#rejected = true
      },
      transmit: (message) => this.#transmit(message),
    })
  }

  /** Asks the channel whether this user may listen. Live messages are held until `confirm`. */
  async open(): Promise<'confirmed' | 'rejected'> {
    try {
      if (this.#channel) await this.#channel.subscribed()
      else this.#rejected = true
    } catch (error) {
      if (!isRefusal(error)) throw error
      this.#rejected = true
    }
    if (!this.#rejected) return 'confirmed'
    this.#stopAll()
    return 'rejected'
  }

  get places(): Record<string, Position> {
    return Object.fromEntries([...this.#followed].map(([stream, { position }]) => [stream, position]))
  }

  /** From here on the client hears: first what the channel said to it alone. */
  confirm() {
    this.#opened = true
    for (const message of this.#waiting.splice(0)) this.#transmit(message)
  }

  hold() {
    this.#asked = true
    this.#held ??= []
  }

  /** A resumed client never said where it stopped. */
  stopWaiting() {
    if (!this.#asked) this.release()
  }

  release() {
    const held = this.#held ?? []
    this.#held = undefined
    for (const message of held) this.#deliver(message)
  }

  /**
   * Sends what the client missed, oldest first per stream.
   * @returns false when some of it is no longer kept; then nothing was sent, and the client must refetch.
   */
  async replay(request: HistoryRequest): Promise<boolean> {
    const missed: StreamMessage[] = []
    for (const stream of this.#followed.keys()) {
      const position = Object.hasOwn(request.streams, stream) ? request.streams[stream] : undefined
      if (!position && request.since === undefined) continue
      const messages = await this.#options.history(stream, position ? { position } : { since: request.since ?? 0 })
      if (!messages) return false
      missed.push(...messages)
    }
    for (const message of missed) this.#sendMessage(message)
    return true
  }

  perform(data: string): Promise<boolean> {
    return this.#channel?.perform(data) ?? Promise.resolve(false)
  }

  async close() {
    if (this.#closed) return
    this.#stopAll()
    await this.#channel?.unsubscribed()
  }

  async #streamFrom(stream: string) {
    if (this.#closed || this.#followed.has(stream)) return
    const followed: Followed = { position: { epoch: '', offset: 0 }, listener: (message) => this.#deliver(message) }
    this.#followed.set(stream, followed)
    try {
      const position = await this.#options.streams.add(stream, followed.listener)
      if (followed.position.epoch === '') followed.position = position
    } catch (error) {
      this.#followed.delete(stream)
      throw error
    }
    // The connection may be gone, or the channel may have changed its mind, while the stream was being opened.
    if (this.#closed || this.#followed.get(stream) !== followed) this.#options.streams.remove(stream, followed.listener)
  }

  #stopStream(stream: string) {
    const followed = this.#followed.get(stream)
    if (!followed) return
    this.#followed.delete(stream)
    this.#options.streams.remove(stream, followed.listener)
  }

  #stopAll() {
    this.#closed = true
    this.#held = undefined
    for (const stream of [...this.#followed.keys()]) this.#stopStream(stream)
  }

  #deliver(message: StreamMessage) {
    if (this.#held) {
      if (this.#held.length < MAX_HELD) this.#held.push(message)
      else this.#options.overflow()
      return
    }
    const followed = this.#followed.get(message.stream)
    if (followed && isAfter(message, followed.position)) this.#sendMessage(message)
  }

  #sendMessage(message: StreamMessage) {
    const followed = this.#followed.get(message.stream)
    if (!followed || this.#closed) return
    followed.position = { epoch: message.epoch, offset: message.offset }
    this.#options.send(frames.data(this.identifier, message.payload, this.#options.extended ? message : undefined))
  }

  #transmit(message: unknown) {
    if (this.#closed) return
    if (!this.#opened) this.#waiting.push(message)
    else this.#options.send(frames.data(this.identifier, JSON.stringify(message)))
  }
}

/** A feature's expected "no", thrown by its policy; anything else is a fault. */
const isRefusal = (error: unknown) => error instanceof Error && error.name === 'Refusal'
