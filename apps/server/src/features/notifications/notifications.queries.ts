import type { Counters } from '@partlane/domain/notifications/counters'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { COUNT_LIMIT, fetchPage, type PageRequest } from '#platform/db/pagination.ts'

const columns = ['id', 'object_name', 'message', 'data', 'read_at', 'created_at'] as const

/** One page of a user's notifications, newest first. */
export function listNotifications(db: DbOrTx, { userId, page }: { userId: number; page: PageRequest }) {
  const query = db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return fetchPage(db, query, page)
}
export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['items'][number]

/** A notification with the language of its user. */
export const findNotification = (db: DbOrTx, id: number) =>
  db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .where('notifications.id', '=', id)
    .select(['notifications.id', 'object_name', 'message', 'data', 'read_at', 'notifications.created_at', 'users.locale'])
    .executeTakeFirst()

/** SQL expression that counts unread notifications of a user, up to COUNT_LIMIT. */
export const unreadNotifications = (userId: number) =>
  sql<number>`(select count(*) from (select from notifications where user_id = ${userId} and read_at is null limit ${COUNT_LIMIT}) as unread)`

/** Evaluates all counter expressions of app/counters.ts in one statement, with its time. */
export async function countUnreadItems(db: DbOrTx, counters: AppContext['counters'], userId: number): Promise<CountersRow> {
  const countExpressions = Object.entries(counters).map(([name, count]) => count(userId).as(name))
  return db
    .selectNoFrom([...countExpressions, sql<Date>`statement_timestamp()`.as('server_time')])
    .$castTo<CountersRow>()
    .executeTakeFirstOrThrow()
}
type CountersRow = Partial<Counters> & { server_time: Date }
