import type { RepaymentStatus } from '@partlane/domain/orders/repayment-machine'
import { type RepayableOrder, type RepaymentAmounts, splitRepayment } from '@partlane/domain/orders/split-repayment'
import type { Row } from '../services.ts'
import type { PurchasePlan } from './purchase-plan.ts'
import { listingOf, type Order, paidAt } from './purchase-rows.ts'

export type Repayment = RepaymentAmounts & { status: RepaymentStatus }

type RepaidOrder = Pick<Order, 'lines' | 'items_minor' | 'shipping_minor' | 'charged_minor' | 'fee_percentage' | 'fee_minor'>

/** What the buyer of an order gets back: of declined items, or of a refund. Undefined: nothing. */
export function repaymentOf(plan: PurchasePlan, order: RepaidOrder): Repayment | undefined {
  const isRefunded = plan.refund === 'refunded'
  const declined = order.lines.filter(
    (line) => isRefunded || plan.lines.find(({ listing }) => listing === listingOf(plan, line))?.item === 'declined',
  )
  if (declined.length === 0) return undefined
  const sum = (amount: (line: (typeof declined)[number]) => number) => declined.reduce((total, line) => total + amount(line), 0)
  const untouched: RepayableOrder = {
    ...order,
    surcharge_minor: 0,
    repaid_items_minor: 0,
    repaid_surcharge_minor: 0,
    repaid_shipping_minor: 0,
    repaid_charged_minor: 0,
    repaid_fee_minor: 0,
  }
  const part = {
    items_minor: sum((line) => line.unit_price_minor * line.quantity),
    shipping_minor: sum((line) => line.shipping_minor),
    surcharge_minor: 0,
  }
  return { ...splitRepayment(untouched, part), status: plan.repayment ?? 'done' }
}

/** The columns of an order with the sums that were given back. */
export const repaidColumns = (repayment: Repayment | undefined) => ({
  repaid_items_minor: repayment?.items_minor ?? 0,
  repaid_shipping_minor: repayment?.shipping_minor ?? 0,
  repaid_charged_minor: repayment?.charged_minor ?? 0,
  repaid_fee_minor: repayment?.fee_minor ?? 0,
})

type RepaymentOptions = { plan: PurchasePlan; order: Order; paymentId: number; id: number }

/** The repayment of the declined items of an order, and the refund at the sandbox gateway. */
export function repaymentRows({ plan, order, paymentId, id }: RepaymentOptions): { repayments: Row[]; refunds: Row[] } {
  const repayment = repaymentOf(plan, order)
  if (!repayment) return { repayments: [], refunds: [] }
  const { status } = repayment
  const isDone = status === 'done'
  const key = `00000000-0000-4000-9000-${String(id).padStart(12, '0')}`
  const reference = isDone ? `re_demo_${id}` : null
  const row = {
    ...repayment,
    id,
    order_id: order.id,
    payment_id: paymentId,
    reason: plan.refund === 'refunded' ? 'refund' : 'decline',
    idempotency_key: key,
    gateway_reference: reference,
    problem: status === 'failed' ? 'refused_by_gateway' : null,
    created_at: paidAt(plan),
    ended_at: isDone ? paidAt(plan) : null,
  }
  const refund = { reference, idempotency_key: key, charge_reference: `ch_demo_${paymentId}`, amount_minor: repayment.charged_minor }
  return { repayments: [row], refunds: isDone ? [refund] : [] }
}
