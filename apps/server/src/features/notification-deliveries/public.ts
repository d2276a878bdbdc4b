export { registerDeliveryMetrics } from './delivery-metrics.ts'
export {
  countTroubledDeliveries,
  listTroubledDeliveries,
  repeatFailedDeliveries,
  type TroubledDelivery,
} from './failed-deliveries.store.ts'
export { mailSender } from './notice-mail.ts'
export { notificationContent } from './notification-content.ts'
/** @public For receipts of push messages. */
export { repeatDelivery } from './notification-deliveries.store.ts'
export { sendNoticeMail } from './send-notice-mail.ts'
export { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'
