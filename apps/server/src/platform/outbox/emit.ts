import { sql } from 'kysely'
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
export async function emit(tx: Tx, { name, key, payload }: OutboxEvent): Promise<void> {
  await sql`
    with event as (
      insert into outbox_events (name, key, payload) values (${name}, ${key}, ${JSON.stringify(payload)}::jsonb)
    )
    select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx)
}
