import type { PaymentStatus, PurchaseStatus } from '@partlane/domain/checkout/purchase-machine'
import type { OrderItemStatus, OrderStatus } from '@partlane/domain/orders/order-machine'
import type { ParcelStatus } from '@partlane/domain/orders/parcel-machine'
import type { RepaymentStatus } from '@partlane/domain/orders/repayment-machine'
import type { RefundStatus } from '@partlane/domain/refunds/refund-machine'
import type { GeneratedListing } from '../listings/generate-listing.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { PlannedChargeback } from './chargeback-plan.ts'
import { isForSale, type PlannedLine, type PlannedSurcharge, type PurchasePlan } from './purchase-plan.ts'

/**
 * `from`: key of the seller, if it matters. `lastUnit`: the listing has a stock of one. `exchange`:
 * the listing has an exchange surcharge.
 */
type ScriptedLine = { from?: string; item?: OrderItemStatus; lastUnit?: boolean; quantity?: number; exchange?: boolean }

type ScriptedPurchase = {
  buyer: string
  hoursAgo: number
  status: PurchaseStatus
  payments: PaymentStatus[]
  order?: OrderStatus
  parcel?: ParcelStatus
  hasLabel?: boolean
  repayment?: RepaymentStatus
  refund?: RefundStatus
  surcharge?: PlannedSurcharge
  chargeback?: PlannedChargeback
  reviews?: PurchasePlan['reviews']
  lines: ScriptedLine[]
}

/**
 * Purchases in which every status of a purchase, an order, an order item and a payment occurs.
 * A buyer has at most one purchase that can still be paid.
 */
