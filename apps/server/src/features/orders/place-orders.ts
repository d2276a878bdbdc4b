import { merchantFee } from '@partlane/domain/accounts/fee'
import { vatWithin } from '@partlane/domain/accounts/fee-vat'
import type { ShippingType } from '@partlane/domain/listings/listing-fields'
import { orderItemMachine, orderMachine } from '@partlane/domain/orders/order-machine'
import { insertSurcharges } from '#features/surcharges/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OutboxEvent } from '#platform/outbox/define-event.ts'
import { createReference } from './create-reference.ts'
import { loadSellerTerms } from './load-seller-terms.ts'
import { orderPlaced } from './orders.events.ts'
import { insertOrders, type PaidLine, type PaidPurchase } from './orders.store.ts'

/**
 * Places one order per seller for a paid purchase, with the seller's current fee percentage,
 * dispatch days and expected days. The number of statements does not depend on sellers and lines.
 * Runs in the transaction that settles the payment, after the units were sold under their locks.
 * @returns the events, which the caller emits in the same transaction
 */
export async function placeOrders(
  tx: Tx,
  { purchase, lines, now }: { purchase: PaidPurchase; lines: PaidLine[]; now: Date },
): Promise<OutboxEvent[]> {
  const bySeller = Map.groupBy(lines, (line) => line.seller_id)
  const termsOf = await loadSellerTerms(tx, [...bySeller.keys()], { address: purchase.address, now })
  const orders = [...bySeller]
    .sort(([a], [b]) => a - b)
    .map(([sellerId, sellerLines]) => {
      const { feePercentage, ...terms } = termsOf(sellerId)
      const values = orderValues(purchase, sellerLines, feePercentage)
      const feeVatMinor = vatWithin(values.feeMinor, terms.feeVatPercentage)
      return { ...values, feeVatMinor, ...terms, reference: createReference(), now, lines: sellerLines }
    })
  const idOf = await insertOrders(tx, orders, orderItemMachine.initial)
  const withSurcharge = orders.filter(({ surchargeMinor }) => surchargeMinor > 0)
  await insertSurcharges(
    tx,
    withSurcharge.map(({ sellerId }) => idOf(sellerId)),
    now,
  )
  return orders.map(({ sellerId, lines: sellerLines }) =>
    orderPlaced({
      order_id: idOf(sellerId),
      seller_id: sellerId,
      buyer_id: purchase.user_id,
      payment_order_id: purchase.id,
      listing_ids: sellerLines.map((line) => line.listing_id),
    }),
  )
}

function orderValues(purchase: PaidPurchase, lines: PaidLine[], feePercentage: number | null) {
  const [first] = lines
  if (!first) throw new Error('an order needs at least one line')
  const sumOf = (amount: (line: PaidLine) => number) => lines.reduce((sum, line) => sum + amount(line), 0)
  const itemsMinor = sumOf((line) => line.unit_price_minor * line.quantity)
  const shippingType: ShippingType = new Set(lines.map((line) => line.shipping_type)).size > 1 ? 'both' : first.shipping_type
  return {
    purchase,
    sellerId: first.seller_id,
    status: orderMachine.next(orderMachine.initial, 'pay'),
    currency: first.currency,
    shippingType,
    itemsMinor,
    shippingMinor: sumOf((line) => line.shipping_minor),
    surchargeMinor: sumOf((line) => line.unit_surcharge_minor * line.quantity),
    chargedMinor: sumOf((line) => line.charged_items_minor + line.charged_shipping_minor + line.charged_surcharge_minor),
    feePercentage,
    feeMinor: merchantFee(itemsMinor, feePercentage),
  }
}
