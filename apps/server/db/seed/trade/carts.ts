import type { Row } from '../kit/rows.ts'
import type { DrawnListing } from '../listings/draw-listing.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import { isForSale, shippingOf } from './plan.ts'

const carts: Record<string, number> = { priya: 4, tom: 2, sophie: 2, aoife: 1 }

/** Parts that named people have put aside, of different sellers. */
export function cartRows({
  people,
  listings,
  now,
}: {
  people: readonly WrittenPerson[]
  listings: readonly DrawnListing[]
  now: Date
}): Row[] {
  const left = listings.filter((listing) => isForSale(listing, now) && shippingOf(listing) === 'ship_only')
  return Object.entries(carts).flatMap(([key, count]) => {
    const person = people.find((each) => each.key === key)
    if (!person) return []
    return left
      .splice(0, count * 7)
      .filter((_, i) => i % 7 === 0)
      .map(({ row, ...listing }, i) => ({
        user_id: person.id,
        listing_id: row.id,
        item_quantity: 1,
        shipping_type: shippingOf({ row, ...listing }),
        // One price has moved since it was put there, so that the cart has something to tell.
        seen_price_minor: i === 1 ? Math.round((row.item_price_minor ?? 0) * 1.1) : row.item_price_minor,
        created_at: new Date(now.getTime() - (i + 1) * 5 * 3_600_000),
      }))
  })
}