const scripts: ScriptedPurchase[] = [
  { buyer: 'priya', hoursAgo: 0.02, status: 'reserved', payments: [], lines: [{ lastUnit: true }, { from: 'rosie' }] },
  { buyer: 'tom', hoursAgo: 0.03, status: 'paying', payments: ['declined', 'requires_action'], lines: [{ from: 'dave' }] },
  { buyer: 'hamish', hoursAgo: 0.02, status: 'paying', payments: ['started'], lines: [{ from: 'wei' }] },
  { buyer: 'aoife', hoursAgo: 5, status: 'open', payments: [], lines: [{ from: 'dave' }] },
  { buyer: 'sophie', hoursAgo: 9, status: 'expired', payments: ['declined', 'voided'], lines: [{ from: 'imran' }] },
  { buyer: 'hamish', hoursAgo: 20, status: 'cancelled', payments: [], lines: [{}] },
  { buyer: 'aoife', hoursAgo: 0.2, status: 'paid', payments: ['authorised'], order: 'processing', lines: [{ from: 'dave' }] },
  {
    buyer: 'priya',
    hoursAgo: 3,
    status: 'paid',
    payments: ['captured'],
    order: 'fully_paid',
    lines: [{ from: 'dave' }, { from: 'rosie', quantity: 2 }],
  },
  {
    buyer: 'tom',
    hoursAgo: 26,
    status: 'paid',
    payments: ['captured'],
    order: 'fully_paid',
    lines: [{ from: 'marcus', item: 'accepted' }, { from: 'marcus' }],
  },
  {
    buyer: 'tom',
    hoursAgo: 50,
    status: 'paid',
    payments: ['captured'],
    order: 'partially_paid',
    lines: [
      { from: 'dave', item: 'pending' },
      { from: 'dave', item: 'declined' },
    ],
  },
  {
    buyer: 'hamish',
    hoursAgo: 75,
    status: 'paid',
    payments: ['refunded'],
    order: 'cancelled',
    lines: [{ from: 'niamh', item: 'declined' }],
  },
  {
    buyer: 'sophie',
    hoursAgo: 98,
    status: 'paid',
    payments: ['captured'],
    order: 'create_shipping',
    parcel: 'prepared',
    hasLabel: true,
    lines: [{ from: 'rosie', item: 'accepted' }],
  },
  {
    buyer: 'aoife',
    hoursAgo: 120,
    status: 'paid',
    payments: ['captured'],
    order: 'create_shipping',
    parcel: 'in_transit',
    lines: [{ from: 'fiona', item: 'accepted' }],
  },
  {
    buyer: 'hamish',
    hoursAgo: 36,
    status: 'paid',
    payments: ['captured'],
    order: 'create_shipping',
    parcel: 'in_transit',
    hasLabel: true,
    lines: [{ from: 'dave', item: 'accepted' }],
  },
  {
    buyer: 'tom',
    hoursAgo: 330,
    status: 'paid',
    payments: ['captured'],
    order: 'create_shipping',
    parcel: 'lost',
    lines: [{ from: 'dave', item: 'accepted' }],
  },
  {
    buyer: 'priya',
    hoursAgo: 150,
    status: 'paid',
    payments: ['captured'],
    order: 'create_shipping',
    parcel: 'returned',
    lines: [{ from: 'dave', item: 'accepted' }],
  },
  {
    buyer: 'hamish',
    hoursAgo: 60,
    status: 'paid',
    payments: ['captured'],
    order: 'create_shipping',
    parcel: 'cancelled',
    lines: [{ from: 'rosie', item: 'accepted' }],
  },
  {
    buyer: 'priya',
    hoursAgo: 30,
    status: 'paid',
    payments: ['captured'],
    order: 'cancelled',
    repayment: 'pending',
    lines: [{ from: 'wei', item: 'declined' }],
  },
  {
    buyer: 'aoife',
    hoursAgo: 170,
    status: 'paid',
    payments: ['captured'],
    order: 'cancelled',
    repayment: 'failed',
    lines: [{ from: 'imran', item: 'declined' }],
  },
  {
    buyer: 'priya',
    hoursAgo: 410,
    status: 'paid',
    payments: ['declined', 'captured'],
    order: 'completed',
    lines: [{ from: 'camille', item: 'confirmed' }],
  },
  {
    buyer: 'priya',
    hoursAgo: 116,
    status: 'paid',
    payments: ['captured'],
    order: 'completed',
    reviews: 'by_buyer',
    lines: [{ from: 'dave', item: 'confirmed' }],
  },
  {
    buyer: 'guest',
    hoursAgo: 440,
    status: 'paid',
    payments: ['captured'],
    order: 'completed',
    lines: [{ from: 'dave', item: 'confirmed' }],
  },
]

/** A completed order for each status of a refund: buyer, seller and hours since the purchase. */
const refundScripts: [RefundStatus, string, string, number][] = [
  ['requested', 'tom', 'dave', 101],
  ['offered', 'aoife', 'rosie', 125],
  ['declined', 'hamish', 'dave', 160],
  ['escalated', 'priya', 'wei', 210],
  ['accepted', 'tom', 'imran', 185],
  ['return_sent', 'sophie', 'fiona', 230],
  ['return_received', 'priya', 'dave', 260],
  ['refunded', 'tom', 'rosie', 350],
  ['closed', 'hamish', 'marcus', 300],
]

const refundedPurchases = refundScripts.map(
  ([refund, buyer, from, hoursAgo]): ScriptedPurchase => ({
    buyer,
    hoursAgo,
    status: 'paid',
    payments: [refund === 'refunded' ? 'refunded' : 'captured'],
    order: 'completed',
    refund,
    hasLabel: refund === 'accepted',
    lines: [{ from, item: 'confirmed' }],
  }),
)

/** Orders with an exchange surcharge: what became of the old unit, buyer, seller and hours. */
const surchargeScripts: [PlannedSurcharge, string, string, number][] = [
  ['held', 'priya', 'fiona', 130],
  ['sent', 'tom', 'fiona', 175],
  ['refused', 'hamish', 'fiona', 220],
  ['escalated', 'priya', 'rosie', 245],
  ['confirmed', 'tom', 'fiona', 270],
  ['decided_for_buyer', 'aoife', 'fiona', 380],
  ['decided_for_seller', 'hamish', 'rosie', 400],
]

