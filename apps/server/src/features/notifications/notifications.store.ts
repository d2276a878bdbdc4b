import type { NotificationData } from '@partlane/domain/notifications/notification-path'
import type { ObjectName } from '@partlane/domain/notifications/object-names'
import { lockRowOrThrow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'

type NewNotification = { userId: number; objectName: ObjectName; message: string; data: NotificationData; dedupeKey: string; now: Date }

/**
 * Locks a recipient. A merge that runs at the same instant moves the notification, or is seen here.
 * @throws Error for a guest who was merged into a member
 */
export async function lockRecipient(tx: Tx, userId: number): Promise<void> {
  const { role, status } = await lockRowOrThrow(
    tx,
    'users',
    'key share',
    tx.selectFrom('users').where('id', '=', userId).select(['id', 'role', 'status']),
  )
  if (role === 'guest' && status === 'deleted') throw new Error(`guest ${userId} was merged into a member`)
}

/** @returns the new id, or undefined if the user has a notification with this dedupe key */
export async function insertNotification(
  tx: Tx,
  { userId, objectName, message, data, dedupeKey, now }: NewNotification,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('notifications')
    .values({ user_id: userId, object_name: objectName, message, data: JSON.stringify(data), dedupe_key: dedupeKey, created_at: now })
    .onConflict((oc) => oc.columns(['user_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Marks notifications of a user as read, all without `ids`. @returns true if any row changed */
export async function setNotificationsRead(
  tx: Tx,
  { userId, ids, now }: { userId: number; ids: number[] | undefined; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (qb) => qb.where('id', 'in', ids ?? []))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Moves the notifications of a guest to a member, except those the member already has. */
export async function mergeNotifications(tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ user_id: memberId })
    .where('user_id', '=', guestId)
    .where('dedupe_key', 'not in', (eb) => eb.selectFrom('notifications').where('user_id', '=', memberId).select('dedupe_key'))
    .execute()
}
