import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findOrder, refuseOtherSide } from '#features/orders/public.ts'
import { findChargebackOfOrder } from './chargebacks.queries.ts'
import { storeSellerText } from './chargebacks.store.ts'

/**
 * Stores what the seller of an order says about its chargeback, until the evidence is submitted.
 * @throws Refusal not_found, not_allowed, chargeback_is_<status>
 */
export async function addSellerText(
  ctx: AppContext,
  user: CurrentUser,
  { orderId, text }: { orderId: number; text: string },
): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  refuseOtherSide(order, user, 'seller')
  if (await ctx.db.transact((tx) => storeSellerText(tx, { orderId, text }))) return
  const chargeback = await findChargebackOfOrder(ctx.db, orderId)
  throw new Refusal(chargeback ? `chargeback_is_${chargeback.status}` : 'not_found')
}
