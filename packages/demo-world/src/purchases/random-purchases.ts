import type { GeneratedListing } from '../listings/generate-listing.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { Random } from '../random.ts'
import type { PurchasePlan } from './purchase-plan.ts'

const DAY_MS = 86_400_000

type Options = { people: readonly WrittenPerson[]; listings: readonly GeneratedListing[]; now: Date; random: Random }

/**
 * Plans a purchase for every listing that is sold out. Older purchases are completed, newer ones
 * are on their way.
 */
export function planRandomPurchases({ people, listings, now, random }: Options): PurchasePlan[] {
  const buyers = people.filter(({ role, status, operator }) => role === 'personal' && status === 'verified' && !operator)
  return listings.flatMap((listing): PurchasePlan[] => {
    const { row, seller } = listing
    if (row.status !== 'sold_out' || row.published_at === null || row.item_price_minor === null || buyers.length === 0) return []
    const buyer = random.pick(buyers)
    if (buyer.id === seller.id) return []
    const publishedAt = new Date(row.published_at).getTime()
    const at = new Date(publishedAt + (now.getTime() - publishedAt) * (0.05 + random.next() * 0.9))
    const { item, ...statuses } = statusesAfter((now.getTime() - at.getTime()) / DAY_MS)
    return [{ buyer, at, status: 'paid', payments: ['captured'], ...statuses, lines: [{ listing, quantity: 1, item }], takesStock: false }]
  })
}

/** What has become of an order that was paid so many days ago. */
export function statusesAfter(days: number) {
  if (days > 9) return { order: 'completed', item: 'confirmed' } as const
  if (days > 5) return { order: 'create_shipping', parcel: 'delivered', item: 'accepted' } as const
  if (days > 3) return { order: 'create_shipping', parcel: 'in_transit', item: 'accepted' } as const
  if (days > 2) return { order: 'create_shipping', item: 'accepted' } as const
  return { order: 'fully_paid', item: 'pending' } as const
}
