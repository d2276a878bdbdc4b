import type { PaymentStatus, PurchaseStatus } from '@partlane/domain/checkout/purchase-machine'
import type { OrderItemStatus, OrderStatus } from '@partlane/domain/orders/order-machine'
import type { DrawnListing } from '../listings/draw-listing.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import { isForSale, type Plan, type PlannedLine } from './plan.ts'

type Story = {
  buyer: string
  /** Hours before now. */
  ago: number
  status: PurchaseStatus
  payments: PaymentStatus[]
  order?: OrderStatus
  /** One line each: from whom, where that matters, and what became of it. */
  lines: { from?: string; item?: OrderItemStatus; last?: boolean; quantity?: number }[]
}

/** Purchases that show each state a purchase, an order, an item and a payment can be in. */
const stories: Story[] = [
  { buyer: 'priya', ago: 0.02, status: 'reserved', payments: [], lines: [{ last: true }, { from: 'rosie' }] },
  { buyer: 'tom', ago: 0.03, status: 'paying', payments: ['declined', 'requires_action'], lines: [{ from: 'dave' }] },
  { buyer: 'hamish', ago: 0.02, status: 'paying', payments: ['started'], lines: [{ from: 'wei' }] },
  { buyer: 'priya', ago: 5, status: 'open', payments: [], lines: [{ from: 'dave' }] },
  { buyer: 'tom', ago: 9, status: 'expired', payments: ['declined', 'voided'], lines: [{ from: 'imran' }] },
  { buyer: 'hamish', ago: 20, status: 'cancelled', payments: [], lines: [{}] },
  { buyer: 'aoife', ago: 0.2, status: 'paid', payments: ['authorised'], order: 'processing', lines: [{ from: 'dave' }] },
  {
    buyer: 'priya',
    ago: 3,
    status: 'paid',
    payments: ['captured'],
    order: 'fully_paid',
    lines: [{ from: 'dave' }, { from: 'rosie', quantity: 2 }],
  },
  { buyer: 'tom', ago: 26, status: 'paid', payments: ['captured'], order: 'fully_paid', lines: [{ from: 'marcus', item: 'accepted' }] },
  {
    buyer: 'tom',
    ago: 50,
    status: 'paid',
    payments: ['captured'],
    order: 'partially_paid',
    lines: [
      { from: 'dave', item: 'accepted' },
      { from: 'dave', item: 'declined' },
    ],
  },
  { buyer: 'hamish', ago: 75, status: 'paid', payments: ['refunded'], order: 'cancelled', lines: [{ from: 'niamh', item: 'declined' }] },
  {
    buyer: 'sophie',
    ago: 98,
    status: 'paid',
    payments: ['captured'],
    order: 'create_shipping',
    lines: [{ from: 'rosie', item: 'accepted' }],
  },
  {
    buyer: 'aoife',
    ago: 120,
    status: 'paid',
    payments: ['captured'],
    order: 'create_shipping',
    lines: [{ from: 'fiona', item: 'accepted' }],
  },
  {
    buyer: 'priya',
    ago: 410,
    status: 'paid',
    payments: ['declined', 'captured'],
    order: 'completed',
    lines: [{ from: 'camille', item: 'confirmed' }],
  },
  { buyer: 'guest', ago: 440, status: 'paid', payments: ['captured'], order: 'completed', lines: [{ from: 'dave', item: 'confirmed' }] },
]

const HOUR = 3_600_000

/** The stories with real parts: each takes some that were for sale then and nobody has taken. A story without any is left out. */
export function planStories({
  people,
  listings,
  now,
}: {
  people: readonly WrittenPerson[]
  listings: readonly DrawnListing[]
  now: Date
}): Plan[] {
  const taken = new Set<DrawnListing>()
  return stories.flatMap(({ lines: wanted, buyer: key, ago, ...story }) => {
    const buyer = people.find((person) => person.key === key)
    const at = new Date(now.getTime() - ago * HOUR)
    const lines = buyer ? findLines({ wanted, listings, taken, buyer, at }) : undefined
    return buyer && lines ? [{ ...story, buyer, at, lines, fromStock: true }] : []
  })
}

type Wish = { wanted: Story['lines']; listings: readonly DrawnListing[]; taken: Set<DrawnListing>; buyer: WrittenPerson; at: Date }

function findLines({ wanted, listings, taken, buyer, at }: Wish): PlannedLine[] | undefined {
  const lines: PlannedLine[] = []
  for (const wish of wanted) {
    const may = (listing: DrawnListing) =>
      !taken.has(listing) && isForSale(listing, at) && listing.seller.id !== buyer.id && suits(listing, wish)
    const listing = listings.find((each) => may(each) && each.seller.key === wish.from) ?? listings.find(may)
    if (!listing) return undefined
    taken.add(listing)
    lines.push({ listing, quantity: Math.min(wish.quantity ?? 1, listing.row.quantity), item: wish.item ?? 'pending' })
  }
  return lines
}

/** Something that people would put into a parcel. */
function suits({ row }: DrawnListing, { last, quantity = 1 }: Story['lines'][number]): boolean {
  const price = row.item_price_minor ?? 0
  const posted = row.shipping_type !== 'click_and_collect' && (row.weight_grams ?? 0) < 20_000
  return posted && price >= 1_000 && price < 40_000 && (last ? row.quantity === 1 : row.quantity >= quantity)
}
