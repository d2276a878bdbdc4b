import { chooseShippingType } from '@partlane/domain/listings/line-shipping-type'
import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockListing } from '#features/listings/public.ts'
import { findOwnLine } from './agreed-lines.queries.ts'
import { lockAgreedLine, lockParties, saveShippingType } from './agreed-lines.store.ts'
import { refuseUnpayable } from './refuse-unpayable.ts'

type HandoverInput = { user: CurrentUser; id: number; shippingType: LineShippingType }

/**
 * Chooses delivery or collection of an own agreed line, if the listing offers it. The agreed price
 * stays; delivery is added by the checkout. A purchase that was created before is another choice:
 * it is replaced by the next one.
 * @throws Refusal not_found, agreed_line_is_expired, agreed_line_is_paid, shipping_not_offered
 */
export async function chooseHandover(ctx: AppContext, { user, id, shippingType }: HandoverInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const found = await findOwnLine(tx, { id, buyerId: user.id })
    if (!found) throw new Refusal('not_found')
    await lockParties(tx, [user.id])
    const listing = await lockListing(tx, found.listing_id)
    const line = await lockAgreedLine(tx, id)
    if (line?.buyer_id !== user.id) throw new Refusal('not_found')
    refuseUnpayable(line, ctx.clock.now())
    if (line.shipping_type === shippingType) return
    if (!listing) throw new Refusal('shipping_not_offered', { field: 'agreed_line.shipping_type' })
    await saveShippingType(tx, line, chooseShippingType(shippingType, listing.shipping_type, 'agreed_line.shipping_type'))
  })
}
