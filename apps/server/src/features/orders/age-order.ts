import type { AppContext } from '#app/context.ts'
import { moveOrderBack } from './order-age.store.ts'
import { lockOrder } from './order-changes.store.ts'

/**
 * For development: makes an order older, as if `hours` had passed for it alone. What is due then is
 * done by the usual deadlines.
 * @throws Refusal not_found
 */
export async function ageOrder(ctx: AppContext, { orderId, hours }: { orderId: number; hours: number }): Promise<void> {
  await ctx.db.transact(async (tx) => {
    await lockOrder(tx, orderId)
    await moveOrderBack(tx, { orderId, hours })
  })
}
