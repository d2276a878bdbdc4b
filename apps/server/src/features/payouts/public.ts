export { refreshPayout } from './continue-payout.ts'
export { listPayoutsOfSeller, type PayoutRow } from './payouts.queries.ts'
