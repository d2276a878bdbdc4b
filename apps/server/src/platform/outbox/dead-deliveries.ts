import { sql } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { OUTBOX_CHANNEL } from './emit.ts'

export type DeadDelivery = {
  eventId: number
  eventName: string
  reaction: string
  happenedAt: Date
  attempts: number
  deadAt: Date
  lastError: string | null
}

/**
 * Deliveries that failed at the last attempt, newest first. Without payloads, which may contain
 * personal data.
 */
export async function listDeadDeliveries(db: DbOrTx, { limit }: { limit: number }): Promise<DeadDelivery[]> {
  const result = await sql<DeadDelivery>`
    select d.event_id as "eventId", e.name as "eventName", d.reaction, e.created_at as "happenedAt",
      d.attempts, d.dead_at as "deadAt", d.last_error as "lastError"
    from outbox_deliveries d
    join outbox_events e on e.id = d.event_id
    where d.dead_at is not null
    order by d.dead_at desc, d.event_id desc, d.reaction
    limit ${limit}`.execute(db)
  return result.rows
}

/**
 * Makes dead deliveries due again, with all their attempts: those of one event, or all. Later
 * events of the same key may have been delivered before.
 * @returns the number of deliveries
 */
export async function retryDeadDeliveries(tx: Tx, { eventId }: { eventId?: number | undefined } = {}): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox_deliveries')
    .set({ dead_at: null, attempts: 0, next_attempt_at: sql<Date>`'-infinity'` })
    .where('dead_at', 'is not', null)
    .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId!))
    .executeTakeFirst()
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx)
  return Number(numUpdatedRows)
}
