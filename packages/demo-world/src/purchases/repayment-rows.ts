import type { PricedLine } from '@partlane/domain/cart/price-purchase'
import type { RepaymentReason, RepaymentStatus } from '@partlane/domain/orders/repayment-machine'
import { type RepayableOrder, type RepaymentAmounts, splitRepayment } from '@partlane/domain/orders/split-repayment'
import type { Row } from '../services.ts'
import { chargebackTimes } from './chargeback-plan.ts'
import type { PurchasePlan } from './purchase-plan.ts'
import { type Order, paidAt } from './purchase-rows.ts'
import { hasEnded, surchargeRepaymentsOf } from './surcharge-plan.ts'

export type Repayment = RepaymentAmounts & {
  id: number
  status: RepaymentStatus
  reason: RepaymentReason
  at: Date
  /** Whose price or surcharge is given back. */
  lines: readonly PricedLine[]
}

type RepaidOrder = Omit<Order, 'id' | 'reference' | 'seller' | 'currency'>

/**
 * What the buyer of an order gets back, oldest first: of declined items or of a refund, then the
 * surcharges of old units.
 */
export function repaymentsOf(plan: PurchasePlan, order: RepaidOrder, nextId: () => number, now: Date): Repayment[] {
  const ended = order.lines.filter((line) => hasEnded(plan, line))
  const sum = (amount: (line: PricedLine) => number) => ended.reduce((total, line) => total + amount(line), 0)
  const ofItems = {
    lines: ended,
    ...causeOf(plan, now),
    items_minor: sum((line) => line.unit_price_minor * line.quantity),
    shipping_minor: sum((line) => line.shipping_minor),
  }
  const ofOldUnits = surchargeRepaymentsOf(plan, order.lines, now).map((part) => ({ ...part, items_minor: 0, shipping_minor: 0 }))
  const repayments: Repayment[] = []
  for (const part of [...(ended.length > 0 ? [ofItems] : []), ...ofOldUnits]) {
    const surcharge_minor = part.lines.reduce((total, line) => total + line.unit_surcharge_minor * line.quantity, 0)
    const amounts = splitRepayment({ ...order, ...repaidColumns(repayments) }, { ...part, surcharge_minor })
    repayments.push({ ...amounts, id: nextId(), status: plan.repayment ?? 'done', reason: part.reason, at: part.at, lines: part.lines })
  }
  return repayments
}

/** Why and when items are given back. A lost chargeback gives them back when it ends. */
function causeOf(plan: PurchasePlan, now: Date): { reason: RepaymentReason; at: Date } {
  if (plan.chargeback) return { reason: 'chargeback', at: chargebackTimes(plan.chargeback, now).endedAt ?? now }
  return { reason: plan.refund === 'refunded' ? 'refund' : 'decline', at: paidAt(plan) }
}

type RepaidColumn = Extract<keyof RepayableOrder, `repaid_${string}`>

/** The columns of an order with the sums that were given back. */
export function repaidColumns(repayments: readonly Repayment[]): Record<RepaidColumn, number> {
  const sum = (column: keyof RepaymentAmounts) => repayments.reduce((total, repayment) => total + repayment[column], 0)
  return {
    repaid_items_minor: sum('items_minor'),
    repaid_shipping_minor: sum('shipping_minor'),
    repaid_surcharge_minor: sum('surcharge_minor'),
    repaid_charged_minor: sum('charged_minor'),
    repaid_fee_minor: sum('fee_minor'),
    repaid_fee_vat_minor: sum('fee_vat_minor'),
  }
}

/** The rows of a repayment and, if the sandbox gateway has made it, of its refund. */
export function repaymentRows(repayment: Repayment, { order, paymentId }: { order: Order; paymentId: number }) {
  const { lines: _, at, id, ...columns } = repayment
  const { status } = columns
  const isDone = status === 'done'
  const isRefund = isDone && repayment.reason !== 'chargeback' // the bank has the money already
  const key = `00000000-0000-4000-9000-${String(id).padStart(12, '0')}`
  const reference = isRefund ? `re_demo_${id}` : null
  const row: Row = {
    ...columns,
    id,
    order_id: order.id,
    payment_id: paymentId,
    idempotency_key: key,
    gateway_reference: reference,
    problem: status === 'failed' ? 'refused_by_gateway' : null,
    created_at: at,
    ended_at: isDone ? at : null,
  }
  const refund = { reference, idempotency_key: key, charge_reference: `ch_demo_${paymentId}`, amount_minor: repayment.charged_minor }
  return { repayments: [row], refunds: isRefund ? [refund] : [] }
}
