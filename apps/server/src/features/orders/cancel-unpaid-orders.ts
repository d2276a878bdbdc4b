import { orderMachine } from '@partlane/domain/orders/order-machine'
import type { AppContext } from '#app/context.ts'
import { endItems } from './end-items.ts'
import { lockOrder } from './order-changes.store.ts'
import { toItemFacts } from './orders.policy.ts'
import { listOrdersOfPurchase } from './orders.queries.ts'

/**
 * Cancels the orders of a purchase whose payment will never be collected. No money moves: nothing
 * was charged. The units go back on sale. Safe to repeat.
 */
export async function cancelUnpaidOrders(ctx: AppContext, purchaseId: number): Promise<void> {
  for (const { id } of await listOrdersOfPurchase(ctx.db, purchaseId))
    await ctx.db.transact(async (tx) => {
      const locked = await lockOrder(tx, id, { withStock: true })
      if (orderMachine.isFinal(locked.order.status)) return
      const items = locked.items.filter(
        (item) => ['pending', 'accepted'].includes(item.status) && !toItemFacts(item).isSent && item.open_refund_id === null,
      )
      if (items.length === 0) return
      await endItems(tx, locked, { items, by: 'deadline', reason: 'payment_failed', text: null, now: ctx.clock.now() })
    })
}
