import {
  type AccountName,
  EXCHANGE_ACCOUNT,
  FEES_ACCOUNT,
  gatewayAccount,
  SURCHARGES_ACCOUNT,
  sellerAccount,
} from '@partlane/domain/ledger/accounts'
import type { Row } from '../services.ts'
import { type Order, type Purchase, paidAt } from './purchase-rows.ts'
import type { Repayment } from './repayment-rows.ts'

/**
 * Minor units: what the seller sells for, the fee on it, the exchange surcharges, and what the
 * buyer is charged in their currency.
 */
type Amounts = { gross: number; fee: number; surcharge: number; charged: number }

/** An order with its repayments and the rows of its surcharges. */
type WrittenOrder = { order: Order; repayments: readonly Repayment[]; surcharges: readonly Row[] }

/**
 * Rows of `ledger_entries` of a captured payment, of its repayments and of surcharges that the
 * seller gets. An authorised payment has none.
 */
export function ledgerRows(purchase: Purchase, orders: readonly WrittenOrder[]): Row[] {
  const { plan, paymentIds } = purchase
  const last = plan.payments.length - 1
  if (plan.payments[last] !== 'captured' && plan.payments[last] !== 'refunded') return []
  const at = paidAt(plan)
  const capture = orders.flatMap(({ order }) =>
    movementRows(purchase, order, `capture:${paymentIds[last]}`, at, {
      gross: order.items_minor + order.shipping_minor,
      fee: order.fee_minor,
      surcharge: order.surcharge_minor,
      charged: order.charged_minor,
    }),
  )
  const repaid = orders.flatMap(({ order, repayments }) => repayments.flatMap((repayment) => repaymentEntries(purchase, order, repayment)))
  return [...capture, ...repaid, ...orders.flatMap(({ order, surcharges }) => surcharges.flatMap((row) => forfeitEntries(order, row)))]
}

/** Declined items are given back with their share of the shipping and of the fee. */
function repaymentEntries(purchase: Purchase, order: Order, repayment: Repayment): Row[] {
  if (repayment.status !== 'done') return []
  return movementRows(purchase, order, `repayment:${repayment.id}`, repayment.at, {
    gross: -(repayment.items_minor + repayment.shipping_minor),
    fee: -repayment.fee_minor,
    surcharge: -repayment.surcharge_minor,
    charged: -repayment.charged_minor,
  })
}

/** The seller gets a forfeited surcharge, less the fee. */
function forfeitEntries({ id, currency, seller }: Order, surcharge: Row): Row[] {
  if (surcharge.status !== 'forfeited') return []
  const [amount, fee] = [Number(surcharge.amount_minor), Number(surcharge.fee_minor)]
  const common = { movement: `surcharge:${surcharge.id}`, currency, order_id: id, created_at: surcharge.ended_at }
  return [
    { ...common, account: SURCHARGES_ACCOUNT, amount_minor: amount },
    { ...common, account: sellerAccount(seller.id, 'pending'), amount_minor: fee - amount },
    { ...common, account: FEES_ACCOUNT, amount_minor: -fee },
  ]
}

/**
 * The entries that the checkout posts: the gateway, the seller less the fee, the fee, the
 * surcharges, and an exchange between two currencies.
 */
function movementRows({ plan }: Purchase, order: Order, movement: string, at: Date, amounts: Amounts): Row[] {
  const { gross, fee, surcharge, charged } = amounts
  const paidIn = plan.buyer.currency ?? 'gbp'
  const entry = (account: AccountName, currency: string, amount_minor: number) => ({
    movement,
    account,
    currency,
    amount_minor,
    order_id: order.id,
    created_at: at,
  })
  const exchange =
    paidIn === order.currency ? [] : [entry(EXCHANGE_ACCOUNT, paidIn, -charged), entry(EXCHANGE_ACCOUNT, order.currency, gross + surcharge)]
  return [
    entry(gatewayAccount('sandbox'), paidIn, charged),
    ...exchange,
    entry(sellerAccount(order.seller.id, 'pending'), order.currency, fee - gross),
    entry(FEES_ACCOUNT, order.currency, -fee),
    entry(SURCHARGES_ACCOUNT, order.currency, -surcharge),
  ].filter(({ amount_minor }) => amount_minor !== 0)
}
