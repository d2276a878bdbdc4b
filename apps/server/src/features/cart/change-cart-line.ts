import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { offersShipping, saleProblemOf, toRefusal } from './cart.policy.ts'
import { findCartLine } from './cart.queries.ts'
import { lockCart, updateLine } from './cart.store.ts'

type LineChange = { item_quantity?: number | undefined; shipping_type?: LineShippingType | undefined }

/**
 * Changes quantity or shipping method of a line. The current price counts as seen.
 * @throws Refusal not_found, not_enough_stock, not_for_sale, shipping_not_offered, token_invalid
 */
export function changeCartLine(
  ctx: AppContext,
  { user, lineId, change }: { user: CurrentUser; lineId: number; change: LineChange },
): Promise<void> {
  return ctx.db.transact(async (tx) => {
    await lockCart(tx, user.id)
    const line = await findCartLine(tx, user.id, lineId)
    if (!line) throw new Refusal('not_found')
    const quantity = change.item_quantity ?? line.item_quantity
    const shippingType = change.shipping_type ?? line.shipping_type
    if (!offersShipping(line.listing_shipping_type, shippingType)) throw new Refusal('shipping_not_offered')
    const problem = saleProblemOf(line, quantity)
    // A lower quantity is always allowed.
    if (problem && quantity >= line.item_quantity) throw toRefusal(problem, Math.max(0, line.quantity - line.reserved_quantity))
    await updateLine(tx, lineId, {
      item_quantity: quantity,
      shipping_type: shippingType,
      seen_price_minor: line.item_price_minor ?? line.seen_price_minor,
    })
  })
}
