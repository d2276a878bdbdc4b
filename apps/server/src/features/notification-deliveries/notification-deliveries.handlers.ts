import { noticeRule } from '@partlane/domain/notifications/notice-kinds'
import { notificationMade } from '#features/notifications/notifications.events.ts'
import { findNotification } from '#features/notifications/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { insertDeliveries } from './notification-deliveries.store.ts'

/**
 * Plans in which ways a new notification leaves the product, and when. Safe to repeat: each way is
 * planned once.
 */
export const planDeliveries = defineHandler(notificationMade, 'notification-deliveries.plan', async (ctx, { notification_id }) => {
  const notification = await findNotification(ctx.db, notification_id)
  if (!notification) return
  const rule = noticeRule(notification.object_name, notification.message, notification.data)
  await insertDeliveries(ctx.db, { target: { notificationId: notification_id }, rule, senders: ctx.senders, now: ctx.clock.now() })
})
