import { type ExpressionBuilder, sql } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { fetchPage, type Page, type PageRequest } from '#platform/db/pagination.ts'
import type { DB } from '#platform/db/schema.generated.ts'
import { OUTBOX_CHANNEL } from './emit.ts'

export type FailedDelivery = {
  eventId: number
  eventName: string
  reaction: string
  happenedAt: Date
  attempts: number
  /** Null while the delivery is repeated. */
  deadAt: Date | null
  /** Null when no attempts are left. */
  nextAttemptAt: Date | null
  lastError: string | null
}

/**
 * One page of the deliveries that are repeated after a failure or have failed at the last attempt:
 * by handler, those that are repeated first, then the newest. Without payloads, which may contain
 * personal data.
 */
export const listFailedDeliveries = (
  db: DbOrTx,
  { reaction, page }: { reaction?: string | undefined; page: PageRequest },
): Promise<Page<FailedDelivery>> =>
  fetchPage(
    db,
    db
      .selectFrom('outbox_deliveries as d')
      .innerJoin('outbox_events as e', 'e.id', 'd.event_id')
      .where((eb) => eb.or([eb('d.dead_at', 'is not', null), isRetried(eb)]))
      .$if(reaction !== undefined, (query) => query.where('d.reaction', '=', reaction ?? ''))
      .select(['d.event_id as eventId', 'e.name as eventName', 'd.reaction', 'e.created_at as happenedAt', 'd.attempts'])
      .select([
        'd.dead_at as deadAt',
        'd.last_error as lastError',
        (eb) => eb.case().when('d.dead_at', 'is', null).then(eb.ref('d.next_attempt_at')).end().as('nextAttemptAt'),
      ])
      .orderBy('d.reaction')
      .orderBy('d.dead_at', 'desc')
      .orderBy('d.event_id', 'desc'),
    page,
  )

/** Open, with a failed attempt. */
const isRetried = (eb: ExpressionBuilder<{ d: DB['outbox_deliveries'] }, 'd'>) =>
  eb.and([eb('d.delivered_at', 'is', null), eb('d.dead_at', 'is', null), eb('d.last_error', 'is not', null)])

/** Counts failed deliveries by handler: dead ones, or open ones with a failed attempt. */
export async function countFailedDeliveries(db: DbOrTx, state: 'dead' | 'retried'): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('outbox_deliveries as d')
    .select(['reaction', (eb) => eb.fn.countAll<number>().as('count')])
    .$if(state === 'dead', (query) => query.where('dead_at', 'is not', null))
    .$if(state === 'retried', (query) => query.where(isRetried))
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
 * Makes dead deliveries due again, with all their attempts: those of the filter, or all. Their
 * errors are cleared, so that they leave the list of failed deliveries. Later events of the same
 * key may have been delivered before.
 * @returns the number of deliveries
 */
export async function retryDeadDeliveries(tx: Tx, filter: DeadDeliveryFilter = {}): Promise<number> {
  const { numUpdatedRows } = await selectDeadDeliveries(tx, filter)
    .set({ dead_at: null, attempts: 0, last_error: null, next_attempt_at: sql<Date>`'-infinity'` })
    .executeTakeFirst()
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx)
  return Number(numUpdatedRows)
}

/**
 * Ends dead deliveries whose work an operator has done: they cannot be repeated.
 * @returns the number of deliveries. 0 when they are being repeated
 */
export async function endDeadDeliveries(tx: Tx, filter: DeadDeliveryFilter, now: Date): Promise<number> {
  const { numUpdatedRows } = await selectDeadDeliveries(tx, filter).set({ dead_at: null, delivered_at: now }).executeTakeFirst()
  return Number(numUpdatedRows)
}

const selectDeadDeliveries = (tx: Tx, { eventId, reaction, payload }: DeadDeliveryFilter) =>
  tx
    .updateTable('outbox_deliveries')
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

/** Whether an event waits for a handler or is being delivered to it. */
export async function hasOpenDelivery(
  tx: Tx,
  { eventName, reaction, payload }: { eventName: string; reaction: string; payload: Record<string, unknown> },
): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from outbox_deliveries d join outbox_events e on e.id = d.event_id
      where d.delivered_at is null and d.dead_at is null and d.reaction = ${reaction} and e.payload @> ${JSON.stringify(payload)}::jsonb
    ) or exists (
      select from outbox_events e
      where e.dispatched_at is null and e.name = ${eventName} and e.payload @> ${JSON.stringify(payload)}::jsonb
    ) as open`.execute(tx)
  return rows[0]?.open ?? false
}
