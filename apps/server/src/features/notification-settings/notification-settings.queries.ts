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

/** Whether a person who can still be notified has this id. */
export const isActiveMember = async (db: DbOrTx, userId: number): Promise<boolean> =>
  (await db.selectFrom('users').where('id', '=', userId).where('status', '<>', 'deleted').select('id').executeTakeFirst()) !== undefined
