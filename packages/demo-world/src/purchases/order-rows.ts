import { DEFAULT_MERCHANT_FEE_PERCENTAGE, merchantFee } from '@partlane/domain/accounts/fee'
import { feeVatPercentage, vatWithin } from '@partlane/domain/accounts/fee-vat'
import type { PricedLine } from '@partlane/domain/cart/price-purchase'
import { freezeInvoiceTerms } from '@partlane/domain/invoices/invoice-terms'
import { photoKey } from '../listings/photos.ts'
import { companyDetails, profileColumns } from '../people/business-profiles.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { Row } from '../services.ts'
import { termsVersionAt } from '../terms-version.ts'
import { ledgerRows } from './ledger-rows.ts'
import { notificationRows } from './notification-rows.ts'
import { parcelRows, parcelTimes, returnRows } from './parcel-rows.ts'
import { deadlineRows, historyRows } from './progress-rows.ts'
import {
  buyerEmail,
  createDemoReference,
  deliveryAddress,
  listingOf,
  type Order,
  type Purchase,
  paidAt,
  promiseColumns,
} from './purchase-rows.ts'
import { refundRows, withOpenRefund } from './refund-rows.ts'
import { type Repayment, repaidColumns, repaymentRows, repaymentsOf } from './repayment-rows.ts'
import { reviewRows } from './review-rows.ts'
import { surchargeRows } from './surcharge-rows.ts'

/** Rows by table name, in the order in which they refer to each other. */
export const orderTables = [
  'orders',
  'order_items',
  'parcels',
  'parcel_items',
  'order_deadlines',
  'order_history',
  'reviews',
  'repayments',
  'surcharges',
  'refunds',
  'refund_items',
  'refund_entries',
  'sandbox_gateway.refunds',
  'ledger_entries',
  'notifications',
] as const
export type OrderRows = Record<(typeof orderTables)[number], Row[]> & { parts: Order[] }

/** Takes the next reserved id of a table. */
export type NextId = Record<'orders' | 'order_items' | 'parcels' | 'repayments' | 'refunds' | 'surcharges', () => number>

type Options = { purchase: Purchase; people: readonly WrittenPerson[]; nextId: NextId; now: Date }

/**
 * Rows of the orders of a paid purchase, one order for each seller, with items, parcels, progress,
 * repayments, ledger entries and notifications. Undefined if the purchase has no orders.
 */
export function orderRows({ purchase, people, nextId, now }: Options): OrderRows | undefined {
  const { plan, paymentIds } = purchase
  if (!plan.order) return undefined
  const bySeller = [...Map.groupBy(purchase.priced.lines, (line) => line.seller_id)].sort(([a], [b]) => a - b)
  const orders = bySeller.map(([sellerId, lines], i) =>
    createOrder(purchase, { lines, id: nextId.orders(), number: i + 1, seller: getSeller(people, sellerId) }),
  )
  const items = new Map(orders.map((order) => [order, itemRows(purchase, order, nextId.order_items)]))
  const repaymentsByOrder = new Map(orders.map((order) => [order, repaymentsOf(plan, order, nextId.repayments, now)]))
  const repaymentsTo = (order: Order) => repaymentsByOrder.get(order) ?? []
  const money = orders.map((order) => {
    const ofOrder = { order, repayments: repaymentsTo(order) }
    return { ...ofOrder, surcharges: surchargeRows({ plan, ...ofOrder, items: items.get(order) ?? [], nextId: nextId.surcharges, now }) }
  })
  const parcels = orders.map((order) => parcelRows({ plan, order, items: items.get(order) ?? [], id: nextId.parcels() }))
  const progress = orders.map((order) => ({ plan, order, items: items.get(order) ?? [], now }))
  const paymentId = paymentIds.at(-1) ?? 0
  const repayments = orders.flatMap((order) => repaymentsTo(order).map((repayment) => repaymentRows(repayment, { order, paymentId })))
  const refunds = orders.map((order) =>
    refundRows({ plan, order, items: items.get(order) ?? [], id: nextId.refunds(), repaymentId: repaymentsTo(order)[0]?.id ?? null, now }),
  )
  const returns = orders.map((order, index) => ({ order, items: items.get(order) ?? [], sent: refunds[index]?.returns ?? [] }))
  const returnParcels = returns.flatMap(({ sent, ...options }) =>
    sent.map((each) => returnRows({ buyer: plan.buyer, ...options, ...each, id: nextId.parcels() })),
  )
  return {
    parts: orders,
    orders: orders.map((order) => orderRow(purchase, order, { repayments: repaymentsTo(order), now })),
    order_items: orders.flatMap((order, index) => withOpenRefund(items.get(order) ?? [], refunds[index]?.refunds ?? [])),
    parcels: [...parcels.flatMap((rows) => rows.parcels), ...returnParcels.flatMap((rows) => rows.parcels)],
    parcel_items: [...parcels.flatMap((rows) => rows.parcelItems), ...returnParcels.flatMap((rows) => rows.parcelItems)],
    order_deadlines: progress.flatMap(deadlineRows),
    order_history: progress.flatMap(historyRows),
    reviews: orders.flatMap((order) => reviewRows({ plan, order, now })),
    repayments: repayments.flatMap((rows) => rows.repayments),
    surcharges: money.flatMap(({ surcharges }) => surcharges),
    refunds: refunds.flatMap((rows) => rows.refunds),
    refund_items: refunds.flatMap((rows) => rows.items),
    refund_entries: refunds.flatMap((rows) => rows.entries),
    'sandbox_gateway.refunds': repayments.flatMap((rows) => rows.refunds),
    ledger_entries: ledgerRows(purchase, money),
    notifications: notificationRows(purchase, orders, now),
  }
}

