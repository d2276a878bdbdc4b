import { holdsStock, isLivePurchase, livePurchaseStatuses } from '@partlane/domain/checkout/purchase-machine'
import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { purchaseSuperseded } from './checkout.events.ts'
import type { PurchaseRow } from './checkout.queries.ts'
import { lockPurchaseAndStock, lockPurchasesToMerge, markSuperseded, movePurchases, transitionPurchase } from './checkout.store.ts'
import { cancelPurchase } from './release-purchase.ts'

/**
 * Ends a locked purchase that another one replaces: it cannot be reserved or paid from now on.
 * Held units need the locks of their listings, which come before the lock of the purchase, so
 * `releaseSupersededPurchase` releases them after the commit.
 */
export async function supersedePurchase(tx: Tx, purchase: PurchaseRow): Promise<void> {
  if (!holdsStock(purchase.status)) {
    await transitionPurchase(tx, purchase, 'release', { superseded: true })
    return
  }
  await markSuperseded(tx, purchase.id)
  await emit(tx, purchaseSuperseded({ payment_order_id: purchase.id }))
}

/** Releases the units of a superseded purchase and voids its open payment. Safe to repeat. */
export async function releaseSupersededPurchase(ctx: AppContext, purchaseId: number): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockPurchaseAndStock(tx, purchaseId)
    const { status, superseded } = locked.purchase
    if (superseded && livePurchaseStatuses.includes(status)) await cancelPurchase(tx, locked, ctx.clock.now())
  })
}

/**
 * Moves the purchases of a guest to a member, in the transaction of the guest merge. Of two live
 * purchases of carts the one nearest to its payment stays; of two equal ones that of the guest,
 * which is on the screen.
 */
export async function mergePurchases(tx: Tx, users: { guestId: number; memberId: number }): Promise<void> {
  const purchases = await lockPurchasesToMerge(tx, users)
  const livePurchases = purchases.filter((purchase) => isLivePurchase(purchase) && purchase.has_cart_lines)
  const rank = ({ status, user_id }: PurchaseRow) =>
    (status === 'paying' ? 4 : 0) + (status === 'reserved' ? 2 : 0) + (user_id === users.guestId ? 1 : 0)
  const [, ...others] = livePurchases.toSorted((a, b) => rank(b) - rank(a))
  for (const purchase of others) await supersedePurchase(tx, purchase)
  if (purchases.length > 0) await movePurchases(tx, users)
}
