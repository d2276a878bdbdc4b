import { orderMachine } from '@partlane/domain/orders/order-machine'
import type { AppContext } from '#app/context.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { endItems } from './end-items.ts'
import { lockOrder } from './order-changes.store.ts'
import { toItemFacts } from './orders.policy.ts'

/** Whether a part of a purchase is on its way or has arrived. */
export async function hasSentItems(db: DbOrTx, purchaseId: number): Promise<boolean> {
  const sentItem = await db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where('o.payment_order_id', '=', purchaseId)
    .where((eb) => eb.or([eb('i.dispatched_at', 'is not', null), eb('i.delivered_at', 'is not', null)]))
    .select('i.id')
    .limit(1)
    .executeTakeFirst()
  return sentItem !== undefined
}

/**
 * Cancels the orders of a purchase whose payment will never be collected. No money moves: nothing
 * was charged. The units go back on sale. Safe to repeat.
 */
export async function cancelUnpaidOrders(ctx: AppContext, purchaseId: number): Promise<void> {
  const orders = await ctx.db.selectFrom('orders').where('payment_order_id', '=', purchaseId).select('id').orderBy('id').execute()
  for (const { id } of orders)
    await ctx.db.transact(async (tx) => {
      const locked = await lockOrder(tx, id, { withStock: true })
      if (orderMachine.isFinal(locked.order.status)) return
      const items = locked.items.filter((item) => ['pending', 'accepted'].includes(item.status) && !toItemFacts(item).isSent)
      if (items.length === 0) return
      await endItems(tx, locked, { items, by: 'deadline', reason: 'payment_failed', text: null, now: ctx.clock.now() })
    })
}
