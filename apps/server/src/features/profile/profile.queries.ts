import { MARKETPLACE_TIME_ZONE } from '@partlane/domain/locale'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** The country of the business address of a user, undefined without an address. */
export async function findBusinessCountry(db: DbOrTx, userId: number): Promise<string | undefined> {
  const businessAddress = await db
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .where('kind', '=', 'business')
    .select('country')
    .executeTakeFirst()
  return businessAddress?.country
}

const holidayQuery = (db: DbOrTx) => db.selectFrom('users').where('holiday', '=', true).where('holiday_until', 'is not', null)

/** The earliest end of a holiday: midnight in London after its last day. */
export async function findNextHolidayEnd(db: DbOrTx): Promise<Date | undefined> {
  const row = await holidayQuery(db)
    .select(sql<Date>`(holiday_until + 1)::timestamp at time zone ${MARKETPLACE_TIME_ZONE}`.as('ends_at'))
    .orderBy('holiday_until')
    .limit(1)
    .executeTakeFirst()
  return row?.ends_at
}

/** Users whose last day of holiday was before `date` ("2026-11-21"), earliest first. */
export const listEndedHolidays = (db: DbOrTx, { date, limit }: { date: string; limit: number }) =>
  holidayQuery(db).where('holiday_until', '<', date).select('id').orderBy('holiday_until').limit(limit).execute()

/** Closed accounts whose retention period has ended on `date`, earliest first. */
export const listExpiredClosedAccounts = (db: DbOrTx, { date, limit }: { date: string; limit: number }) =>
  db.selectFrom('closed_accounts').where('books_until', '<=', date).select('user_id').orderBy('books_until').limit(limit).execute()

/**
 * Ids of accounts closed after `since`, in order, starting after `afterId`. Without guests that
 * were merged into a member.
 */
export async function listUsersClosedSince(
  db: DbOrTx,
  { since, afterId, limit }: { since: Date; afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .where('deleted_at', '>', since)
    .where('status', '=', 'deleted')
    .where('role', '<>', 'guest')
    .where('id', '>', afterId)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
