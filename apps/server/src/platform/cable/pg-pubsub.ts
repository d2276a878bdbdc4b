import { isDatabaseUnavailable } from '#platform/db/database-unavailable.ts'
import { type CableDatabase, PgStreamReader, readLastPosition, toMessage, toPosition } from './pg-stream-reader.ts'
import {
  assertStreamName,
  type CableLog,
  followsWithoutGap,
  HISTORY_LIMITS,
  type HistoryStart,
  type OnReset,
  type Position,
  type PubSub,
  type StreamMessage,
  type StreamSignals,
  streamOfSignal,
} from './pubsub.ts'

/** The part of the shared LISTEN connection (`platform/db/pg-listener.ts`) that the cable uses. */
export type CableListener = {
  listen(channel: string, handler: (payload: string) => void): Promise<() => unknown>
  onReconnect?(handler: () => void): () => void
}

type PgPubSubOptions = {
  db: CableDatabase
  listener: CableListener
  log: CableLog
  /** In place of NOTIFY. All processes should have the same: otherwise messages wait for a poll. */
  signals?: StreamSignals | undefined
  pollMs?: number
  purgeMs?: number
}

const NOTIFY_CHANNEL = 'cable'
const POLL_MARGIN_SECONDS = 10

/**
 * Counter and message in one statement. The row lock of the counter makes offsets visible in order.
 */
const WITH_STORED_MESSAGE_SQL = `
  with place as (
    insert into cable_streams (stream) values ($1)
    on conflict (stream) do update set last_offset = cable_streams.last_offset + 1, updated_at = clock_timestamp()
    returning stream, epoch, last_offset
  ), message as (
    insert into cable_messages (stream, epoch, stream_offset, payload)
    select stream, epoch, last_offset, $2 from place
    returning stream, stream_offset
  )`
const STORE_SQL = `${WITH_STORED_MESSAGE_SQL} select stream_offset from message`
const STORE_AND_NOTIFY_SQL = `
  ${WITH_STORED_MESSAGE_SQL} select pg_notify('${NOTIFY_CHANNEL}', stream_offset || ' ' || stream) from message`

/** Streams with messages of the last $1 seconds, and the position of the newest one. */
const RECENT_STREAMS_SQL = `
  select distinct on (stream) stream, epoch, stream_offset
  from cable_messages where created_at > clock_timestamp() - make_interval(secs => $1)
  order by stream, stream_offset desc`

const HISTORY_AFTER_SQL = `
  select stream, epoch, stream_offset, payload from cable_messages
  where stream = $1 and stream_offset > $2 order by stream_offset desc limit ${HISTORY_LIMITS.items + 1}`

const HISTORY_SINCE_SQL = `
  select stream, epoch, stream_offset, payload from cable_messages
  where stream = $1 and created_at >= to_timestamp($2) order by stream_offset desc limit ${HISTORY_LIMITS.items + 1}`

const PURGE_MESSAGES_SQL = `delete from cable_messages where created_at < now() - interval '${HISTORY_LIMITS.seconds} seconds'`
/**
 * One hour after the last broadcast the messages of a stream are long purged. A broadcast at the
 * same moment updates `updated_at` and so keeps its row.
 */
const PURGE_STREAMS_SQL = `delete from cable_streams where updated_at < now() - interval '1 hour'`

/**
 * Pub/sub with the messages in rows of PostgreSQL. A signal (NOTIFY, or `signals`) carries only the
 * stream and the offset. It triggers one read of all messages after the last position, for all
 * sockets of the process. A lost signal costs time (at most `pollMs`), never a message.
 */
