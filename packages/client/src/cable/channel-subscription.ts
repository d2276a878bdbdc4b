import type { ServerFrame, StreamPosition } from './frames.ts'

export type ConnectedInfo = {
  /** False for the first connection. */
  reconnected: boolean
  /** True if the missed messages were received. Otherwise the handler should refetch its data. */
  recovered: boolean
}

export type ChannelHandlers<Message = unknown> = {
  received?: (message: Message) => void
  connected?: (info: ConnectedInfo) => void
  disconnected?: (info: { willReconnect: boolean }) => void
  /** The server rejected the subscription. It is not tried again. */
  rejected?: () => void
}

type HistoryRequest = { since: number; streams: Record<string, StreamPosition> }

/**
 * One subscription of the connection, shared by all handlers with the same channel and parameters.
 * It stores its position in each stream, so that missed messages arrive in order and once after a
 * lost connection.
 */
export class ChannelSubscription {
  readonly identifier: string
  readonly handlers: Set<ChannelHandlers> = new Set()
  isLive = false
  /** Time of the last command without a response. */
  requestedAt: number | undefined
  #wasLive = false
  #isAwaitingHistory = false
  #positions = new Map<string, StreamPosition>()
  #confirmedPositions: Record<string, StreamPosition> = {}

  constructor(identifier: string) {
    this.identifier = identifier
  }

  /** History to request after a reconnect. Undefined for a new subscription: it starts now. */
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

  /** An error of one handler is reported as uncaught and does not affect the other handlers. */
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
    // A repeated command may be confirmed twice. The second confirmation is ignored.
    const isExpected = this.requestedAt !== undefined
    this.requestedAt = undefined
    this.#wasLive = true
    for (const [stream, position] of Object.entries(this.#confirmedPositions)) {
      if (!this.#positions.has(stream)) this.#positions.set(stream, position)
    }
    if (isExpected) this.notifyHandlers((handlers) => handlers.connected?.({ reconnected, recovered }))
  }
}
