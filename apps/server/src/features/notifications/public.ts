export { unreadNotifications } from './notifications.queries.ts'
export { mergeNotifications } from './notifications.store.ts'
export { type NotificationMessage, notify } from './notify.ts'
export { correctNotifications, eraseNotifications, exportNotifications } from './personal-data.ts'
