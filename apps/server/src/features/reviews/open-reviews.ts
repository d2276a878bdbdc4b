import type { AppContext } from '#app/context.ts'
import { findOrder, type OrderRow } from '#features/orders/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { reviewsOpened } from './reviews.events.ts'
import { insertReviews, lockPartiesAndOrder } from './reviews.store.ts'

/**
 * Opens the reviews of a completed order, one for each side, for 60 days. Safe to repeat.
 * @returns the order, or undefined if no user may write
 */
export async function openReviews(ctx: AppContext, orderId: number): Promise<OrderRow | undefined> {
  const order = await findOrder(ctx.db, orderId)
  if (order?.status !== 'completed') return undefined
  const since = ctx.clock.now()
  return ctx.db.transact(async (tx) => {
    const parties = await lockPartiesAndOrder(tx, orderId)
    // A guest who bought from the own account has become one user.
    if (parties.buyer === parties.seller) return undefined
    if (await insertReviews(tx, { orderId, parties, since })) await emit(tx, reviewsOpened({ order_id: orderId }))
    return order
  })
}
