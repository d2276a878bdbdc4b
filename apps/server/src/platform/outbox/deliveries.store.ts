import { sql } from 'kysely'
import { lockAdvisory } from '#platform/db/advisory-locks.ts'
import type { Db } from '#platform/db/db.ts'
import type { HandlerPool } from './define-handler.ts'
import type { HandlerIndex } from './reactions.ts'

export type ClaimedDelivery = {
  eventId: number
  eventName: string
  reaction: string
  pool: HandlerPool
  key: string | null
  payload: unknown
  happenedAt: Date
  /** Includes this attempt. */
  attempts: number
}

/** The largest number of events of one dispatch. */
export const DISPATCH_BATCH_SIZE = 500

/**
 * Creates the deliveries of new events: one for each handler that is registered now.
 * Only one process dispatches at a time, so that a later event of a key never gets its deliveries
 * before an earlier one.
 * @returns the number of events
 */
export function dispatchEvents(db: Db, { eventNames, handlers }: HandlerIndex, now: Date): Promise<number> {
  return db.transact(async (tx) => {
    await lockAdvisory(tx, 'dispatchOutbox')
    const result = await sql<{ count: number }>`
      with dispatched as (
        update outbox_events set dispatched_at = ${now}
        where id in (
          select id from outbox_events
          where dispatched_at is null and name = any(${eventNames}::text[])
          order by id limit ${DISPATCH_BATCH_SIZE}
        )
        returning id, name, key
      ), deliveries as (
        insert into outbox_deliveries (event_id, reaction, key, pool, next_attempt_at)
        select dispatched.id, registered.reaction, dispatched.key, registered.pool, ${now}
        from dispatched
        join unnest(
          ${handlers.map((handler) => handler.eventName)}::text[],
          ${handlers.map((handler) => handler.name)}::text[],
          ${handlers.map((handler) => handler.pool)}::text[]
        ) as registered (name, reaction, pool) on registered.name = dispatched.name
      )
      select count(*) as count from dispatched`.execute(tx)
    return result.rows[0]?.count ?? 0
  })
}

/** The number of deliveries to claim for the handlers of each pool. */
export type FreeSlots = readonly (readonly [pool: HandlerPool, count: number])[]

type ClaimOptions = {
  freeSlots: FreeSlots
  now: Date
  leaseMs: number
  /** `WorkerProcess.id`: others release the claim when it is lost. */
  workerProcess?: number | undefined
}

/**
 * Claims due deliveries for this worker until the end of the lease. A delivery waits for all
 * earlier open ones of its key and handler. A dead delivery does not block its key.
 */
export async function claimDeliveries(
  db: Db,
  { handlers }: HandlerIndex,
  { freeSlots, now, leaseMs, workerProcess }: ClaimOptions,
): Promise<ClaimedDelivery[]> {
  const pools = freeSlots.filter(([, count]) => count > 0)
  if (pools.length === 0) return []
  // In each pool the plan reads the index of open deliveries in order until it has locked enough.
  const result = await sql<ClaimedDelivery>`
    with due as materialized (
      select claimed.* from unnest(${pools.map(([pool]) => pool)}::text[], ${pools.map(([, count]) => count)}::int[]) as free (pool, count)
      cross join lateral (
        select d.event_id, d.reaction, e.name, e.payload, e.created_at
        from outbox_deliveries d
        join outbox_events e on e.id = d.event_id
        where d.pool = free.pool and d.delivered_at is null and d.dead_at is null and d.next_attempt_at <= ${now}
          and e.name || ' ' || d.reaction = any(${handlers.map((handler) => `${handler.eventName} ${handler.name}`)}::text[])
          and (d.key is null or not exists (
            select 1 from outbox_deliveries earlier
            where earlier.reaction = d.reaction and earlier.key = d.key and earlier.event_id < d.event_id
              and coalesce(earlier.delivered_at, earlier.dead_at) is null
          ))
        order by d.next_attempt_at
        limit free.count
        for update of d skip locked
      ) as claimed
    )
    update outbox_deliveries d
    set attempts = d.attempts + 1, next_attempt_at = ${new Date(now.getTime() + leaseMs)}, worker_process = ${workerProcess ?? null}
    from due
    where d.event_id = due.event_id and d.reaction = due.reaction
    returning d.event_id as "eventId", due.name as "eventName", d.reaction, d.pool, d.key, due.payload,
      due.created_at as "happenedAt", d.attempts`.execute(db)
  return result.rows.sort((a, b) => a.eventId - b.eventId)
}

