export { decideFailedPayout } from './decide-failed-payout.ts'
export { loadHolds, loadPaymentProblems, loadPayout, loadPayouts } from './load-payouts.ts'
export { requestPayoutRun } from './request-payout-run.ts'
