import { Refusal } from '@partlane/domain/refusal'
import { deleteBoughtLines } from '#features/cart/public.ts'
import type { PurchaseLineRow } from './checkout.queries.ts'
import type { PurchaseSource } from './purchase-source.ts'

type Terms = { item_price_minor: number | null; exchange_surcharge_minor: number | null; currency: string }

/** Price and surcharge are those that the line was made with. */
const hasTermsOf = (listing: Terms, line: PurchaseLineRow) =>
  listing.item_price_minor === line.unit_price_minor &&
  (listing.exchange_surcharge_minor ?? 0) === line.unit_surcharge_minor &&
  listing.currency === line.currency

/**
 * Lines from the cart. They are bought at the price of the listing, which can change until the
 * stock is held.
 */
export const cartSource: PurchaseSource = {
  /** @throws Refusal not_for_sale, cart_changed */
  refuseOutdatedLines(lines, { listings }) {
    const listingById = new Map(listings.map((listing) => [listing.id, listing]))
    // The listing has become an auction: it has no fixed price.
    if (lines.some(({ listing_id }) => listingById.get(listing_id)?.sale_format === 'auction')) throw new Refusal('not_for_sale')
    const changes = lines.flatMap((line) => {
      // `holdStock` refuses a deleted listing.
      const listing = listingById.get(line.listing_id)
      const isUnchanged = !listing || hasTermsOf(listing, line)
      return isUnchanged ? [] : [{ listing_slug: listing.slug, problem: 'price_changed' }]
    })
    if (changes.length > 0) throw new Refusal('cart_changed', { changes, blocked: false })
  },

  completeLines: (tx, { user_id, lines }) =>
    deleteBoughtLines(
      tx,
      user_id,
      lines.map((line) => line.listing_id),
    ),
}
