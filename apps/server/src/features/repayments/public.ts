export { completeRepayment } from './make-repayment.ts'
export { isOrderDisputed } from './open-chargeback.sql.ts'
export { refreshRepayment } from './refresh-repayment.ts'
export {
  findRepayment,
  getRepayment,
  listRepayments,
  listUnmadeRepayments,
  refuseUnpaidOrder,
  type UnmadeRepayment,
} from './repayments.queries.ts'
export { lockRepaidPayment } from './repayments.store.ts'
export { repeatRepayments, requestRepayment } from './request-repayment.ts'
export { toRepayableOrder } from './to-repayable-order.ts'
