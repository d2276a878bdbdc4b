import type { Position, ServerFrame } from './frames.ts'

export type ConnectedInfo = {
  /** False the first time. */
  reconnected: boolean
  /** True when what was missed meanwhile has been received already; otherwise catch up by refetching. */
  recovered: boolean
}

export type ChannelHandlers<Message = unknown> = {
  received?: (message: Message) => void
  connected?: (info: ConnectedInfo) => void
  disconnected?: (info: { willReconnect: boolean }) => void
  /** The server refuses this subscription; it will not be tried again. */
  rejected?: () => void
}

type History = { since: number; streams: Record<string, Position> }

/**
 * One subscription as the server sees it, shared by everybody here who asked for the same channel and parameters.
 * It remembers its place in each stream, so that after a lost connection missed messages arrive in order and once.
 */
export class Topic {
  readonly identifier: string
  readonly handlers: Set<ChannelHandlers> = new Set()
  isLive = false
  /** When the server was last asked something that it has not answered. */
  askedAt: number | undefined
  #wasLive = false
  #awaitsHistory = false
  #places = new Map<string, Position>()
  #confirmedPlaces: Record<string, Position> = {}

  constructor(identifier: string) {
    this.identifier = identifier
  }

  /** What to ask for when coming back; undefined for a first subscription, which starts at now. */
  history(since: number): History | undefined {
    return this.#wasLive ? { since, streams: Object.fromEntries(this.#places) } : undefined
  }

  asked(now: number, withHistory: boolean) {
    this.askedAt = now
    this.#awaitsHistory = withHistory
  }

  confirmed(frame: ServerFrame) {
    this.isLive = true
    this.#confirmedPlaces = frame.streams ?? {}
    if (!this.#awaitsHistory) this.#settle(false)
  }

  historyAnswered(complete: boolean) {
    if (!this.#awaitsHistory) return
    this.isLive = true
    this.#awaitsHistory = false
    if (!complete) this.#places.clear()
    this.#settle(complete)
  }

  received(frame: ServerFrame) {
    const { stream_id: stream, epoch, offset } = frame
    if (stream !== undefined && epoch !== undefined && offset !== undefined) {
      const place = this.#places.get(stream)
      if (place?.epoch === epoch && offset <= place.offset) return
      this.#places.set(stream, { epoch, offset })
    }
    this.tell((handlers) => handlers.received?.(frame.message))
  }

  lost(willReconnect: boolean) {
    this.askedAt = undefined
    this.#awaitsHistory = false
    if (!this.isLive) return
    this.isLive = false
    this.tell((handlers) => handlers.disconnected?.({ willReconnect }))
  }

  /** One listener's fault is reported like any uncaught error, and does not keep the others from hearing. */
  tell(what: (handlers: ChannelHandlers) => void) {
    for (const handlers of [...this.handlers]) {
      try {
        what(handlers)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  #settle(recovered: boolean) {
    const reconnected = this.#wasLive
    const isNews = this.askedAt !== undefined // a second confirmation of a repeated request is none
    this.askedAt = undefined
    this.#wasLive = true
    for (const [stream, place] of Object.entries(this.#confirmedPlaces)) {
      if (!this.#places.has(stream)) this.#places.set(stream, place)
    }
    if (isNews) this.tell((handlers) => handlers.connected?.({ reconnected, recovered }))
  }
}
