export { mailSender } from './notice-mail.ts'
export { notificationContent } from './notification-content.ts'
