import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { OutboxEvent } from './define-event.ts'

/**
 * Wakes all outbox runners. PostgreSQL sends one notification for each transaction, at the commit.
 */
export const OUTBOX_CHANNEL = 'outbox'

/**
 * Stores an event. Its handlers run after the commit, and never when the transaction is rolled
 * back.
 */
export const emit = (tx: Tx, event: OutboxEvent): Promise<void> => emitAll(tx, [event])

/** Stores events with one statement, in their order. Otherwise as `emit`. */
export async function emitAll(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    with stored as (
      insert into outbox_events (name, key, payload)
      select name, key, payload from unnest(
        ${events.map(({ name }) => name)}::text[],
        ${events.map(({ key }) => key)}::text[],
        ${events.map(({ payload }) => JSON.stringify(payload))}::jsonb[]
      ) with ordinality as event (name, key, payload, position)
      order by position
    )
    select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx)
}

/**
 * As `emitAll`, as part of a larger statement: a CTE that inserts the events that `select` returns
 * (name, key, payload). For payloads with ids that the same statement assigns.
 */
export const insertEvents = (select: RawBuilder<unknown>) =>
  sql`insert into outbox_events (name, key, payload) ${select} returning pg_notify(${OUTBOX_CHANNEL}, '')`
