import { merchantFee } from '@partlane/domain/accounts/fee'
import { type AccountName, EXCHANGE_ACCOUNT, FEES_ACCOUNT, gatewayAccount, sellerPendingAccount } from '@partlane/domain/ledger/accounts'
import type { Row } from '../services.ts'
import { listingOf, type Order, type Purchase, paidAt } from './purchase-rows.ts'

/**
 * Minor units: what the seller sells for, the fee on it, and what the buyer is charged in their
 * currency.
 */
type Amounts = { gross: number; fee: number; charged: number }

/**
 * Rows of `ledger_entries` of a captured payment and of its refunds. An authorised payment has
 * none.
 */
export function ledgerRows(purchase: Purchase, orders: readonly Order[]): Row[] {
  const { plan, paymentIds } = purchase
  const last = plan.payments.length - 1
  if (plan.payments[last] !== 'captured' && plan.payments[last] !== 'refunded') return []
  const capture = orders.flatMap((order) =>
    movementRows(purchase, order, `capture:${paymentIds[last]}`, {
      gross: order.items_minor + order.shipping_minor,
      fee: order.fee_minor,
      charged: order.charged_minor,
    }),
  )
  return [...capture, ...orders.flatMap((order) => refundRows(purchase, order))]
}

/** Declined items are refunded with their share of the shipping and of the fee. */
function refundRows(purchase: Purchase, order: Order): Row[] {
  const { plan } = purchase
  const isDeclined = (line: Order['lines'][number]) =>
    plan.lines.find(({ listing }) => listing === listingOf(plan, line))?.item === 'declined'
  const declined = order.lines.filter(isDeclined)
  if (declined.length === 0) return []
  const sum = (amount: (line: (typeof declined)[number]) => number) => declined.reduce((total, line) => total + amount(line), 0)
  const items = sum((line) => line.unit_price_minor * line.quantity)
  const isWholeOrder = declined.length === order.lines.length
  return movementRows(purchase, order, `refund:${order.id}`, {
    gross: -(items + sum((line) => line.shipping_minor)),
    fee: isWholeOrder ? -order.fee_minor : -merchantFee(items, order.seller.feePercentage ?? null),
    charged: -sum((line) => line.charged_items_minor + line.charged_shipping_minor),
  })
}

/**
 * The entries that the checkout posts: the gateway, the seller less the fee, the fee, and an
 * exchange between two currencies.
 */
function movementRows({ plan }: Purchase, order: Order, movement: string, { gross, fee, charged }: Amounts): Row[] {
  const paidIn = plan.buyer.currency ?? 'gbp'
  const entry = (account: AccountName, currency: string, amount_minor: number) => ({
    movement,
    account,
    currency,
    amount_minor,
    order_id: order.id,
    created_at: paidAt(plan),
  })
  const exchange =
    paidIn === order.currency ? [] : [entry(EXCHANGE_ACCOUNT, paidIn, -charged), entry(EXCHANGE_ACCOUNT, order.currency, gross)]
  return [
    entry(gatewayAccount('sandbox'), paidIn, charged),
    ...exchange,
    entry(sellerPendingAccount(order.seller.id), order.currency, fee - gross),
    entry(FEES_ACCOUNT, order.currency, -fee),
  ].filter(({ amount_minor }) => amount_minor !== 0)
}
