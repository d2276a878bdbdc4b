import { type CableLog, type FanOut, followsWithoutGap, HISTORY, type Position, refuseBadStream, type StreamMessage } from './fan-out.ts'

/** What is needed of a `pg` Pool. */
export type CableDatabase = { query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

/** What is needed of the shared LISTEN connection (`platform/db/pg-listen.ts`). */
export type CableListener = {
  listen(channel: string, handler: (payload: string) => void): Promise<() => unknown>
  onReconnect?(catchUp: () => void): () => void
}

type Options = { db: CableDatabase; listener: CableListener; log: CableLog; sweepMs?: number; purgeMs?: number }
type Tail = { position: Position; opened: Promise<void> | undefined; dirty: boolean }

const NOTIFY_CHANNEL = 'cable'
const SWEEP_MARGIN_SECONDS = 10

/** Counter, message and notification in one statement; the counter's row lock makes offsets visible in order. */
const PUBLISH = `
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

const READ_AFTER = `
  select m.stream, m.epoch, m.stream_offset, m.payload
  from unnest($1::text[], $2::text[], $3::bigint[]) as seen (stream, epoch, stream_offset)
  join cable_messages m on m.stream = seen.stream and (m.stream_offset > seen.stream_offset or m.epoch <> seen.epoch)
  order by m.stream, m.stream_offset`

/** Streams with news since the last look: what a lost LISTEN connection would have told. */
const SWEEP = `
  select distinct on (stream) stream, epoch, stream_offset
  from cable_messages where created_at > clock_timestamp() - make_interval(secs => $1)
  order by stream, stream_offset desc`

const LAST = 'select epoch, last_offset as stream_offset from cable_streams where stream = $1'

const HISTORY_AFTER = `
  select stream, epoch, stream_offset, payload from cable_messages
  where stream = $1 and stream_offset > $2 order by stream_offset desc limit ${HISTORY.items + 1}`

const HISTORY_SINCE = `
  select stream, epoch, stream_offset, payload from cable_messages
  where stream = $1 and created_at >= to_timestamp($2) order by stream_offset desc limit ${HISTORY.items + 1}`

const PURGE_MESSAGES = `delete from cable_messages where created_at < now() - interval '${HISTORY.seconds} seconds'`
/** An hour of silence: long after the last message is gone. A broadcast at the same moment moves updated_at and so keeps its row. */
const PURGE_STREAMS = `delete from cable_streams where updated_at < now() - interval '1 hour'`

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
export function createPgFanOut({ db, listener, log, sweepMs = 3_000, purgeMs = 60_000 }: Options): FanOut & { purge(): Promise<void> } {
  const tails = new Map<string, Tail>()
  const timers: NodeJS.Timeout[] = []
  let onMessage: (message: StreamMessage) => void = () => {}
  let unlisten: (() => unknown) | undefined
  let forgetReconnect: (() => void) | undefined
  let reading: Promise<void> | undefined
  let lastSweep = Date.now()
  let stopped = false

  async function readDirty() {
    for (;;) {
      const dirty = [...tails].filter(([, tail]) => tail.dirty && !tail.opened)
      if (dirty.length === 0 || stopped) return
      for (const [, tail] of dirty) tail.dirty = false
      const streams = dirty.map(([stream]) => stream)
      const epochs = dirty.map(([, tail]) => tail.position.epoch)
      const offsets = dirty.map(([, tail]) => tail.position.offset)
      const { rows } = await db.query(READ_AFTER, [streams, epochs, offsets]).catch((error) => {
        for (const [, tail] of dirty) tail.dirty = true // the next sweep tries again
        throw error
      })
      const followed = new Map(dirty)
      for (const message of rows.map(toMessage)) {
        const tail = followed.get(message.stream)
        if (!tail || tails.get(message.stream) !== tail) continue // unwatched while we read
        tail.position = { epoch: message.epoch, offset: message.offset }
        onMessage(message)
      }
    }
  }

  /** One read at a time: notifications that come meanwhile only mark their stream. */
  function read() {
    if (reading || stopped) return
    reading = readDirty().then(
      () => {
        reading = undefined
        if ([...tails.values()].some((tail) => tail.dirty && !tail.opened)) read() // marked in the very last moment
      },
      (error) => {
        reading = undefined
        log.error({ err: error }, 'cable messages not read; the next sweep tries again')
      },
    )
  }

  function mark(stream: string) {
    const tail = tails.get(stream)
    if (!tail) return
    tail.dirty = true
    read()
  }

  async function sweep() {
    const began = Date.now()
    const window = (began - lastSweep) / 1000 + SWEEP_MARGIN_SECONDS
    const { rows } = await db.query(SWEEP, [window])
    lastSweep = began
    for (const row of rows) {
      const stream = String(row.stream)
      const tail = tails.get(stream)
      const news = toPosition(row)
      if (tail && (tail.position.epoch !== news.epoch || tail.position.offset < news.offset)) tail.dirty = true
    }
    read()
  }

  /** The LISTEN connection was away: anything may have happened. */
  function markAll() {
    for (const tail of tails.values()) tail.dirty = true
    read()
  }

  async function purge() {
    await db.query(PURGE_MESSAGES, [])
    await db.query(PURGE_STREAMS, [])
  }

  function every(ms: number, what: string, run: () => Promise<void>) {
    let busy = false
    const timer = setInterval(() => {
      if (busy) return
      busy = true
      run()
        .catch((err) => log.error({ err }, `cable ${what} failed`))
        .finally(() => {
          busy = false
        })
    }, ms)
    timer.unref()
    timers.push(timer)
  }

  return {
    purge,

    async publish(stream, payload) {
      refuseBadStream(stream)
      await db.query(PUBLISH, [stream, payload])
    },

    async start(handler) {
      onMessage = handler
      unlisten = await listener.listen(NOTIFY_CHANNEL, (payload) => mark(payload.slice(payload.indexOf(' ') + 1)))
      forgetReconnect = listener.onReconnect?.(markAll)
      every(sweepMs, 'sweep', sweep)
      every(purgeMs, 'purge', purge)
    },

    async watch(stream) {
      refuseBadStream(stream)
      let tail = tails.get(stream)
      if (!tail) {
        tail = { position: { epoch: '', offset: 0 }, opened: undefined, dirty: false }
        tails.set(stream, tail)
        tail.opened = open(stream, tail)
      }
      await tail.opened
      return tail.position
    },

    unwatch(stream) {
      tails.delete(stream)
    },

    async history(stream, from) {
      if ('since' in from) return historySince(stream, from.since)
      // Two reads: the place first, so that a message in between is in the rows rather than missing from the count.
      const last = toPosition((await db.query(LAST, [stream])).rows[0])
      const { rows } = await db.query(HISTORY_AFTER, [stream, from.position.epoch === '' ? 0 : from.position.offset])
      const messages = rows.map(toMessage).reverse()
      return messages.length <= HISTORY.items && followsWithoutGap(messages, from.position, last) ? messages : undefined
    },

    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      forgetReconnect?.()
      await unlisten?.()
      await reading
      tails.clear()
    },
  }

  async function open(stream: string, tail: Tail) {
    try {
      tail.position = toPosition((await db.query(LAST, [stream])).rows[0])
      tail.opened = undefined
      if (tail.dirty) read() // news came while we looked
    } catch (error) {
      if (tails.get(stream) === tail) tails.delete(stream)
      throw error
    }
  }

  async function historySince(stream: string, since: number) {
    if (since < Date.now() / 1000 - HISTORY.seconds) return undefined
    const { rows } = await db.query(HISTORY_SINCE, [stream, since])
    return rows.length <= HISTORY.items ? rows.map(toMessage).reverse() : undefined
  }
}
