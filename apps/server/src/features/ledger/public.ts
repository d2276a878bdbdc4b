export { refuseOpenBalances } from './balances.ts'
export { type LedgerEntry, postMovement } from './post-movement.ts'
