import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { orderRead } from './orders.events.ts'
import { getOwnOrder } from './orders.policy.ts'
import { findOrder } from './orders.queries.ts'
import { updateOrderReadAt } from './orders.store.ts'

/**
 * Marks an order as read by its buyer or seller. Emits `order_read` when it was unread, which
 * updates the counter of the user.
 * @throws Refusal not_found
 */
export async function markOrderAsRead(ctx: AppContext, { user, orderId }: { user: CurrentUser; orderId: number }): Promise<void> {
  const { side } = getOwnOrder(user, await findOrder(ctx.db, orderId))
  await ctx.db.transact(async (tx) => {
    if (await updateOrderReadAt(tx, orderId, side, ctx.clock.now())) await emit(tx, orderRead({ order_id: orderId, reader_id: user.id }))
  })
}
