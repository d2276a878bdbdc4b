import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findListingForSale } from '#features/listings/public.ts'
import { offersShipping, saleProblemOf, toRefusal } from './cart.policy.ts'
import { getLineId } from './cart.queries.ts'
import { lockCart, MAX_CART_LINES, upsertLine } from './cart.store.ts'

type NewCartLine = {
  listing_slug: string
  item_quantity: number
  shipping_type?: LineShippingType | undefined
  /** One press of the button. Sent again, it does not add again. */
  attempt?: string | undefined
}

/**
 * Adds a listing to the cart. Does not hold stock. An attempt that is sent again adds nothing.
 * @returns the id of the line
 * @throws Refusal not_found, own_listing, not_for_sale, not_enough_stock, shipping_not_offered,
 * cart_full, token_invalid; not_found also for an attempt whose line was removed or bought
 */
export function addToCart(ctx: AppContext, { user, newLine }: { user: CurrentUser; newLine: NewCartLine }): Promise<number> {
  return ctx.db.transact(async (tx) => {
    const listing = await findListingForSale(tx, newLine.listing_slug)
    if (!listing) throw new Refusal('not_found')
    if (listing.seller_id === user.id) throw new Refusal('own_listing')
    const shippingType = newLine.shipping_type ?? (listing.shipping_type === 'click_and_collect' ? 'click_and_collect' : 'ship_only')
    if (!offersShipping(listing.shipping_type, shippingType)) throw new Refusal('shipping_not_offered')
    const saleColumns = { ...listing, listing_shipping_type: listing.shipping_type }
    const problem = saleProblemOf(saleColumns, newLine.item_quantity)
    const available = Math.max(0, listing.quantity - listing.reserved_quantity)
    if (problem) throw toRefusal(problem, available)

    await lockCart(tx, user.id)
    const line = await upsertLine(tx, {
      userId: user.id,
      listingId: listing.id,
      quantity: newLine.item_quantity,
      shippingType,
      priceMinor: listing.item_price_minor ?? 0,
      attempt: newLine.attempt ?? null,
    })
    if (!line) return getLineId(tx, user.id, listing.id)
    if (saleProblemOf(saleColumns, line.item_quantity)) throw toRefusal('not_enough_stock', available)
    if (line.is_new && line.line_count >= MAX_CART_LINES) throw new Refusal('cart_full', { max: MAX_CART_LINES })
    return line.id
  })
}
