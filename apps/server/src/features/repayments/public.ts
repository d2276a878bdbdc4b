export { getRepayment, listRepayments } from './repayments.queries.ts'
export { requestRepayment } from './request-repayment.ts'