function getSeller(people: readonly WrittenPerson[], id: number): WrittenPerson {
  const seller = people.find((person) => person.id === id)
  if (!seller) throw new Error(`there is no seller ${id}`)
  return seller
}

type OrderOptions = { lines: PricedLine[]; id: number; number: number; seller: WrittenPerson }

function createOrder({ id: purchaseId }: Purchase, { lines, id, number, seller }: OrderOptions): Order {
  const total = (amount: (line: PricedLine) => number) => lines.reduce((sum, line) => sum + amount(line), 0)
  const items_minor = total((line) => line.unit_price_minor * line.quantity)
  const fee_minor = merchantFee(items_minor, seller.feePercentage ?? null)
  const fee_vat_percentage = feeVatPercentage({
    country: seller.home.country,
    isBusiness: seller.role === 'business',
    vatNumber: companyDetails(seller)?.vat_number ?? null,
  })
  return {
    id,
    reference: createDemoReference(`order/${purchaseId}/${number}`),
    seller,
    currency: lines[0]?.currency ?? 'gbp',
    items_minor,
    shipping_minor: total((line) => line.shipping_minor),
    surcharge_minor: total((line) => line.unit_surcharge_minor * line.quantity),
    fee_percentage: seller.feePercentage ?? DEFAULT_MERCHANT_FEE_PERCENTAGE,
    fee_minor,
    fee_vat_percentage,
    fee_vat_minor: vatWithin(fee_minor, fee_vat_percentage),
    charged_minor: total((line) => line.charged_items_minor + line.charged_shipping_minor + line.charged_surcharge_minor),
    lines,
  }
}

const READ_AFTER_MS = 36 * 3_600_000

type OrderRowOptions = { repayments: readonly Repayment[]; now: Date }

function orderRow({ plan, id: purchaseId }: Purchase, { seller, lines, ...order }: Order, { repayments, now }: OrderRowOptions): Row {
  const at = paidAt(plan)
  const shippingTypes = new Set(lines.map(({ shipping_type }) => shipping_type))
  const isRead = now.getTime() - at.getTime() > READ_AFTER_MS
  const readAt = isRead ? new Date(at.getTime() + READ_AFTER_MS / 4) : null
  return {
    ...order,
    payment_order_id: purchaseId,
    buyer_id: plan.buyer.id,
    seller_id: seller.id,
    status: plan.order,
    shipping_type: shippingTypes.size > 1 ? 'both' : [...shippingTypes][0],
    ...repaidColumns(repayments),
    fee_source: 'system',
    buyer_email: buyerEmail(plan.buyer),
    address: deliveryAddress(plan.buyer),
    company: companyDetails(seller),
    ...invoiceColumns(seller),
    terms_version: termsVersionAt(at),
    seller_read_at: readAt,
    buyer_read_at: readAt,
    created_at: at,
    updated_at: at,
    completed_at: plan.order === 'completed' ? (parcelTimes(plan).deliveredAt ?? at) : null,
  }
}

/** The kind of invoices of the seller, as an order freezes it. */
function invoiceColumns(seller: WrittenPerson) {
  const { invoice_kind: kind, invoice_vat_percentage: percentage, vat_number } = profileColumns(seller)
  const terms = freezeInvoiceTerms({ kind, percentage, isBusiness: seller.role === 'business', vatNumber: vat_number })
  return { invoice_kind: terms.kind, invoice_vat_percentage: terms.percentage }
}

function itemRows({ plan }: Purchase, { id, lines }: Order, nextItemId: () => number): Row[] {
  const at = paidAt(plan)
  const { dispatchedAt, deliveredAt, lostAt, returnedAt } = parcelTimes(plan)
  const isRepaid = plan.refund === 'refunded' || plan.chargeback === 'lost'
  return lines.map((line) => {
    const listing = listingOf(plan, line)
    const [photo] = listing.photos
    const status = plan.lines.find((planned) => planned.listing === listing)?.item
    const isConfirmed = status === 'confirmed'
    const isSold = status === 'accepted' || isConfirmed
    return {
      id: nextItemId(),
      order_id: id,
      listing_id: line.listing_id,
      status,
      accepted_at: isSold ? at : null,
      // What was lost or came back waits to be sent again.
      dispatched_at: isSold && !lostAt && !returnedAt ? dispatchedAt : null,
      lost_at: isSold ? lostAt : null,
      returned_at: isSold ? returnedAt : null,
      delivered_at: isSold ? deliveredAt : null,
      confirmed_at: isConfirmed ? (deliveredAt ?? at) : null,
      declined_by: status === 'declined' ? 'seller' : null,
      decline_reason: status === 'declined' ? 'sold_elsewhere' : null,
      shipping_minor: line.shipping_minor,
      title: listing.row.title,
      quantity: line.quantity,
      unit_price_minor: line.unit_price_minor,
      unit_surcharge_minor: line.unit_surcharge_minor,
      shipping_type: line.shipping_type,
      ...promiseColumns(plan, listing),
      refunded_minor: isRepaid ? line.unit_price_minor * line.quantity : 0,
      refunded_shipping_minor: isRepaid ? line.shipping_minor : 0,
      photo_key: photo ? photoKey(photo) : null,
    }
  })
}
