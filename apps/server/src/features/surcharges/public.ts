export { hasSurcharge, sumSurcharges } from './surcharges.policy.ts'
export { listOpenSurcharges } from './surcharges.queries.ts'
export { endSurcharges, insertSurcharges } from './surcharges.store.ts'
