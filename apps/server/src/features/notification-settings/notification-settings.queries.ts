import { pushWays } from '@partlane/domain/notifications/delivery-ways'
import { sql } from 'kysely'
import type { SenderTable } from '#app/context.ts'
import type { DbOrTx } from '#platform/db/db.ts'

/** What a member has chosen. Kinds without a row have their defaults. */
export async function findSettings(db: DbOrTx, userId: number) {
  return { preferences: await listPreferences(db, userId), settings: await findQuietHours(db, userId) }
}
export type SettingsRows = Awaited<ReturnType<typeof findSettings>>

const listPreferences = (db: DbOrTx, userId: number) =>
  db.selectFrom('notification_preferences').where('user_id', '=', userId).select(['kind', 'mail', 'push']).orderBy('kind').execute()

const findQuietHours = (db: DbOrTx, userId: number) =>
  db
    .selectFrom('notification_settings')
    .where('user_id', '=', userId)
    .select(['time_zone', 'quiet_from_minute', 'quiet_to_minute'])
    .executeTakeFirst()

/** Whether an account that was not closed has this id. */
export const isOpenAccount = async (db: DbOrTx, userId: number): Promise<boolean> =>
  (await db.selectFrom('users').where('id', '=', userId).where('status', '<>', 'deleted').select('id').executeTakeFirst()) !== undefined

/** Whether a browser or app of the member receives push messages. */
export async function hasPushDevice(
  db: DbOrTx,
  { senders, userId, now }: { senders: SenderTable; userId: number; now: Date },
): Promise<boolean> {
  const reached = pushWays.flatMap((way) => senders[way]?.reaches(sql<number>`${userId}::bigint`, now) ?? [])
  if (reached.length === 0) return false
  const { rows } = await sql<{ has_device: boolean }>`select ${sql.join(reached, sql` or `)} as has_device`.execute(db)
  return rows[0]?.has_device === true
}
