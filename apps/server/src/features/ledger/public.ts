export { type LedgerEntry, postMovement } from './ledger.store.ts'
export { refuseOpenBalances } from './personal-data.ts'
