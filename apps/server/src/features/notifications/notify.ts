import type { NotificationData } from '@partlane/domain/notifications/notification-path'
import type { ObjectName } from '@partlane/domain/notifications/object-names'
import type { Messages } from '@partlane/i18n/messages.generated'
import type { AppContext } from '#app/context.ts'
import { storeNotifications } from './notifications.store.ts'

export type NotificationMessage = keyof Messages['notifications']['message']

export type NotifyInput = {
  userId: number
  objectName: ObjectName
  /** i18n key of the text: `notifications.message.<message>`. */
  message: NotificationMessage
  /** Values of the text, and ids for the link. Amounts as `amount_minor` and `currency`:
   * `presentNotification` converts them. */
  data?: NotificationData
  /**
   * Unique per user: a second notification with this key is ignored. For example 'order:7:sold'.
   */
  dedupeKey: string
}

/**
 * Stores a notification and emits `notification_made`, which broadcasts it and the counters. Call
 * it from event handlers: they may run twice, and the dedupe key prevents a second notification.
 * A guest may have been merged since the handler has read its rows: then it fails, and the delivery
 * is repeated for the member.
 * The broadcast is a separate handler, so that it is not lost in a crash.
 */
export const notify = (ctx: AppContext, { userId, ...notification }: NotifyInput): Promise<void> =>
  notifyAll(ctx, { ...notification, userIds: [userId] })

/** Recipients of one statement. */
const RECIPIENTS_BATCH_SIZE = 500

/** As `notify`, the same notification for several users. */
export async function notifyAll(
  ctx: AppContext,
  { userIds, data = {}, ...notification }: Omit<NotifyInput, 'userId'> & { userIds: readonly number[] },
): Promise<void> {
  for (let start = 0; start < userIds.length; start += RECIPIENTS_BATCH_SIZE) {
    const batch = userIds.slice(start, start + RECIPIENTS_BATCH_SIZE)
    await storeNotifications(ctx.db, { ...notification, data, userIds: batch, now: ctx.clock.now() })
  }
}
