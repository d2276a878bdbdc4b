export { eraseRefunds, exportRefunds } from './personal-data.ts'
export { isConsumerSale, toRefundable, withdrawalEndOf } from './refunds.policy.ts'
export { listLostItemIds, listRefundsOfOrders } from './refunds.queries.ts'
