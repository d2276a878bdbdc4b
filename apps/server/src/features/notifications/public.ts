export { countersAfter } from './notifications.handlers.ts'
export { unreadNotifications } from './notifications.queries.ts'
export { moveNotifications, type NoticeData } from './notifications.store.ts'
export { notify } from './notify.ts'
