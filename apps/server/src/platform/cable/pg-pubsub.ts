import {
  assertStreamName,
  type CableLog,
  followsWithoutGap,
  HISTORY_LIMITS,
  type Position,
  type PubSub,
  type StreamMessage,
} from './pubsub.ts'

/** What is needed of a `pg` Pool. */
export type CableDatabase = { query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

/** What is needed of the shared LISTEN connection (`platform/db/pg-listen.ts`). */
export type CableListener = {
  listen(channel: string, handler: (payload: string) => void): Promise<() => unknown>
  onReconnect?(handler: () => void): () => void
}

type PgPubSubOptions = { db: CableDatabase; listener: CableListener; log: CableLog; pollMs?: number; purgeMs?: number }
type StreamCursor = { position: Position; opening: Promise<void> | undefined; isDirty: boolean }

const NOTIFY_CHANNEL = 'cable'
const POLL_MARGIN_SECONDS = 10

/** Counter, message and notification in one statement; the counter's row lock makes offsets visible in order. */
const PUBLISH_SQL = `
  with place as (
    insert into cable_streams (stream) values ($1)
    on conflict (stream) do update set last_offset = cable_streams.last_offset + 1, updated_at = clock_timestamp()
    returning stream, epoch, last_offset
  ), message as (
    insert into cable_messages (stream, epoch, stream_offset, payload)
    select stream, epoch, last_offset, $2 from place
    returning stream, stream_offset
  )
  select pg_notify('${NOTIFY_CHANNEL}', stream_offset || ' ' || stream) from message`

const READ_AFTER_SQL = `
  select m.stream, m.epoch, m.stream_offset, m.payload
  from unnest($1::text[], $2::text[], $3::bigint[]) as seen (stream, epoch, stream_offset)
  join cable_messages m on m.stream = seen.stream and (m.stream_offset > seen.stream_offset or m.epoch <> seen.epoch)
  order by m.stream, m.stream_offset`

/** Streams with news since the last look: what a lost LISTEN connection would have told. */
const RECENT_STREAMS_SQL = `
  select distinct on (stream) stream, epoch, stream_offset
  from cable_messages where created_at > clock_timestamp() - make_interval(secs => $1)
  order by stream, stream_offset desc`

const LAST_POSITION_SQL = 'select epoch, last_offset as stream_offset from cable_streams where stream = $1'

const HISTORY_AFTER_SQL = `
  select stream, epoch, stream_offset, payload from cable_messages
  where stream = $1 and stream_offset > $2 order by stream_offset desc limit ${HISTORY_LIMITS.items + 1}`

const HISTORY_SINCE_SQL = `
  select stream, epoch, stream_offset, payload from cable_messages
  where stream = $1 and created_at >= to_timestamp($2) order by stream_offset desc limit ${HISTORY_LIMITS.items + 1}`

const PURGE_MESSAGES_SQL = `delete from cable_messages where created_at < now() - interval '${HISTORY_LIMITS.seconds} seconds'`
/** An hour of silence: long after the last message is gone. A broadcast at the same moment moves updated_at and so keeps its row. */
const PURGE_STREAMS_SQL = `delete from cable_streams where updated_at < now() - interval '1 hour'`

const toPosition = (row: Record<string, unknown> | undefined): Position =>
  row ? { epoch: String(row.epoch), offset: Number(row.stream_offset) } : { epoch: '', offset: 0 }

const toMessage = (row: Record<string, unknown>): StreamMessage => ({
  ...toPosition(row),
  stream: String(row.stream),
  payload: String(row.payload),
})

/**
 * Fan-out over PostgreSQL (the default): rows carry the messages, NOTIFY only says which stream has news.
 * A notification is a hint to read after the last seen offset, so a lost one costs time (`sweepMs`), never a message.
 */
export function createPgPubSub({
  db,
  listener,
  log,
  pollMs = 3_000,
  purgeMs = 60_000,
}: PgPubSubOptions): PubSub & { purge(): Promise<void> } {
  const cursors = new Map<string, StreamCursor>()
  const timers: NodeJS.Timeout[] = []
  let onMessage: (message: StreamMessage) => void = () => {}
  let unlisten: (() => unknown) | undefined
  let removeReconnectHandler: (() => void) | undefined
  let readPromise: Promise<void> | undefined
  let lastPollMs = Date.now()
  let isStopped = false

  async function readDirtyStreams() {
    for (;;) {
      const dirtyCursors = [...cursors].filter(([, cursor]) => cursor.isDirty && !cursor.opening)
      if (dirtyCursors.length === 0 || isStopped) return
      for (const [, cursor] of dirtyCursors) cursor.isDirty = false
      const streams = dirtyCursors.map(([stream]) => stream)
      const epochs = dirtyCursors.map(([, cursor]) => cursor.position.epoch)
      const offsets = dirtyCursors.map(([, cursor]) => cursor.position.offset)
      const { rows } = await db.query(READ_AFTER_SQL, [streams, epochs, offsets]).catch((error) => {
        for (const [, cursor] of dirtyCursors) cursor.isDirty = true // the next sweep tries again
        throw error
      })
      const cursorsByStream = new Map(dirtyCursors)
      for (const message of rows.map(toMessage)) {
        const cursor = cursorsByStream.get(message.stream)
        if (!cursor || cursors.get(message.stream) !== cursor) continue // unwatched while we read
        cursor.position = { epoch: message.epoch, offset: message.offset }
        onMessage(message)
      }
    }
  }

  /** One read at a time: notifications that come meanwhile only mark their stream. */
  function startReading() {
    if (readPromise || isStopped) return
    readPromise = readDirtyStreams().then(
      () => {
        readPromise = undefined
        if ([...cursors.values()].some((cursor) => cursor.isDirty && !cursor.opening)) startReading() // marked in the very last moment
      },
      (error) => {
        readPromise = undefined
        log.error({ err: error }, 'cable messages not read; the next sweep tries again')
      },
    )
  }

  function markDirty(stream: string) {
    const cursor = cursors.get(stream)
    if (!cursor) return
    cursor.isDirty = true
    startReading()
  }

  async function poll() {
    const startedAtMs = Date.now()
    const windowSeconds = (startedAtMs - lastPollMs) / 1000 + POLL_MARGIN_SECONDS
    const { rows } = await db.query(RECENT_STREAMS_SQL, [windowSeconds])
    lastPollMs = startedAtMs
    for (const row of rows) {
      const stream = String(row.stream)
      const cursor = cursors.get(stream)
      const latest = toPosition(row)
      if (cursor && (cursor.position.epoch !== latest.epoch || cursor.position.offset < latest.offset)) cursor.isDirty = true
    }
    startReading()
  }

  /** The LISTEN connection was away: anything may have happened. */
  function markAllDirty() {
    for (const cursor of cursors.values()) cursor.isDirty = true
    startReading()
  }

  async function purge() {
    await db.query(PURGE_MESSAGES_SQL, [])
    await db.query(PURGE_STREAMS_SQL, [])
  }

  function runEvery(intervalMs: number, taskName: string, task: () => Promise<void>) {
    let isRunning = false
    const timer = setInterval(() => {
      if (isRunning) return
      isRunning = true
      task()
        .catch((err) => log.error({ err }, `cable ${taskName} failed`))
        .finally(() => {
          isRunning = false
        })
    }, intervalMs)
    timer.unref()
    timers.push(timer)
  }

  return {
    purge,

    async publish(stream, payload) {
      assertStreamName(stream)
      await db.query(PUBLISH_SQL, [stream, payload])
    },

    async start(handler) {
      onMessage = handler
      unlisten = await listener.listen(NOTIFY_CHANNEL, (payload) => markDirty(payload.slice(payload.indexOf(' ') + 1)))
      removeReconnectHandler = listener.onReconnect?.(markAllDirty)
      runEvery(pollMs, 'poll', poll)
      runEvery(purgeMs, 'purge', purge)
    },

    async subscribe(stream) {
      assertStreamName(stream)
      let cursor = cursors.get(stream)
      if (!cursor) {
        cursor = { position: { epoch: '', offset: 0 }, opening: undefined, isDirty: false }
        cursors.set(stream, cursor)
        cursor.opening = loadPosition(stream, cursor)
      }
      await cursor.opening
      return cursor.position
    },

    unsubscribe(stream) {
      cursors.delete(stream)
    },

    async history(stream, from) {
      if ('since' in from) return historySince(stream, from.since)
      // Two reads: the place first, so that a message in between is in the rows rather than missing from the count.
      const latest = toPosition((await db.query(LAST_POSITION_SQL, [stream])).rows[0])
      const { rows } = await db.query(HISTORY_AFTER_SQL, [stream, from.position.epoch === '' ? 0 : from.position.offset])
      const messages = rows.map(toMessage).reverse()
      return messages.length <= HISTORY_LIMITS.items && followsWithoutGap(messages, from.position, latest) ? messages : undefined
    },

    async stop() {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      removeReconnectHandler?.()
      await unlisten?.()
      await readPromise
      cursors.clear()
    },
  }

  async function loadPosition(stream: string, cursor: StreamCursor) {
    try {
      cursor.position = toPosition((await db.query(LAST_POSITION_SQL, [stream])).rows[0])
      cursor.opening = undefined
      if (cursor.isDirty) startReading() // news came while we looked
    } catch (error) {
      if (cursors.get(stream) === cursor) cursors.delete(stream)
      throw error
    }
  }

  async function historySince(stream: string, since: number) {
    if (since < Date.now() / 1000 - HISTORY_LIMITS.seconds) return undefined
    const { rows } = await db.query(HISTORY_SINCE_SQL, [stream, since])
    return rows.length <= HISTORY_LIMITS.items ? rows.map(toMessage).reverse() : undefined
  }
}
