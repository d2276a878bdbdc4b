import type { RepaymentReason } from '@partlane/domain/orders/repayment-machine'
import { type RepaidPart, type RepayableOrder, splitRepayment } from '@partlane/domain/orders/split-repayment'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { repaymentRequested } from './repayments.events.ts'
import { findAuthorisedPayment, listDisputedRepayments } from './repayments.queries.ts'
import { endResolution, insertRepayment, transitionRepayment } from './repayments.store.ts'

type RepaymentInput = { reason: RepaymentReason; now: Date } & RepaidPart

/**
 * Gives a part of an order back to its buyer: stores the repayment and adds it to the sums of the
 * order. The gateway is called after the commit, until it responds. The order is locked.
 * Nothing is stored for an amount of zero, or when the payment was voided.
 * @returns the id of the repayment, if there is one
 * @throws Refusal repayment_too_large
 */
export async function requestRepayment(
  tx: Tx,
  order: RepayableOrder & { id: number; payment_order_id: number },
  { reason, items_minor, shipping_minor, surcharge_minor, now }: RepaymentInput,
): Promise<number | undefined> {
  const amounts = splitRepayment(order, { items_minor, shipping_minor, surcharge_minor })
  if (items_minor + shipping_minor + surcharge_minor === 0) return undefined
  const payment = await findAuthorisedPayment(tx, order.payment_order_id)
  if (!payment) return undefined
  const repaymentId = await insertRepayment(tx, { orderId: order.id, paymentId: payment.id, reason, amounts, now })
  await emit(tx, repaymentRequested({ repayment_id: repaymentId, order_id: order.id, payment_id: payment.id }))
  return repaymentId
}

/**
 * Requests the repayments of orders again that waited for the end of a dispute, or were refused
 * because of it: the gateway is called after the commit. The payment is locked.
 */
export async function repeatRepayments(tx: Tx, { orderIds, now }: { orderIds: readonly number[]; now: Date }): Promise<void> {
  for (const { id, order_id, payment_id, status } of await listDisputedRepayments(tx, orderIds)) {
    if (status === 'failed') {
      await transitionRepayment(tx, { id, status }, 'retry', { problem: null })
      await endResolution(tx, id, now)
    }
    await emit(tx, repaymentRequested({ repayment_id: id, order_id, payment_id }))
  }
}
