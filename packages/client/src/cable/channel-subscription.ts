import type { ServerFrame, StreamPosition } from './frames.ts'

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

type HistoryRequest = { since: number; streams: Record<string, StreamPosition> }

/**
 * One subscription as the server sees it, shared by everybody here who asked for the same channel and parameters.
 * It remembers its place in each stream, so that after a lost connection missed messages arrive in order and once.
 */
export class ChannelSubscription {
  readonly identifier: string
  readonly handlers: Set<ChannelHandlers> = new Set()
  isLive = false
  /** When the server was last asked something that it has not answered. */
  requestedAt: number | undefined
  #wasLive = false
  #isAwaitingHistory = false
  #positions = new Map<string, StreamPosition>()
  #confirmedPositions: Record<string, StreamPosition> = {}

  constructor(identifier: string) {
    this.identifier = identifier
  }

  /** What to ask for when coming back; undefined for a first subscription, which starts at now. */
  historyRequest(since: number): HistoryRequest | undefined {
    return this.#wasLive ? { since, streams: Object.fromEntries(this.#positions) } : undefined
  }

  markRequested(now: number, withHistory: boolean) {
    this.requestedAt = now
    this.#isAwaitingHistory = withHistory
  }

  handleConfirmation(frame: ServerFrame) {
    this.isLive = true
    this.#confirmedPositions = frame.streams ?? {}
    if (!this.#isAwaitingHistory) this.#notifyConnected(false)
  }

  handleHistoryResult(complete: boolean) {
    if (!this.#isAwaitingHistory) return
    this.isLive = true
    this.#isAwaitingHistory = false
    if (!complete) this.#positions.clear()
    this.#notifyConnected(complete)
  }

  handleMessage(frame: ServerFrame) {
    const { stream_id: stream, epoch, offset } = frame
    if (stream !== undefined && epoch !== undefined && offset !== undefined) {
      const position = this.#positions.get(stream)
      if (position?.epoch === epoch && offset <= position.offset) return
      this.#positions.set(stream, { epoch, offset })
    }
    this.notifyHandlers((handlers) => handlers.received?.(frame.message))
  }

  handleDisconnect(willReconnect: boolean) {
    this.requestedAt = undefined
    this.#isAwaitingHistory = false
    if (!this.isLive) return
    this.isLive = false
    this.notifyHandlers((handlers) => handlers.disconnected?.({ willReconnect }))
  }

  /** One listener's fault is reported like any uncaught error, and does not keep the others from hearing. */
  notifyHandlers(notify: (handlers: ChannelHandlers) => void) {
    for (const handlers of [...this.handlers]) {
      try {
        notify(handlers)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  #notifyConnected(recovered: boolean) {
    const reconnected = this.#wasLive
    const isExpected = this.requestedAt !== undefined // a second confirmation of a repeated request is none
    this.requestedAt = undefined
    this.#wasLive = true
    for (const [stream, position] of Object.entries(this.#confirmedPositions)) {
      if (!this.#positions.has(stream)) this.#positions.set(stream, position)
    }
    if (isExpected) this.notifyHandlers((handlers) => handlers.connected?.({ reconnected, recovered }))
  }
}
