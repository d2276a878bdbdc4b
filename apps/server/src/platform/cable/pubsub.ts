/** A place in one stream. The epoch changes when the stream's counter starts again; then older offsets mean nothing. */
export type Position = { epoch: string; offset: number }

/** One broadcast as every process sees it. `payload` is JSON text and goes to sockets byte for byte. */
export type StreamMessage = Position & { stream: string; payload: string }

/** Where a client stopped listening: an exact place, or (seldom) only a time in unix seconds. */
export type HistoryStart = { position: Position } | { since: number }

/** How long and how much a client may miss and still be given it; beyond that it is told to refetch. */
export const HISTORY_LIMITS = { items: 100, seconds: 300 }

/** Names longer than this (in bytes of UTF-8) are refused, because a PostgreSQL notification carries the name. */
export const MAX_STREAM_BYTES = 500

/**
 * Carries broadcasts between processes. Each message gets the next offset of its stream, the same for everybody,
 * and each process is handed the messages of the streams that it watches: in order, each once, also after its link was down.
 */
export type PubSub = {
  publish(stream: string, payload: string): Promise<void>
  start(onMessage: (message: StreamMessage) => void): Promise<void>
  /** Begins to follow a stream and answers its present place; every later message reaches `onMessage`. Harmless twice. */
  subscribe(stream: string): Promise<Position>
  unsubscribe(stream: string): void
  /** Messages after a place, oldest first; undefined when some of them are no longer kept. */
  history(stream: string, from: HistoryStart): Promise<StreamMessage[] | undefined>
  stop(): Promise<void>
}

export type CableLog = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export const isAfter = (message: Position, lastSeen: Position) => message.epoch !== lastSeen.epoch || message.offset > lastSeen.offset

/** Whether `messages` (oldest first) follow `from` with nothing missing; `last` is the stream's present place. */
export function followsWithoutGap(messages: StreamMessage[], from: Position, latest: Position): boolean {
  const first = messages[0]
  if (!first) return from.epoch === latest.epoch && from.offset === latest.offset
  if (from.epoch === '') return first.offset === 1 // the stream was empty when the client looked
  return first.epoch === from.epoch && first.offset === from.offset + 1
}

export function assertStreamName(stream: string) {
  const bytes = Buffer.byteLength(stream)
  if (bytes < 1 || bytes > MAX_STREAM_BYTES)
    throw new RangeError(`A stream's name has 1 to ${MAX_STREAM_BYTES} bytes; this one has ${bytes}`)
}
