export { changeTerms } from './change-terms.ts'
export { holdPayouts, resumePayouts } from './hold-payouts.ts'
