import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { orderRead } from './orders.events.ts'
import { findOrder, type OrderRow, type OrderSide } from './orders.queries.ts'
import { updateOrderReadAt } from './orders.store.ts'

/**
 * Returns the order and the side of the user.
 * @throws Refusal not_found when the user is neither the buyer nor the seller
 */
export function getOrderSide(user: Pick<CurrentUser, 'id'>, order: OrderRow | undefined): { order: OrderRow; side: OrderSide } {
  if (order?.seller_id === user.id) return { order, side: 'seller' }
  if (order?.buyer_id === user.id) return { order, side: 'buyer' }
  throw new Refusal('not_found')
}

/**
 * Marks an order as read by its buyer or seller. Emits `order_read` when it was unread, which
 * updates the counter of the user.
 * @throws Refusal not_found
 */
export async function markOrderAsRead(ctx: AppContext, { user, orderId }: { user: CurrentUser; orderId: number }): Promise<void> {
  const { side } = getOrderSide(user, await findOrder(ctx.db, orderId))
  await ctx.db.transact(async (tx) => {
    if (await updateOrderReadAt(tx, orderId, side, ctx.clock.now())) await emit(tx, orderRead({ order_id: orderId, reader_id: user.id }))
  })
}
