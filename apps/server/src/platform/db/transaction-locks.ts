/** The row locks of PostgreSQL, weakest first. */
export const lockStrengths = ['key share', 'share', 'no key update', 'update'] as const
export type LockStrength = (typeof lockStrengths)[number]

/** Two transactions that lock in this way can wait for each other. */
export class LockOrderViolation extends Error {
  override name = 'LockOrderViolation'
}

export type OnLockOrderViolation = (violation: LockOrderViolation) => void

type LevelLocks = { strengthById: Map<number, LockStrength>; maxId: number }

/** The row locks of one transaction by the position of their level. */
export type TransactionLocks = { onViolation: OnLockOrderViolation; byPosition: Map<number, LevelLocks> }

const locksByTransaction = new WeakMap<object, TransactionLocks>()

/** Starts the record of the row locks of a transaction. `transact` calls it. */
export function trackLocks(tx: object, onViolation: OnLockOrderViolation): void {
  locksByTransaction.set(tx, { onViolation, byPosition: new Map() })
}

/** The record of the row locks of a transaction. */
export function getTransactionLocks(tx: object): TransactionLocks {
  const locks = locksByTransaction.get(tx)
  if (!locks) throw new Error('row locks need a transaction of `transact`')
  return locks
}

/** Reports each kind of violation once. For production, where a request continues after it. */
export function reportOnce(report: OnLockOrderViolation): OnLockOrderViolation {
  const reportedMessages = new Set<string>()
  return (violation) => {
    if (reportedMessages.has(violation.message)) return
    reportedMessages.add(violation.message)
    report(violation)
  }
}
