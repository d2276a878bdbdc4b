import type { NotificationData } from '@partlane/domain/notifications/notification-path'
import { sql } from 'kysely'
import type { AccountClosure } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Deletes all notifications of a user. */
export async function eraseNotifications(tx: Tx, { userId }: AccountClosure): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
}

type NotificationCorrection = { userId: number; dedupeKey: string; data: NotificationData }

/** Replaces values in notifications of other users, for example the name of a closed account. */
export async function correctNotifications(tx: Tx, corrections: NotificationCorrection[]): Promise<void> {
  if (corrections.length === 0) return
  await sql`
    update notifications n set data = n.data || c.data::jsonb
    from unnest(
      ${corrections.map(({ userId }) => userId)}::bigint[], ${corrections.map(({ dedupeKey }) => dedupeKey)}::text[],
      ${corrections.map(({ data }) => JSON.stringify(data))}::text[]
    ) as c (user_id, dedupe_key, data)
    where n.user_id = c.user_id and n.dedupe_key = c.dedupe_key`.execute(tx)
}

/** Exports the notifications of a user, without the names of buyers in them. */
export const exportNotifications = async (db: DbOrTx, userId: number) => ({
  notifications: await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .select(['object_name', 'message', sql<NotificationData>`data - 'buyer'`.as('data'), 'read_at', 'created_at'])
    .orderBy('id')
    .execute(),
})
