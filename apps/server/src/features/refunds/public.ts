export { eraseRefunds, exportRefunds } from './personal-data.ts'
export { finishRefundPhotos, lockRefundPhotos } from './refund-photos.ts'
export { mergeRefunds } from './refunds.store.ts'
export { repayDisputedItems } from './repay-disputed-items.ts'
