import { isItemCancellable } from '@partlane/domain/orders/order-progress'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { endItems } from './end-items.ts'
import { type ItemColumns, lockOrder } from './order-changes.store.ts'
import { toCancellationFacts } from './order-deadlines.policy.ts'
import { listDeadlines } from './order-deadlines.queries.ts'
import { sideOf, toItemFacts } from './orders.policy.ts'

/**
 * The buyer or the seller cancels all items of an order that this side may cancel: the buyer those
 * that the seller has not accepted or not sent in time, both those that were not collected in time.
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
    // One step for each reason, so that the history says why.
    for (const [reason, group] of Map.groupBy(items, reasonOf)) {
      const current = await lockOrder(tx, orderId, { withStock: true })
      await endItems(tx, current, { items: group, by: side, reason, text: null, now })
    }
  })
}

const reasonOf = ({ status, shipping_type }: ItemColumns) =>
  status === 'pending' ? 'changed_mind' : shipping_type === 'click_and_collect' ? 'not_collected' : 'not_dispatched'
