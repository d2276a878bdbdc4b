import { chooseShippingType } from '@partlane/domain/listings/line-shipping-type'
import { parseAmount } from '@partlane/domain/money/amounts'
import { MAX_WATCHER_OFFERS } from '@partlane/domain/offers/offer-rules'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockParties } from '#features/agreed-lines/public.ts'
import { type ListingRef, lockListingWithAllColumns } from '#features/listings/public.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { moved } from './moved.ts'
import { refuseUnoffered } from './offers.policy.ts'
import { getOfferedListing, listOfferableWatchers } from './offers.queries.ts'
import { insertOffers } from './offers.store.ts'

type WatcherInput = { user: CurrentUser; ref: ListingRef; price: string }

/**
 * Offers an own listing at a lower price to everybody who likes or watches it, can trade with the
 * seller and has no open offer.
 * @returns how many offers were made
 * @throws Refusal not_found, not_for_sale, offers_not_taken, price_not_lower, no_watchers
 */
export function offerToWatchers(ctx: AppContext, { user, ref, price }: WatcherInput): Promise<number> {
  return ctx.db.transact(async (tx) => {
    const { id: listingId, seller_id: sellerId } = await getOfferedListing(tx, ref)
    if (sellerId !== user.id) throw new Refusal('not_found')
    const now = ctx.clock.now()
    const watcherIds = await listOfferableWatchers(tx, { listingId, sellerId, now, limit: MAX_WATCHER_OFFERS })
    await lockParties(tx, [user.id, ...watcherIds])
    const listing = await lockListingWithAllColumns(tx, listingId)
    refuseUnoffered(listing)
    const amountMinor = parseAmount(price, listing.currency)
    if (amountMinor === undefined || amountMinor >= listing.item_price_minor) throw new Refusal('price_not_lower', { field: 'offer.price' })
    // Read again under the lock of the listing: a watcher may have made an offer before it.
    const ids = (await listOfferableWatchers(tx, { listingId, sellerId, now, limit: MAX_WATCHER_OFFERS })).filter((id) =>
      watcherIds.includes(id),
    )
    if (ids.length === 0) throw new Refusal('no_watchers')
    const offers = await insertOffers(
      tx,
      ids.map((buyerId) => ({
        listing_id: listingId,
        buyer_id: buyerId,
        seller_id: sellerId,
        kind: 'watchers',
        made_by: 'seller',
        amount_minor: amountMinor,
        currency: listing.currency,
        quantity: 1,
        shipping_type: chooseShippingType(undefined, listing.shipping_type),
      })),
      now,
    )
    await emitAll(
      tx,
      offers.map((offer) => moved(offer, 'made')),
    )
    return offers.length
  })
}
