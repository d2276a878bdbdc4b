import type { Tx } from '#platform/db/db.ts'
import type { PurchaseLineRow } from './checkout.queries.ts'
import type { LockedPurchase } from './checkout.store.ts'

/** What is locked together with the lines of a purchase. */
export type SourceRows = Pick<LockedPurchase, 'listings' | 'agreedLines'>

/** What differs between purchase lines of different sources. Holding and selling stock does not. */
export type PurchaseSource = {
  /**
   * Checks whether the lines still hold when their stock is reserved, which may be days later.
   * @throws Refusal
   */
  refuseOutdatedLines(lines: readonly PurchaseLineRow[], rows: SourceRows, now: Date): void
  /** Updates the source after the payment, in the transaction that places the orders. */
  completeLines(tx: Tx, purchase: { user_id: number; lines: readonly PurchaseLineRow[]; now: Date } & SourceRows): Promise<void>
}
