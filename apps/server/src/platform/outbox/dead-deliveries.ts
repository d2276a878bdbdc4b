import { sql } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { fetchPage, type Page, type PageRequest } from '#platform/db/pagination.ts'
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
 * One page of the deliveries that failed at the last attempt: by handler, newest first. Without
 * payloads, which may contain personal data.
 */
export const listDeadDeliveries = (
  db: DbOrTx,
  { reaction, page }: { reaction?: string | undefined; page: PageRequest },
): Promise<Page<DeadDelivery>> =>
  fetchPage(
    db,
    db
      .selectFrom('outbox_deliveries as d')
      .innerJoin('outbox_events as e', 'e.id', 'd.event_id')
      .where('d.dead_at', 'is not', null)
      .$if(reaction !== undefined, (query) => query.where('d.reaction', '=', reaction ?? ''))
      .select(['d.event_id as eventId', 'e.name as eventName', 'd.reaction', 'e.created_at as happenedAt', 'd.attempts'])
      .select([(eb) => eb.ref('d.dead_at').$notNull().as('deadAt'), 'd.last_error as lastError'])
      .orderBy('d.reaction')
      .orderBy('d.dead_at', 'desc')
      .orderBy('d.event_id', 'desc'),
    page,
  )

/** Counts failed deliveries by handler: dead ones, or open ones with a failed attempt. */
export async function countFailedDeliveries(db: DbOrTx, state: 'dead' | 'retried'): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('outbox_deliveries')
    .select(['reaction', (eb) => eb.fn.countAll<number>().as('count')])
    .$if(state === 'dead', (query) => query.where('dead_at', 'is not', null))
    .$if(state === 'retried', (query) =>
      query.where('delivered_at', 'is', null).where('dead_at', 'is', null).where('last_error', 'is not', null),
    )
    .groupBy('reaction')
    .orderBy('reaction')
    .execute()
  return new Map(rows.map(({ reaction, count }) => [reaction, Number(count)]))
}

export type DeadDeliveryFilter = {
  eventId?: number | undefined
  reaction?: string | undefined
  /** Fields that the payload of the event contains. */
  payload?: Record<string, unknown> | undefined
}

/**
 * Makes dead deliveries due again, with all their attempts: those of the filter, or all. Later
 * events of the same key may have been delivered before.
 * @returns the number of deliveries
 */
export async function retryDeadDeliveries(tx: Tx, { eventId, reaction, payload }: DeadDeliveryFilter = {}): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox_deliveries')
    .set({ dead_at: null, attempts: 0, next_attempt_at: sql<Date>`'-infinity'` })
    .where('dead_at', 'is not', null)
    .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId!))
    .$if(reaction !== undefined, (query) => query.where('reaction', '=', reaction!))
    .$if(payload !== undefined, (query) =>
      query.where('event_id', 'in', (eb) =>
        eb
          .selectFrom('outbox_events')
          .select('id')
          .whereRef('id', '=', 'event_id')
          .where(sql<boolean>`payload @> ${JSON.stringify(payload)}::jsonb`),
      ),
    )
    .executeTakeFirst()
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx)
  return Number(numUpdatedRows)
}