/**
 * A delivery that was lost with its process this many times waits for the end of its lease: its
 * handler may be what ends the process.
 */
const MAX_RELEASES = 3

/** Makes the deliveries due that lost processes have claimed. */
export async function releaseDeliveries(db: Db, { lostIds, now }: { lostIds: readonly number[]; now: Date }): Promise<void> {
  await sql`
    update outbox_deliveries set next_attempt_at = ${now}, worker_process = null
    where delivered_at is null and dead_at is null and next_attempt_at > ${now}
      and worker_process = any(${lostIds}::int[]) and attempts <= ${MAX_RELEASES}`.execute(db)
}

/**
 * Makes the deliveries due that this process has claimed without knowing it: the connection was
 * lost after the commit.
 */
export async function releaseUnknownClaims(
  db: Db,
  { workerProcess, running, now }: { workerProcess: number; running: readonly LeasedDelivery[]; now: Date },
): Promise<void> {
  await sql`
    update outbox_deliveries set next_attempt_at = ${now}, worker_process = null
    where delivered_at is null and dead_at is null and next_attempt_at > ${now} and worker_process = ${workerProcess}
      and (event_id, reaction) not in (
        select event_id, reaction
        from unnest(${running.map(({ eventId }) => eventId)}::bigint[], ${running.map(({ reaction }) => reaction)}::text[])
          as known (event_id, reaction)
      )`.execute(db)
}

export type LeasedDelivery = Pick<ClaimedDelivery, 'eventId' | 'reaction' | 'attempts'>

/**
 * Applies even when the lease has expired and another worker has claimed a delivery. Rows that
 * another transaction has locked are marked one by one, so that no statement waits for a row while
 * it holds others.
 */
export async function markDelivered(db: Db, deliveries: readonly LeasedDelivery[], now: Date): Promise<void> {
  const eventIds = deliveries.map(({ eventId }) => eventId)
  const { rows } = await sql<Pick<LeasedDelivery, 'eventId' | 'reaction'>>`
    with delivered as materialized (
      select event_id, reaction from outbox_deliveries
      where event_id = any(${eventIds}::bigint[]) and (event_id, reaction) in (
          select event_id, reaction
          from unnest(${eventIds}::bigint[], ${deliveries.map(({ reaction }) => reaction)}::text[]) as finished (event_id, reaction)
        ) and delivered_at is null
      for update skip locked
    )
    update outbox_deliveries d set delivered_at = ${now}, dead_at = null
    from delivered where d.event_id = delivered.event_id and d.reaction = delivered.reaction
    returning d.event_id as "eventId", d.reaction`.execute(db)
  const keyOf = ({ eventId, reaction }: Pick<LeasedDelivery, 'eventId' | 'reaction'>) => `${eventId} ${reaction}`
  const marked = new Set(rows.map(keyOf))
  for (const delivery of deliveries) if (!marked.has(keyOf(delivery))) await markOneDelivered(db, delivery, now)
}

async function markOneDelivered(db: Db, { eventId, reaction }: LeasedDelivery, now: Date): Promise<void> {
  await sql`
    update outbox_deliveries set delivered_at = ${now}, dead_at = null
    where event_id = ${eventId} and reaction = ${reaction} and delivered_at is null`.execute(db)
}

/**
 * Sets the time of the next attempt. Has no effect when another worker has claimed the delivery
 * since: its number of attempts is higher then.
 */
export async function markFailed(
  db: Db,
  { eventId, reaction, attempts }: LeasedDelivery,
  nextAttemptAt: Date,
  error: string,
): Promise<void> {
  await sql`
    update outbox_deliveries set next_attempt_at = ${nextAttemptAt}, last_error = ${error}, worker_process = null
    where event_id = ${eventId} and reaction = ${reaction} and attempts = ${attempts} and delivered_at is null and dead_at is null`.execute(
    db,
  )
}

/** Ends the attempts of a delivery. Without an error the last one is kept. */
export async function markDead(db: Db, { eventId, reaction, attempts }: LeasedDelivery, now: Date, error: string | null): Promise<void> {
  await sql`
    update outbox_deliveries set dead_at = ${now}, last_error = coalesce(${error}, last_error)
    where event_id = ${eventId} and reaction = ${reaction} and attempts = ${attempts} and delivered_at is null and dead_at is null`.execute(
    db,
  )
}
