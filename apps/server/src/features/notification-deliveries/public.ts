export { mailSender } from './notice-mail.ts'
export { notificationContent } from './notification-content.ts'
export { sendNoticeMail } from './send-notice-mail.ts'
