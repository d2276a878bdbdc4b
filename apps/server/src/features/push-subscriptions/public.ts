export { erasePushSubscriptions, exportPushSubscriptions } from './personal-data.ts'
export { deletePushSubscriptions } from './push-subscriptions.store.ts'
export { webPushSender } from './web-push-sender.ts'
