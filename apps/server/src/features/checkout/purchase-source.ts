import type { PriceableLine } from '#features/pricing/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { PurchaseLineRow } from './checkout.queries.ts'
import type { LockedPurchase } from './checkout.store.ts'

export type SourceLine = PriceableLine & { listing_slug: string; title: string | null }

/** What differs between purchase lines of different sources. Holding and selling stock does not. */
export type PurchaseSource = {
  /**
   * Locks the source and returns the lines that the user buys from it, with the agreed prices.
   * @throws Refusal when there are none or when they cannot be bought
   */
  collectLines(tx: Tx, userId: number): Promise<SourceLine[]>
  /**
   * Checks whether the lines still hold when their stock is reserved, which may be days later.
   * @throws Refusal
   */
  refuseOutdatedLines(lines: readonly PurchaseLineRow[], listings: LockedPurchase['listings']): void
  /** Updates the source after the payment, in the transaction that places the orders. */
  completeLines(tx: Tx, purchase: { user_id: number; lines: readonly PurchaseLineRow[] }): Promise<void>
}
