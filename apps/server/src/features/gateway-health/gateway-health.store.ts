import { sql } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

type Waiting = { count: number; since: Date | null }

/** Counts deliveries of handlers that have failed and are tried again, and since when. */
export async function findWaitingDeliveries(
  db: DbOrTx,
  { handlers, before }: { handlers: readonly string[]; before: Date },
): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(e.created_at) as since
    from outbox_deliveries d join outbox_events e on e.id = d.event_id
    where d.reaction = any(${[...handlers]}) and d.attempts > 0 and d.dead_at is null and d.delivered_at is null and e.created_at < ${before}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, since: null }
}

export const findOpenOutage = (tx: Tx) =>
  tx.selectFrom('gateway_outages').where('ended_at', 'is', null).select(['id', 'waiting_count']).executeTakeFirst()

/** Inserts an outage. @returns undefined if one is open */
export const insertOutage = (tx: Tx, values: { began_at: Date; waiting_count: number }) =>
  tx
    .insertInto('gateway_outages')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** @returns whether it was open */
export async function endOutage(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gateway_outages')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
