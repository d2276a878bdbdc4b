import { mailSender } from '#features/notification-deliveries/public.ts'
import { webPushSender } from '#features/push-subscriptions/public.ts'
import { nativePushSender } from '#features/push-tokens/public.ts'
import type { AppContext, SenderTable } from './context.ts'

/** How notifications leave the product. A way without a sender is not planned. */
export const createSenders = (nativePush: AppContext['nativePush']): SenderTable => ({
  mail: mailSender,
  web_push: webPushSender,
  ...(nativePush ? { native_push: nativePushSender } : {}),
})
