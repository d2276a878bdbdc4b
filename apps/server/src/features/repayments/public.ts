export { completeRepayment } from './make-repayment.ts'
export { findRepayment, getRepayment, listRepayments } from './repayments.queries.ts'
export { lockRepaidPayment } from './repayments.store.ts'
export { requestRepayment } from './request-repayment.ts'
