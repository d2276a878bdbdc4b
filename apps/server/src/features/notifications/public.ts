export { unreadNotifications } from './notifications.queries.ts'
export { moveNotifications } from './notifications.store.ts'
export { notify } from './notify.ts'
export { correctNotices, exportNotifications, forgetNotifications } from './personal-data.ts'
