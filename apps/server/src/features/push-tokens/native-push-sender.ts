import type { NotificationSender } from '#app/context.ts'
import { notificationContent } from '#features/notification-deliveries/public.ts'
import { buildMessage } from './build-message.ts'
import { hasDevice } from './push-tokens.sql.ts'
import { sendToDevices } from './send-to-devices.ts'

/**
 * Sends a notification to the devices of its user. `retry` while a device is left that a later
 * attempt may reach: those that have got it are not sent it again.
 */
export const nativePushSender: NotificationSender = {
  reaches: hasDevice,
  async send(ctx, notification) {
    const { id, user_id, object_name } = notification
    const content = buildMessage({
      ...notificationContent(notification),
      notificationId: id,
      isUrgent: object_name === 'chat_message',
    })
    const result = await sendToDevices(ctx, { id, user_id, content })
    if (result.kind === 'retry') return result
    return result.sent > 0 ? 'sent' : 'skipped'
  },
}
