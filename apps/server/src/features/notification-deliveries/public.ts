export { mailSender } from './notice-mail.ts'
/** @public For push messages. */
export { notificationContent } from './notification-content.ts'
export { sendNoticeMail } from './send-notice-mail.ts'
export { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'
