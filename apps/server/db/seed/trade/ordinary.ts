import type { Random } from '../kit/random.ts'
import type { DrawnListing } from '../listings/draw-listing.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { Plan } from './plan.ts'

const DAY = 86_400_000

/** Whatever is sold out was sold to somebody: older purchases are completed, newer ones on their way. */
export function planOrdinary({
  people,
  listings,
  now,
  random,
}: {
  people: readonly WrittenPerson[]
  listings: readonly DrawnListing[]
  now: Date
  random: Random
}): Plan[] {
  const buyers = people.filter(({ role, status, operator }) => role === 'personal' && status === 'verified' && !operator)
  return listings.flatMap((listing) => {
    const { row, seller } = listing
    if (row.status !== 'sold_out' || row.published_at === null || row.item_price_minor === null || buyers.length === 0) return []
    const buyer = random.pick(buyers)
    if (buyer.id === seller.id) return []
    const published = new Date(row.published_at).getTime()
    const at = new Date(published + (now.getTime() - published) * (0.05 + random.next() * 0.9))
    const age = (now.getTime() - at.getTime()) / DAY
    return [
      {
        buyer,
        at,
        status: 'paid',
        payments: ['captured'],
        ...progress(age),
        lines: [{ listing, quantity: 1, item: progress(age).item }],
        fromStock: false,
      } satisfies Plan & { item: string },
    ]
  })
}

function progress(ageInDays: number) {
  if (ageInDays > 9) return { order: 'completed', item: 'confirmed' } as const
  if (ageInDays > 2) return { order: 'create_shipping', item: 'accepted' } as const
  return { order: 'fully_paid', item: 'pending' } as const
}
