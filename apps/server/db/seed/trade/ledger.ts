import { merchantFee } from '@partlane/domain/accounts/fee'
import type { Row } from '../kit/rows.ts'
import type { OrderFacts } from './order-rows.ts'
import { listingOf, type Numbered, paidAt } from './purchase-rows.ts'

type Amounts = { gross: number; fee: number; charged: number }

/** What a captured payment and what came back of it wrote into the ledger. Money that is only held writes nothing. */
export function ledgerOf(purchase: Numbered, orders: readonly OrderFacts[]): Row[] {
  const { plan, paymentIds } = purchase
  const last = plan.payments.length - 1
  if (plan.payments[last] !== 'captured' && plan.payments[last] !== 'refunded') return []
  const capture = orders.flatMap((order) =>
    entries(purchase, order, `capture:${paymentIds[last]}`, {
      gross: order.items_minor + order.shipping_minor,
      fee: order.fee_minor,
      charged: order.charged_minor,
    }),
  )
  return [...capture, ...orders.flatMap((order) => refund(purchase, order))]
}

/** Declined parts are given back with their share of the delivery, and the fee on them too. */
function refund(purchase: Numbered, order: OrderFacts): Row[] {
  const { plan } = purchase
  const declined = order.lines.filter((line) => plan.lines.find(({ listing }) => listing === listingOf(plan, line))?.item === 'declined')
  if (declined.length === 0) return []
  const sum = (amount: (line: (typeof declined)[number]) => number) => declined.reduce((total, line) => total + amount(line), 0)
  const items = sum((line) => line.unit_price_minor * line.quantity)
  const everything = declined.length === order.lines.length
  return entries(purchase, order, `refund:${order.id}`, {
    gross: -(items + sum((line) => line.shipping_minor)),
    fee: everything ? -order.fee_minor : -merchantFee(items, order.seller.fee ?? null),
    charged: -sum((line) => line.charged_items_minor + line.charged_shipping_minor),
  })
}

/** As the checkout writes them: in at the gateway, owed to the seller less the fee; an exchange stands between two currencies. */
function entries({ plan }: Numbered, order: OrderFacts, movement: string, { gross, fee, charged }: Amounts): Row[] {
  const paidIn = plan.buyer.currency ?? 'gbp'
  const entry = (account: string, currency: string, amount_minor: number): Row => ({
    movement,
    account,
    currency,
    amount_minor,
    order_id: order.id,
    created_at: paidAt(plan),
  })
  const exchange = paidIn === order.currency ? [] : [entry('exchange', paidIn, -charged), entry('exchange', order.currency, gross)]
  return [
    entry('gateway:sandbox', paidIn, charged),
    ...exchange,
    entry(`seller:${order.seller.id}:pending`, order.currency, fee - gross),
    entry('fees', order.currency, -fee),
  ].filter(({ amount_minor }) => amount_minor !== 0)
}
