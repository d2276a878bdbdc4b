export { listUnpaidEarnings } from './ledger.queries.ts'
export { lockSellerAccount, postMovement } from './ledger.store.ts'
export { checkLedger, loadAccounts, loadEntries, loadSums } from './load-ledger.ts'
export { refuseOpenBalances } from './personal-data.ts'