export function createPgPubSub({
  db,
  listener,
  log,
  signals,
  pollMs = 3_000,
  purgeMs = 60_000,
}: PgPubSubOptions): PubSub & { purge(): Promise<void> } {
  let onMessage: (message: StreamMessage) => void = () => {}
  let onReset: OnReset = () => {}
  const reader = new PgStreamReader({
    db,
    log,
    onMessage: (message) => onMessage(message),
    onGap: (stream) => onReset(new Set([stream])),
  })
  let mustCheckEpochs = false
  const cleanups: (() => unknown)[] = []
  const purge = () => purgeOldRows(db)

  /** After a crash of PostgreSQL the tables are empty. The next poll repeats a failed check. */
  async function checkEpochs(): Promise<void> {
    if (!mustCheckEpochs) return
    const resetStreams = await reader.openNewEpochs()
    mustCheckEpochs = false
    if (resetStreams.size > 0) onReset(resetStreams)
  }

  return {
    purge,

    async publish(stream, payload) {
      assertStreamName(stream)
      const { rows } = await db.query(signals ? STORE_SQL : STORE_AND_NOTIFY_SQL, [stream, payload])
      await signals?.send(stream, Number(rows[0]?.stream_offset))
    },

    async start(handler, resetHandler = () => {}) {
      onMessage = handler
      onReset = resetHandler
      const pollMessages = createPoll(db, reader)
      const poll = async () => {
        await checkEpochs()
        await pollMessages()
      }
      // Also with other signals: the loss of this connection tells of a crash.
      const unlisten = await listener.listen(NOTIFY_CHANNEL, (payload) => reader.markDirty(streamOfSignal(payload)))
      const logFailure = (message: string) => (err: unknown) => {
        if (!isDatabaseUnavailable(err)) log.error({ err }, message)
      }
      // Notifications may be lost, and also what they were about.
      const removeReconnectHandler = listener.onReconnect?.(() => {
        mustCheckEpochs = true
        reader.markAllDirty()
        checkEpochs().catch(logFailure('epochs of the cable not checked'))
      })
      const stopPoll = runEvery(pollMs, poll, logFailure('cable poll failed'))
      const stopPurge = runEvery(purgeMs, purge, logFailure('cable purge failed'))
      cleanups.push(stopPoll, stopPurge, () => removeReconnectHandler?.(), unlisten)
      await signals?.listen(
        (stream) => reader.markDirty(stream),
        () => reader.markAllDirty(),
      )
    },

    async subscribe(stream) {
      assertStreamName(stream)
      return reader.subscribe(stream)
    },

    unsubscribe: (stream) => reader.unsubscribe(stream),
    history: (stream, from) => ('since' in from ? readHistorySince(db, stream, from) : readHistoryAfter(db, stream, from)),

    async stop() {
      const readerClosed = reader.close()
      signals?.stop()
      for (const cleanup of cleanups.splice(0)) await cleanup()
      await readerClosed
    },
  }
}

async function purgeOldRows(db: CableDatabase): Promise<void> {
  await db.query(PURGE_MESSAGES_SQL, [])
  await db.query(PURGE_STREAMS_SQL, [])
}

/**
 * Finds messages whose signal was lost. Each poll covers the time since the last successful
 * one, and a margin for transactions that committed late.
 */
function createPoll(db: CableDatabase, reader: PgStreamReader): () => Promise<void> {
  let lastPollMs = Date.now()
  return async () => {
    const startedAtMs = Date.now()
    const windowSeconds = (startedAtMs - lastPollMs) / 1000 + POLL_MARGIN_SECONDS
    const { rows } = await db.query(RECENT_STREAMS_SQL, [windowSeconds])
    lastPollMs = startedAtMs
    reader.markBehind(rows.map((row) => [String(row.stream), toPosition(row)]))
  }
}

/**
 * Runs `task` at intervals. Skips an interval while the task still runs.
 * @returns the function that stops it
 */
function runEvery(intervalMs: number, task: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    task()
      .catch(onError)
      .finally(() => {
        isRunning = false
      })
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function readHistoryAfter(db: CableDatabase, stream: string, { position }: { position: Position }) {
  // The last position is read first, so that a message in between is an extra row and not a gap.
  const latest = await readLastPosition(db, stream)
  const { rows } = await db.query(HISTORY_AFTER_SQL, [stream, position.offset])
  const messages = rows.map(toMessage).reverse()
  return messages.length <= HISTORY_LIMITS.items && followsWithoutGap(messages, position, latest) ? messages : undefined
}

async function readHistorySince(db: CableDatabase, stream: string, { since }: Extract<HistoryStart, { since: number }>) {
  if (since < Date.now() / 1000 - HISTORY_LIMITS.seconds) return undefined
  const { rows } = await db.query(HISTORY_SINCE_SQL, [stream, since])
  return rows.length <= HISTORY_LIMITS.items ? rows.map(toMessage).reverse() : undefined
}
