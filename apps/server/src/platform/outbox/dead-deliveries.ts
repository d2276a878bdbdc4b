import { sql } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { OUTBOX_CHANNEL } from './emit.ts'

export type DeadDelivery = {
  eventId: number
  eventName: string
  reaction: string
  payload: unknown
  happenedAt: Date
  attempts: number
  deadAt: Date
  lastError: string | null
}

/** Deliveries whose attempts are used up, newest first. An operator can retry them. */
export async function listDeadDeliveries(db: DbOrTx, { limit = 100 }: { limit?: number } = {}): Promise<DeadDelivery[]> {
  const result = await sql<DeadDelivery>`
    select d.event_id as "eventId", e.name as "eventName", d.reaction, e.payload, e.created_at as "happenedAt",
      d.attempts, d.dead_at as "deadAt", d.last_error as "lastError"
    from outbox_deliveries d
    join outbox_events e on e.id = d.event_id
    where d.dead_at is not null
    order by d.dead_at desc, d.event_id desc, d.reaction
    limit ${limit}`.execute(db)
  return result.rows
}

/**
 * Makes a dead delivery due again, with all its attempts. Later events of its key may have been
 * delivered before it.
 * @returns false when the delivery is not dead
 */
export async function retryDeadDelivery(tx: Tx, eventId: number, reaction: string): Promise<boolean> {
  const result = await sql`
    with retried as (
      update outbox_deliveries set dead_at = null, attempts = 0, next_attempt_at = '-infinity'
      where event_id = ${eventId} and reaction = ${reaction} and dead_at is not null
      returning 1
    )
    select pg_notify(${OUTBOX_CHANNEL}, '') from retried`.execute(tx)
  return result.rows.length > 0
}
