import type { NotificationData } from '@partlane/domain/notifications/notification-path'
import type { ObjectName } from '@partlane/domain/notifications/object-names'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { escapeLikePattern } from '#platform/db/escape-like-pattern.ts'
import { forKeyShareInOneStatement } from '#platform/db/lock-order.ts'
import { insertEvents } from '#platform/outbox/emit.ts'
import { notificationMade } from './notifications.events.ts'

type NewNotification = {
  userIds: readonly number[]
  objectName: ObjectName
  message: string
  data: NotificationData
  dedupeKey: string
  now: Date
}

/**
 * Stores a notification for each of the users and emits `notification_made`, as a transaction of
 * one statement. Does nothing for users who have a notification with this dedupe key. The
 * recipients are locked in the order of their ids: a merge that runs at the same instant moves the
 * notification, or is seen here.
 * @throws Error for a guest who was merged into a member
 */
export async function storeNotifications(db: Db, notification: NewNotification): Promise<void> {
  const userIds = [...new Set(notification.userIds)]
  if (userIds.length === 0) return
  const { objectName, message, data, dedupeKey, now } = notification
  const events = sql`
    select ${notificationMade.eventName}, user_id::text, jsonb_build_object('notification_id', id, 'user_id', user_id) from stored`
  const { rows } = await sql<{ recipients: number }>`
    with recipient as materialized (
      select id from users where id = any(${userIds}::bigint[]) and not (role = 'guest' and status = 'deleted')
      order by id ${forKeyShareInOneStatement}
    ), stored as (
      insert into notifications (user_id, object_name, message, data, dedupe_key, created_at)
      select id, ${objectName}, ${message}, ${JSON.stringify(data)}::jsonb, ${dedupeKey}, ${now}::timestamptz from recipient
      on conflict (user_id, dedupe_key) do nothing
      returning id, user_id
    ), emitted as (${insertEvents(events)})
    select (select count(*) from recipient)::int as recipients, (select count(*) from emitted) as events`.execute(db)
  if (rows[0]?.recipients !== userIds.length)
    throw new Error(`one of the users ${userIds.join(', ')} does not exist, or is a guest who was merged into a member`)
}

type ReadFilter = { userId: number; ids?: number[] | undefined; keyPrefix?: string | undefined; now: Date }

/**
 * Marks notifications of a user as read: those with the ids or the beginning of the dedupe key, all
 * of them without a filter.
 * @returns true if any row changed
 */
export async function setNotificationsRead(tx: Tx, { userId, ids, keyPrefix, now }: ReadFilter): Promise<boolean> {
  const result = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (qb) => qb.where('id', 'in', ids ?? []))
    .$if(keyPrefix !== undefined, (qb) => qb.where('dedupe_key', 'like', `${escapeLikePattern(keyPrefix ?? '')}%`))
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
