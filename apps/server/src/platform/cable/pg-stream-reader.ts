import { isDatabaseUnavailable } from '#platform/db/database-unavailable.ts'
import { type CableLog, hasGap, type Position, type StreamMessage } from './pubsub.ts'

/** The part of a `pg` Pool that the cable uses. */
export type CableDatabase = { query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

/** `opening` is set until the position is known. A dirty cursor may have messages to read. */
type StreamCursor = { position: Position; opening: Promise<void> | undefined; isDirty: boolean }

type PgStreamReaderOptions = {
  db: CableDatabase
  log: CableLog
  onMessage: (message: StreamMessage) => void
  /** Called before a message that does not follow the last one: rows between them were deleted. */
  onGap: (stream: string) => void
}

const READ_AFTER_SQL = `
  select m.stream, m.epoch, m.stream_offset, m.payload
  from unnest($1::text[], $2::text[], $3::bigint[]) as seen (stream, epoch, stream_offset)
  join cable_messages m on m.stream = seen.stream and (m.stream_offset > seen.stream_offset or m.epoch <> seen.epoch)
  order by m.stream, m.stream_offset`

/**
 * A stream without messages gets its row here, at the offset 0: its epoch tells later whether a
 * crash or the purge has removed messages since.
 */
const LAST_POSITION_SQL = `
  with existing as (
    select epoch, last_offset from cable_streams where stream = $1
  ), opened as (
    insert into cable_streams (stream, last_offset) select $1, 0 where not exists (select from existing)
    on conflict (stream) do update set updated_at = cable_streams.updated_at
    returning epoch, last_offset
  )
  select epoch, last_offset as stream_offset from existing union all select epoch, last_offset from opened`

/** The epochs of streams that have another one than seen. Opens streams that do not exist. */
const NEW_EPOCHS_SQL = `
  with seen as (
    select stream, epoch from unnest($1::text[], $2::text[]) as seen (stream, epoch)
  ), opened as (
    insert into cable_streams (stream, last_offset) select stream, 0 from seen order by stream
    on conflict (stream) do nothing
    returning stream, epoch
  )
  select stream, epoch from opened
  union all select stream, existing.epoch from cable_streams existing join seen using (stream) where existing.epoch <> seen.epoch`

/**
 * Reads the messages of the subscribed streams from the database, in order and each once.
 * Tracks the position of each stream. The `mark` methods start a read of the streams that may have
 * new messages. Streams that are marked during a read are read once after it.
 */
export class PgStreamReader {
  readonly #options: PgStreamReaderOptions
  readonly #cursors = new Map<string, StreamCursor>()
  #readPromise: Promise<void> | undefined
  #isClosed = false

  constructor(options: PgStreamReaderOptions) {
    this.#options = options
  }

  /**
   * @returns the current position: all later messages reach `onMessage`. A second call returns the
   * same.
   */
  async subscribe(stream: string): Promise<Position> {
    let cursor = this.#cursors.get(stream)
    if (!cursor) {
      cursor = { position: { epoch: '', offset: 0 }, opening: undefined, isDirty: false }
      this.#cursors.set(stream, cursor)
      cursor.opening = this.#loadPosition(stream, cursor)
    }
    await cursor.opening
    return cursor.position
  }

  unsubscribe(stream: string): void {
    this.#cursors.delete(stream)
  }

  markDirty(stream: string): void {
    const cursor = this.#cursors.get(stream)
    if (!cursor) return
    cursor.isDirty = true
    this.#startReading()
  }

  markAllDirty(): void {
    for (const cursor of this.#cursors.values()) cursor.isDirty = true
    this.#startReading()
  }

  /**
   * Continues streams that have a new epoch at its beginning.
   * @returns these streams: messages of the epoch before may be missing
   */
  async openNewEpochs(): Promise<Set<string>> {
    const known = [...this.#cursors].filter(([, { opening }]) => !opening)
    const { rows } = await this.#options.db.query(NEW_EPOCHS_SQL, [
      known.map(([stream]) => stream),
      known.map(([, { position }]) => position.epoch),
    ])
    const reset = new Set<string>()
    for (const { stream, epoch } of rows.map((row) => ({ stream: String(row.stream), epoch: String(row.epoch) }))) {
      const cursor = this.#cursors.get(stream)
      if (!cursor) continue
      reset.add(stream)
      // A message of the new epoch may have arrived meanwhile.
      if (cursor.position.epoch !== epoch) cursor.position = { epoch, offset: 0 }
    }
    return reset
  }

  /** Marks the streams whose cursor is behind the latest position. */
  markBehind(latestPositions: Iterable<[stream: string, latest: Position]>): void {
    for (const [stream, latest] of latestPositions) {
      const cursor = this.#cursors.get(stream)
      if (cursor && (cursor.position.epoch !== latest.epoch || cursor.position.offset < latest.offset)) cursor.isDirty = true
    }
    this.#startReading()
  }

  /** Starts no more reads and waits for the current one. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#readPromise
    this.#cursors.clear()
  }

  async #loadPosition(stream: string, cursor: StreamCursor): Promise<void> {
    try {
      cursor.position = await readLastPosition(this.#options.db, stream)
      cursor.opening = undefined
      if (cursor.isDirty) this.#startReading() // marked while the position was being read
    } catch (error) {
      if (this.#cursors.get(stream) === cursor) this.#cursors.delete(stream)
      throw error
    }
  }

  #listDirtyCursors(): [stream: string, cursor: StreamCursor][] {
    return [...this.#cursors].filter(([, cursor]) => cursor.isDirty && !cursor.opening)
  }

  /** One read runs at a time. Streams that are marked during a read are read after it. */
  #startReading(): void {
    if (this.#readPromise || this.#isClosed) return
    this.#readPromise = this.#readDirtyStreams().then(
      () => {
        this.#readPromise = undefined
        if (this.#listDirtyCursors().length > 0) this.#startReading() // marked after the last check
      },
      (err) => {
        this.#readPromise = undefined
        if (!isDatabaseUnavailable(err)) this.#options.log.error({ err }, 'cable messages not read; the next poll tries again')
      },
    )
  }

  async #readDirtyStreams(): Promise<void> {
    for (;;) {
      const dirtyCursors = this.#listDirtyCursors()
      if (dirtyCursors.length === 0 || this.#isClosed) return
      for (const [, cursor] of dirtyCursors) cursor.isDirty = false
      const messages = await this.#readAfter(dirtyCursors).catch((error) => {
        for (const [, cursor] of dirtyCursors) cursor.isDirty = true
        throw error
      })
      const cursorsByStream = new Map(dirtyCursors)
      for (const message of messages) this.#deliver(message, cursorsByStream.get(message.stream))
    }
  }

  async #readAfter(cursors: [stream: string, cursor: StreamCursor][]): Promise<StreamMessage[]> {
    const { rows } = await this.#options.db.query(READ_AFTER_SQL, [
      cursors.map(([stream]) => stream),
      cursors.map(([, { position }]) => position.epoch),
      cursors.map(([, { position }]) => position.offset),
    ])
    return rows.map(toMessage)
  }

  #deliver(message: StreamMessage, cursor: StreamCursor | undefined): void {
    // Unsubscribed during the read.
    if (!cursor || this.#cursors.get(message.stream) !== cursor) return
    if (hasGap(cursor.position, message)) this.#options.onGap(message.stream)
    cursor.position = { epoch: message.epoch, offset: message.offset }
    this.#options.onMessage(message)
  }
}

/** The position of the last message of a stream. The offset is 0 while the stream has none. */
export async function readLastPosition(db: CableDatabase, stream: string): Promise<Position> {
  return toPosition((await db.query(LAST_POSITION_SQL, [stream])).rows[0])
}

export const toPosition = (row: Record<string, unknown> | undefined): Position =>
  row ? { epoch: String(row.epoch), offset: Number(row.stream_offset) } : { epoch: '', offset: 0 }

export const toMessage = (row: Record<string, unknown>): StreamMessage => ({
  ...toPosition(row),
  stream: String(row.stream),
  payload: String(row.payload),
})
