import { DEFAULT_MERCHANT_FEE_PERCENTAGE, merchantFee } from '@partlane/domain/accounts/fee'
import type { PricedLine } from '@partlane/domain/cart/price-purchase'
import type { Row } from '../kit/rows.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import { photoKey } from '../photos.ts'
import { ledgerOf } from './ledger.ts'
import { noticesOf } from './notices.ts'
import { addressOf, listingOf, mailOf, type Numbered, paidAt, referenceOf, returnColumns } from './purchase-rows.ts'

export type OrderFacts = {
  id: number
  reference: string
  seller: WrittenPerson
  currency: string
  items_minor: number
  shipping_minor: number
  fee_minor: number
  charged_minor: number
  lines: PricedLine[]
}
export type OrderRows = { orders: Row[]; items: Row[]; ledger: Row[]; notices: Row[] }

type About = { purchase: Numbered; people: readonly WrittenPerson[]; nextOrderId: () => number; now: Date }

/** One order for each seller of a paid purchase, with its items, the money it moved and what both sides were told. */
export function orderRows({ purchase, people, nextOrderId, now }: About): OrderRows {
  const rows: OrderRows = { orders: [], items: [], ledger: [], notices: [] }
  if (!purchase.plan.order) return rows
  const bySeller = [...Map.groupBy(purchase.priced.lines, (line) => line.seller_id)].sort(([a], [b]) => a - b)
  const facts = bySeller.map(([sellerId, lines], i) =>
    orderFacts(purchase, { lines, id: nextOrderId(), part: i + 1, seller: sellerOf(people, sellerId) }),
  )
  for (const order of facts) {
    rows.orders.push(orderRow(purchase, order, now))
    rows.items.push(...itemRows(purchase, order))
  }
  rows.ledger.push(...ledgerOf(purchase, facts))
  rows.notices.push(...noticesOf(purchase, facts, now))
  return rows
}

function sellerOf(people: readonly WrittenPerson[], id: number): WrittenPerson {
  const seller = people.find((person) => person.id === id)
  if (!seller) throw new Error(`nobody is ${id}`)
  return seller
}

function orderFacts(
  { id: purchaseId }: Numbered,
  { lines, id, part, seller }: { lines: PricedLine[]; id: number; part: number; seller: WrittenPerson },
): OrderFacts {
  const total = (amount: (line: PricedLine) => number) => lines.reduce((sum, line) => sum + amount(line), 0)
  const items_minor = total((line) => line.unit_price_minor * line.quantity)
  return {
    id,
    reference: `${referenceOf(purchaseId)}-${part}`,
    seller,
    currency: lines[0]?.currency ?? 'gbp',
    items_minor,
    shipping_minor: total((line) => line.shipping_minor),
    fee_minor: merchantFee(items_minor, seller.fee ?? null),
    charged_minor: total((line) => line.charged_items_minor + line.charged_shipping_minor),
    lines,
  }
}

const READ_AFTER = 36 * 3_600_000

function orderRow({ plan, id: purchaseId }: Numbered, { seller, lines, ...order }: OrderFacts, now: Date): Row {
  const at = paidAt(plan)
  const ways = new Set(lines.map(({ shipping_type }) => shipping_type))
  const old = now.getTime() - at.getTime() > READ_AFTER
  const read_at = old ? new Date(at.getTime() + READ_AFTER / 4) : null
  return {
    ...order,
    payment_order_id: purchaseId,
    buyer_id: plan.buyer.id,
    seller_id: seller.id,
    status: plan.order,
    shipping_type: ways.size > 1 ? 'both' : [...ways][0],
    fee_percentage: seller.fee ?? DEFAULT_MERCHANT_FEE_PERCENTAGE,
    fee_source: 'system',
    buyer_email: mailOf(plan.buyer),
    address: addressOf(plan.buyer),
    seller_read_at: read_at,
    buyer_read_at: read_at,
    created_at: at,
    updated_at: at,
  }
}

function itemRows({ plan }: Numbered, { id, lines }: OrderFacts): Row[] {
  return lines.map((line) => {
    const listing = listingOf(plan, line)
    const [look] = listing.looks
    return {
      order_id: id,
      listing_id: line.listing_id,
      status: plan.lines.find((planned) => planned.listing === listing)?.item,
      title: listing.row.title,
      quantity: line.quantity,
      unit_price_minor: line.unit_price_minor,
      shipping_type: line.shipping_type,
      ...returnColumns(plan, listing),
      photo_key: look ? photoKey(look) : null,
    }
  })
}
