import { mailSender } from '#features/notification-deliveries/public.ts'
import { webPushSender } from '#features/push-subscriptions/public.ts'
import type { SenderTable } from './context.ts'

/** How notifications leave the product. A way without a sender is not planned. */
export const senders: SenderTable = {
  mail: mailSender,
  web_push: webPushSender,
}
