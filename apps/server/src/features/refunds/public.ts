export { eraseRefunds, exportRefunds } from './personal-data.ts'
export { isConsumerSale, toRefundable, withdrawalEndOf } from './refunds.policy.ts'
export { listRefundsOfOrders } from './refunds.queries.ts'
