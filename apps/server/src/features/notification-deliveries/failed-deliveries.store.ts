import { type DeliveryWay, MAX_REPEATED_AGE_DAYS, MAX_REPEATED_DELIVERIES } from '@partlane/domain/notifications/delivery-ways'
import { type RawBuilder, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'
import { wakeOnCommit } from '#platform/jobs/define-deadline.ts'
import { DIGEST_DEADLINE, MAX_ATTEMPTS, sendDeadline } from './notification-deliveries.store.ts'

const MAX_ERROR_LENGTH = 100

type Failure = {
  ids: readonly number[]
  /** A code, without addresses and texts of members. */
  error: string
  now: Date
  /** Not due before this instant, if attempts are left. */
  until?: Date
}

/**
 * Stores that the attempt of claimed deliveries failed. Those without attempts left have failed,
 * the others are due again. What another worker has ended stays as it is.
 */
export async function recordFailure(db: Db, { ids, error, now, until = now }: Failure): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update notification_deliveries set
      last_error = ${error.slice(0, MAX_ERROR_LENGTH) || 'unknown'},
      state = case when attempts >= ${MAX_ATTEMPTS} then 'failed' else state end,
      failed_at = case when attempts >= ${MAX_ATTEMPTS} then ${now}::timestamptz end,
      due_at = greatest(due_at, ${until}::timestamptz)
    where id = any(${ids}::bigint[]) and state = 'waiting'`.execute(db)
}

/** A condition of its index, in this spelling. */
const isTroubled = sql<boolean>`(d.state = 'failed' or (d.state = 'waiting' and d.last_error is not null))`

export type TroubledDelivery = Awaited<ReturnType<typeof listTroubledDeliveries>>['items'][number]

/**
 * One page of the deliveries that are repeated after a failure or have failed at the last attempt:
 * by way, those that are repeated first, then the newest. Without the texts of the notifications.
 */
export const listTroubledDeliveries = (db: DbOrTx, { way, page }: { way?: DeliveryWay | undefined; page: PageRequest }) =>
  fetchPage(
    db,
    db
      .selectFrom('notification_deliveries as d')
      .innerJoin('notifications as n', 'n.id', 'd.notification_id')
      .innerJoin('users as u', 'u.id', 'n.user_id')
      .where(isTroubled)
      .$if(way !== undefined, (query) => query.where('d.way', '=', way ?? 'mail'))
      .select(['d.id', 'd.way', 'd.kind', 'd.attempts', 'd.created_at', 'd.failed_at', 'd.last_error'])
      .select(['u.id as user_id', 'u.slug', 'u.first_name', 'u.last_name', 'u.company_name'])
      .select((eb) => eb.case().when('d.state', '=', 'waiting').then(eb.ref('d.due_at')).end().as('next_attempt_at'))
      .orderBy('d.way')
      .orderBy('d.failed_at', 'desc')
      .orderBy('d.id', 'desc'),
    page,
  )

type TroubledWay = { way: DeliveryWay; failed: number; repeatable: number; retried: number }

/**
 * By way: how many have no attempts left, how many of these `repeatFailedDeliveries` would send at
 * once, and how many are repeated automatically.
 */
export async function countTroubledDeliveries(db: DbOrTx, now: Date): Promise<TroubledWay[]> {
  const count = (condition: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${condition}))::int`
  return await db
    .selectFrom('notification_deliveries as d')
    .where(isTroubled)
    .select('d.way')
    .select([count(sql`d.state = 'failed'`).as('failed'), count(sql`d.state = 'waiting'`).as('retried')])
    .select(
      sql<number>`least(${count(sql`d.state = 'failed' and d.created_at > ${oldestRepeated(now)}`)}, ${MAX_REPEATED_DELIVERIES})::int`.as(
        'repeatable',
      ),
    )
    .groupBy('d.way')
    .orderBy('d.way')
    .execute()
}

const DAY_MS = 86_400_000
const oldestRepeated = (now: Date) => new Date(now.getTime() - MAX_REPEATED_AGE_DAYS * DAY_MS)

/**
 * Makes failed deliveries of a way due again, with all their attempts: one, or the newest
 * `MAX_REPEATED_DELIVERIES` of the last `MAX_REPEATED_AGE_DAYS`. One at a time has no age limit.
 * @returns how many
 */
export async function repeatFailedDeliveries(
  tx: Tx,
  { way, id, now }: { way: DeliveryWay; id?: number | undefined; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notification_deliveries')
    .set({ state: 'waiting', failed_at: null, last_error: null, attempts: 0, due_at: now })
    .where('state', '=', 'failed')
    .where('way', '=', way)
    .where('id', 'in', ({ selectFrom }) => {
      const failed = selectFrom('notification_deliveries').where('state', '=', 'failed').where('way', '=', way).select('id')
      if (id !== undefined) return failed.where('id', '=', id)
      return failed.where('created_at', '>', oldestRepeated(now)).orderBy('id', 'desc').limit(MAX_REPEATED_DELIVERIES)
    })
    .executeTakeFirst()
  // Failed daily mails have a deadline of their own.
  const names = way === 'mail' ? [sendDeadline(way), DIGEST_DEADLINE] : [sendDeadline(way)]
  if (numUpdatedRows > 0n) await sql`select ${sql.join(names.map((name) => wakeOnCommit({ name })))}`.execute(tx)
  return Number(numUpdatedRows)
}
