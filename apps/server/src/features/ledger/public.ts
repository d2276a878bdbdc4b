export { type LedgerEntry, postMovement } from './post-movement.ts'
