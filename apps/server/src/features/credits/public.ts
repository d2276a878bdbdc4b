export { decideCredit } from './decide-credit.ts'
export { loadCredit, loadCredits } from './load-credits.ts'
export { exportCredits } from './personal-data.ts'
export { requestCredit } from './request-credit.ts'
