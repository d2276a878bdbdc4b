/**
 * A position in one stream. The epoch changes when the counter starts again. Older offsets are
 * invalid then.
 */
export type Position = { epoch: string; offset: number }

/** One broadcast. `payload` is JSON text and is sent to the sockets unchanged. */
export type StreamMessage = Position & { stream: string; payload: string }

/** Where the missed messages begin: after a position, or (rarely) at a time in unix seconds. */
export type HistoryStart = { position: Position } | { since: number }

/** Missed messages beyond these limits are not replayed. The client refetches then. */
export const HISTORY_LIMITS = { items: 100, seconds: 300 }

/** Maximum length of a stream name in UTF-8, because a signal contains it. */
export const MAX_STREAM_BYTES = 500

/**
 * Called with subscribed streams of which messages are missing, or may be: their rows were lost
 * with the database, or deleted before this process read them. Nothing else tells.
 */
export type OnReset = (streams: ReadonlySet<string>) => void

/**
 * Carries broadcasts between processes. Each message gets the next offset of its stream, the same
 * in all processes. Each process receives the messages of the streams that it subscribes to: in
 * order, each once, also after its connection was lost.
 */
export type PubSub = {
  publish(stream: string, payload: string): Promise<void>
  start(onMessage: (message: StreamMessage) => void, onReset?: OnReset): Promise<void>
  /**
   * Subscribes to a stream. All messages after the returned position reach `onMessage`.
   * A second call is harmless.
   */
  subscribe(stream: string): Promise<Position>
  unsubscribe(stream: string): void
  /** Messages after a position, oldest first. Undefined when some are no longer stored. */
  history(stream: string, from: HistoryStart): Promise<StreamMessage[] | undefined>
  stop(): Promise<void>
}

/**
 * Tells all processes that a stream has a new message: its name and offset, never the message. A
 * lost signal costs time, never a message.
 */
export type StreamSignals = {
  send(stream: string, offset: number): Promise<void>
  /** `onConnect` is called when signals arrive again: earlier ones may be lost. */
  listen(onSignal: (stream: string) => void, onConnect: () => void): Promise<void>
  stop(): void
}

export const formatSignal = (stream: string, offset: number): string => `${offset} ${stream}`
export const streamOfSignal = (signal: string): string => signal.slice(signal.indexOf(' ') + 1)

export type CableLog = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Whether messages between the two are missing. A new epoch begins with the offset 1. */
export const hasGap = (lastSeen: Position, next: Position) => next.offset > (next.epoch === lastSeen.epoch ? lastSeen.offset : 0) + 1

export const isAfter = (message: Position, lastSeen: Position) => message.epoch !== lastSeen.epoch || message.offset > lastSeen.offset

/**
 * Whether `messages` (oldest first) follow `from` without a gap. `latest` is the position of the
 * last message.
 */
export function followsWithoutGap(messages: StreamMessage[], from: Position, latest: Position): boolean {
  const first = messages[0]
  if (!first) return from.epoch === latest.epoch && from.offset === latest.offset
  return first.epoch === from.epoch && first.offset === from.offset + 1
}

export function assertStreamName(stream: string) {
  const bytes = Buffer.byteLength(stream)
  if (bytes < 1 || bytes > MAX_STREAM_BYTES)
    throw new RangeError(`the name of a stream must have 1 to ${MAX_STREAM_BYTES} bytes, not ${bytes}`)
}
