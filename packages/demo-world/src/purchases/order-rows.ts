import { DEFAULT_MERCHANT_FEE_PERCENTAGE, merchantFee } from '@partlane/domain/accounts/fee'
import type { PricedLine } from '@partlane/domain/cart/price-purchase'
import { photoKey } from '../listings/photos.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { Row } from '../services.ts'
import { ledgerRows } from './ledger-rows.ts'
import { notificationRows } from './notification-rows.ts'
import { buyerEmail, deliveryAddress, listingOf, type Order, type Purchase, paidAt, referenceOf, returnColumns } from './purchase-rows.ts'

export type OrderRows = { orders: Row[]; items: Row[]; ledger: Row[]; notifications: Row[] }

type Options = { purchase: Purchase; people: readonly WrittenPerson[]; nextOrderId: () => number; now: Date }

/**
 * Rows of the orders of a paid purchase, one order for each seller, with items, ledger entries and
 * notifications.
 */
export function orderRows({ purchase, people, nextOrderId, now }: Options): OrderRows {
  if (!purchase.plan.order) return { orders: [], items: [], ledger: [], notifications: [] }
  const bySeller = [...Map.groupBy(purchase.priced.lines, (line) => line.seller_id)].sort(([a], [b]) => a - b)
  const orders = bySeller.map(([sellerId, lines], i) =>
    createOrder(purchase, { lines, id: nextOrderId(), number: i + 1, seller: getSeller(people, sellerId) }),
  )
  return {
    orders: orders.map((order) => orderRow(purchase, order, now)),
    items: orders.flatMap((order) => itemRows(purchase, order)),
    ledger: ledgerRows(purchase, orders),
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
  return {
    id,
    reference: `${referenceOf(purchaseId)}-${number}`,
    seller,
    currency: lines[0]?.currency ?? 'gbp',
    items_minor,
    shipping_minor: total((line) => line.shipping_minor),
    fee_minor: merchantFee(items_minor, seller.feePercentage ?? null),
    charged_minor: total((line) => line.charged_items_minor + line.charged_shipping_minor),
    lines,
  }
}

const READ_AFTER_MS = 36 * 3_600_000

function orderRow({ plan, id: purchaseId }: Purchase, { seller, lines, ...order }: Order, now: Date): Row {
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
    fee_percentage: seller.feePercentage ?? DEFAULT_MERCHANT_FEE_PERCENTAGE,
    fee_source: 'system',
    buyer_email: buyerEmail(plan.buyer),
    address: deliveryAddress(plan.buyer),
    seller_read_at: readAt,
    buyer_read_at: readAt,
    created_at: at,
    updated_at: at,
  }
}

function itemRows({ plan }: Purchase, { id, lines }: Order): Row[] {
  return lines.map((line) => {
    const listing = listingOf(plan, line)
    const [photo] = listing.photos
    return {
      order_id: id,
      listing_id: line.listing_id,
      status: plan.lines.find((planned) => planned.listing === listing)?.item,
      title: listing.row.title,
      quantity: line.quantity,
      unit_price_minor: line.unit_price_minor,
      shipping_type: line.shipping_type,
      ...returnColumns(plan, listing),
      photo_key: photo ? photoKey(photo) : null,
    }
  })
}
