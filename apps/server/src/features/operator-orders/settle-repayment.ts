import { Refusal } from '@partlane/domain/refusal'
import type { OperatorContext } from '#features/operators/public.ts'
import { insertSteps, lockParties } from '#features/orders/public.ts'
import { completeRepayment, findRepayment, getRepayment, lockRepaidPayment } from '#features/repayments/public.ts'
import { RESOLVE_REPAYMENT, repaymentProblemFound } from '#features/repayments/repayments.events.ts'
import { DISPUTED_CODE } from '#gateways/payments/port.ts'
import { endDeadDeliveries, hasOpenDelivery } from '#platform/outbox/dead-deliveries.ts'
import { lockOrderFor, type OperatorStep, recordOrderEntry } from './operator-step.store.ts'

type Settlement = OperatorStep & { repaymentId: number; reference: string }

/**
 * Stores that a repayment which the gateway refuses was paid outside it, for example by bank
 * transfer. Its failed delivery ends in the same transaction: a repayment that is being tried again
 * is not settled, and a settled one is not tried again.
 * @returns the id of its order
 * @throws Refusal not_found, not_allowed (an own order), repayment_is_pending,
 *   repayment_is_done, repayment_is_retried, chargeback_is_open
 */
export async function settleRepayment(ctx: OperatorContext, { repaymentId, reference, actor, reason }: Settlement): Promise<number> {
  const found = await findRepayment(ctx.db, repaymentId)
  if (!found) throw new Refusal('not_found')
  await ctx.db.transact(async (tx) => {
    await lockParties(tx, found.order_id)
    const payment = await lockRepaidPayment(tx, found.payment_id)
    const locked = await lockOrderFor(tx, actor, found.order_id)
    const repayment = await getRepayment(tx, repaymentId)
    const { status, problem } = repayment
    if (status !== 'failed') throw new Refusal(`repayment_is_${status}`)
    // The end of the dispute tries the gateway again, or gives the money back by the chargeback.
    if (problem === DISPUTED_CODE) throw new Refusal('chargeback_is_open')
    const now = ctx.clock.now()
    const filter = { reaction: RESOLVE_REPAYMENT, payload: { repayment_id: repaymentId } }
    const isRetried = await hasOpenDelivery(tx, { ...filter, eventName: repaymentProblemFound.name })
    if ((await endDeadDeliveries(tx, filter, now)) === 0 && isRetried) throw new Refusal('repayment_is_retried')
    await completeRepayment(tx, { repayment, payment, change: { outside_reference: reference }, now })
    const data = { repayment_id: repaymentId, text: reason }
    await insertSteps(tx, [{ orderId: found.order_id, actor: 'operator', step: 'repaid', data, now }])
    const before = { repayment_id: repaymentId, problem }
    await recordOrderEntry(tx, locked, { actor, reason, action: 'repayment.settle', before, after: { reference }, now })
  })
  return found.order_id
}
