export { endNotices } from './mark-notifications-read.ts'
export { presentData } from './notifications.present.ts'
export { findNotification, unreadNotifications } from './notifications.queries.ts'
export { mergeNotifications } from './notifications.store.ts'
export { type NotificationMessage, type NotifyInput, notify } from './notify.ts'
export { correctNotifications, eraseNotifications, exportNotifications } from './personal-data.ts'
export { sendMoneyMail } from './send-money-mail.ts'
/** @public For offers and auctions, which are not built yet. */
export { tradeNotice } from './trade-notices.ts'
