export { getRepayment, isPaymentGivenUp, listRepayments } from './repayments.queries.ts'
export { requestRepayment } from './request-repayment.ts'
