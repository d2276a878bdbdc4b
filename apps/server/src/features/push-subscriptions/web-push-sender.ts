import type { NotificationSender } from '#app/context.ts'
import { notificationContent } from '#features/notification-deliveries/public.ts'
import { MAX_REQUESTS_PER_HOST } from '#platform/push/web-push.ts'
import { hasSubscription, hostsOf, isCalling } from './push-subscriptions.sql.ts'
import { sendToBrowsers } from './send-to-browsers.ts'

/**
 * Sends a notification to the browsers of its user. `retry` while a browser is left that a later
 * attempt may reach: those that have got it are not sent it again.
 */
export const webPushSender: NotificationSender = {
  reaches: hasSubscription,
  hosts: { maxRequests: MAX_REQUESTS_PER_HOST, of: hostsOf, isCalling },
  async send(ctx, notification) {
    const { title, text, path } = notificationContent(notification)
    const { id, user_id: userId, locale, object_name } = notification
    const result = await sendToBrowsers(ctx, {
      userId,
      notificationId: id,
      content: { title, body: text, path, locale, tag: `notification-${id}` },
      urgency: object_name === 'chat_message' ? 'high' : 'normal',
    })
    if (result.kind === 'retry') return result
    return result.sent > 0 ? 'sent' : 'skipped'
  },
}
