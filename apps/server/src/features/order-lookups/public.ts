export { createOrderLink } from './create-order-link.ts'
export { mergeOrderLookups } from './order-lookups.store.ts'
export { eraseOrderLookups, exportOrderLookups } from './personal-data.ts'
