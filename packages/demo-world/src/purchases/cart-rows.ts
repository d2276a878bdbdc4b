import type { GeneratedListing } from '../listings/generate-listing.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { Row } from '../services.ts'
import { isForSale, shippingTypeOf } from './purchase-plan.ts'

/** How many listings named users have in the cart. */
const cartSizes: Record<string, number> = { priya: 4, tom: 2, sophie: 2, aoife: 1 }

/** Listings that are passed over between two of a cart, so that a cart has several sellers. */
const STRIDE_LENGTH = 7
const LINE_INTERVAL_HOURS = 5
const HOUR_MS = 3_600_000

type Options = { people: readonly WrittenPerson[]; listings: readonly GeneratedListing[]; now: Date }

/** Rows of `cart_listings`. */
export function cartRows({ people, listings, now }: Options): Row[] {
  const candidates = listings.filter((listing) => isForSale(listing, now) && shippingTypeOf(listing) === 'ship_only')
  return Object.entries(cartSizes).flatMap(([key, size]) => {
    const person = people.find((each) => each.key === key)
    if (!person) return []
    return candidates
      .splice(0, size * STRIDE_LENGTH)
      .filter((_, i) => i % STRIDE_LENGTH === 0)
      .map((listing, i) => ({
        user_id: person.id,
        listing_id: listing.row.id,
        item_quantity: 1,
        shipping_type: shippingTypeOf(listing),
        seen_price_minor: seenPrice(listing, i),
        created_at: new Date(now.getTime() - (i + 1) * LINE_INTERVAL_HOURS * HOUR_MS),
      }))
  })
}

/**
 * The price of the second listing of a cart has changed since it was added, so that the cart shows
 * the message about it.
 */
const seenPrice = ({ row }: GeneratedListing, i: number) => (i === 1 ? Math.round((row.item_price_minor ?? 0) * 1.1) : row.item_price_minor)
