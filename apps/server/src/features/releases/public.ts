export { releaseDueOrders } from './release-orders.job.ts'
