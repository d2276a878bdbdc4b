import { isItemCancellable } from '@partlane/domain/orders/order-progress'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { endUnsentItems } from './end-items.ts'
import { lockOrder } from './order-changes.store.ts'
import { toCancellationFacts } from './order-deadlines.policy.ts'
import { listDeadlines } from './order-deadlines.queries.ts'
import { sideOf, toItemFacts } from './orders.policy.ts'

/**
 * The buyer or the seller cancels all items of an order that this side may cancel: the buyer those
 * that the seller has not accepted or not sent in time and those that the carrier has lost, both
 * those that were not collected in time.
 * Their price and their share of the postage are given back.
 * @throws Refusal not_found, order_not_cancellable
 */
export async function cancelOrder(ctx: AppContext, { user, orderId }: { user: CurrentUser; orderId: number }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId, { withStock: true })
    const side = sideOf(locked.order, user)
    const now = ctx.clock.now()
    const facts = toCancellationFacts(await listDeadlines(tx, [orderId]), now)
    if (locked.order.status === 'cancelled') return
    const items = locked.items.filter((item) => isItemCancellable(toItemFacts(item), side, facts))
    const [first] = items
    if (!first || locked.order.status === 'processing') throw new Refusal('order_not_cancellable')
    await endUnsentItems(tx, locked, { items, by: side, now })
  })
}
