export { listUnpaidEarnings } from './ledger.queries.ts'
export { lockSellerAccount, postMovement } from './ledger.store.ts'
export { refuseOpenBalances } from './personal-data.ts'
