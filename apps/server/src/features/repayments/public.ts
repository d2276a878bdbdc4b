export { getRepayment, hasLostMoney, listRepayments } from './repayments.queries.ts'
export { requestRepayment } from './request-repayment.ts'
