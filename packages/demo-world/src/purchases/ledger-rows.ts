import { type AccountName, EXCHANGE_ACCOUNT, FEES_ACCOUNT, gatewayAccount, sellerPendingAccount } from '@partlane/domain/ledger/accounts'
import type { Row } from '../services.ts'
import { type Order, type Purchase, paidAt } from './purchase-rows.ts'
import { repaymentOf } from './repayment-rows.ts'

/**
 * Minor units: what the seller sells for, the fee on it, and what the buyer is charged in their
 * currency.
 */
type Amounts = { gross: number; fee: number; charged: number }

/**
 * Rows of `ledger_entries` of a captured payment and of its repayments. An authorised payment has
 * none.
 */
export function ledgerRows(purchase: Purchase, orders: readonly Order[], repaymentIdOf: (order: Order) => number): Row[] {
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
  return [...capture, ...orders.flatMap((order) => repaymentEntries(purchase, order, repaymentIdOf(order)))]
}

/** Declined items are given back with their share of the shipping and of the fee. */
function repaymentEntries(purchase: Purchase, order: Order, repaymentId: number): Row[] {
  const repayment = repaymentOf(purchase.plan, order)
  if (repayment?.status !== 'done') return []
  return movementRows(purchase, order, `repayment:${repaymentId}`, {
    gross: -(repayment.items_minor + repayment.shipping_minor),
    fee: -repayment.fee_minor,
    charged: -repayment.charged_minor,
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
