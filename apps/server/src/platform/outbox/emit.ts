import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { OutboxEvent } from './define-event.ts'

/** Wakes every outbox runner; PostgreSQL sends it when the transaction commits, once however often it was said. */
export const OUTBOX_CHANNEL = 'outbox'

/** Records that something happened. The reactions run after the commit, or never when the transaction is rolled back. */
export async function emit(tx: Tx, { name, key, payload }: OutboxEvent): Promise<void> {
  await sql`
    with event as (
      insert into outbox_events (name, key, payload) values (${name}, ${key}, ${JSON.stringify(payload)}::jsonb)
    )
    select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx)
}