const exchangePurchases = surchargeScripts.map(
  ([surcharge, buyer, from, hoursAgo]): ScriptedPurchase => ({
    buyer,
    hoursAgo,
    status: 'paid',
    payments: ['captured'],
    order: 'completed',
    surcharge,
    lines: [{ from, item: 'confirmed', exchange: true }],
  }),
)

/** A delivered order for each status of a chargeback: buyer, seller, hours since the purchase. */
const chargebackScripts: [PlannedChargeback, string, string, number][] = [
  ['needs_response', 'hamish', 'rosie', 290],
  ['under_review', 'tom', 'dave', 330],
  ['won', 'aoife', 'rosie', 430],
  ['lost', 'sophie', 'dave', 420],
]

const disputedPurchases = chargebackScripts.map(
  ([chargeback, buyer, from, hoursAgo]): ScriptedPurchase => ({
    buyer,
    hoursAgo,
    status: 'paid',
    payments: ['captured'],
    order: 'completed',
    chargeback,
    lines: [{ from, item: 'confirmed' }],
  }),
)

const HOUR_MS = 3_600_000

type Options = { people: readonly WrittenPerson[]; listings: readonly GeneratedListing[]; now: Date }

/**
 * Plans the scripted purchases with listings that were for sale at that time. A listing is used
 * once. A script without suitable listings is left out.
 */
export function planScriptedPurchases({ people, listings, now }: Options): PurchasePlan[] {
  const used = new Set<GeneratedListing>()
  return [...scripts, ...refundedPurchases, ...exchangePurchases, ...disputedPurchases].flatMap(
    ({ lines: scripted, buyer: key, hoursAgo, ...statuses }) => {
      const buyer = people.find((person) => person.key === key)
      const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
      const lines = buyer ? findLines({ scripted, listings, used, buyer, at }) : undefined
      return buyer && lines ? [{ ...statuses, buyer, at, lines, takesStock: true }] : []
    },
  )
}

type Search = {
  scripted: readonly ScriptedLine[]
  listings: readonly GeneratedListing[]
  used: Set<GeneratedListing>
  buyer: WrittenPerson
  at: Date
}

function findLines({ scripted, listings, used, buyer, at }: Search): PlannedLine[] | undefined {
  const lines: PlannedLine[] = []
  for (const line of scripted) {
    const isSuitable = (listing: GeneratedListing) =>
      !used.has(listing) && isForSale(listing, at) && listing.seller.id !== buyer.id && canFill(listing, line)
    const listing = listings.find((each) => each.seller.key === line.from && isSuitable(each)) ?? listings.find(isSuitable)
    if (!listing) return undefined
    used.add(listing)
    lines.push({ listing, quantity: Math.min(line.quantity ?? 1, listing.row.quantity), item: line.item ?? 'pending' })
  }
  return lines
}

const MAX_PARCEL_GRAMS = 20_000
const MIN_PRICE_MINOR = 1_000
const MAX_PRICE_MINOR = 40_000

/** Parts that fit into a parcel, at an ordinary price. */
function canFill({ row }: GeneratedListing, { lastUnit, quantity = 1, exchange = false }: ScriptedLine): boolean {
  const price = row.item_price_minor ?? 0
  const isParcel = row.shipping_type !== 'click_and_collect' && (row.weight_grams ?? 0) < MAX_PARCEL_GRAMS
  const hasStock = lastUnit ? row.quantity === 1 : row.quantity >= quantity
  const isExchange = row.exchange_surcharge_minor !== null
  return isExchange === exchange && isParcel && price >= MIN_PRICE_MINOR && price < MAX_PRICE_MINOR && hasStock
}
