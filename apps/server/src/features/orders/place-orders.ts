import { orderItemMachine, orderMachine } from '@partlane/domain/orders/order-machine'
import { insertSurcharges } from '#features/surcharges/public.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OutboxEvent } from '#platform/outbox/define-event.ts'
import { createReference } from './create-reference.ts'
import { loadSellerTerms } from './load-seller-terms.ts'
import { calculateOrderAmounts, type FeeTerms } from './order-values.ts'
import { orderPlaced } from './orders.events.ts'
import { insertOrders, type PaidLine, type PaidPurchase } from './orders.store.ts'

type PlaceOrdersInput = {
  purchase: PaidPurchase
  lines: PaidLine[]
  /** Terms of fees that were fixed when the payment started, by seller. */
  fixedFeeTerms?: ReadonlyMap<number, FeeTerms> | undefined
  now: Date
}

/**
 * Places one order per seller for a paid purchase, with the seller's current fee percentage unless
 * it is fixed, dispatch days and expected days. The number of statements does not depend on sellers
 * and lines.
 * Runs in the transaction that settles the payment, after the units were sold under their locks.
 * @returns the events, which the caller emits in the same transaction
 */
export async function placeOrders(tx: Tx, { purchase, lines, fixedFeeTerms, now }: PlaceOrdersInput): Promise<OutboxEvent[]> {
  const bySeller = Map.groupBy(lines, (line) => line.seller_id)
  const termsOf = await loadSellerTerms(tx, [...bySeller.keys()], { address: purchase.address, now })
  const status = orderMachine.next(orderMachine.initial, 'pay')
  const orders = [...bySeller]
    .sort(([a], [b]) => a - b)
    .map(([sellerId, sellerLines]) => {
      const terms = termsOf(sellerId)
      const amounts = calculateOrderAmounts(sellerLines, fixedFeeTerms?.get(sellerId) ?? terms)
      return { ...terms, ...amounts, purchase, status, reference: createReference(), now, lines: sellerLines }
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
