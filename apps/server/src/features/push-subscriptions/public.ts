export { erasePushSubscriptions, exportPushSubscriptions } from './personal-data.ts'
export { deletePushSubscriptions } from './push-subscriptions.store.ts'
