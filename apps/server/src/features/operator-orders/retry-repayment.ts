import { Refusal } from '@partlane/domain/refusal'
import type { OperatorContext } from '#features/operators/public.ts'
import { insertSteps, lockParties } from '#features/orders/public.ts'
import { findRepayment, getRepayment, lockRepaidPayment } from '#features/repayments/public.ts'
import { RESOLVE_REPAYMENT, repaymentProblemFound } from '#features/repayments/repayments.events.ts'
import { hasOpenDelivery, retryDeadDeliveries } from '#platform/outbox/dead-deliveries.ts'
import { emit } from '#platform/outbox/emit.ts'
import { lockOrderFor, type OperatorStep, recordOrderEntry } from './operator-step.store.ts'

type RepaymentStep = OperatorStep & { repaymentId: number }

/**
 * Tries a repayment that the gateway refused again. While it is being tried it changes nothing.
 * @returns the id of its order
 * @throws Refusal not_found, not_allowed (an own order), repayment_is_pending, repayment_is_done
 */
export async function retryRepayment(ctx: OperatorContext, { repaymentId, actor, reason }: RepaymentStep): Promise<number> {
  const found = await findRepayment(ctx.db, repaymentId)
  if (!found) throw new Refusal('not_found')
  await ctx.db.transact(async (tx) => {
    await lockParties(tx, found.order_id)
    await lockRepaidPayment(tx, found.payment_id)
    const locked = await lockOrderFor(tx, actor, found.order_id)
    const { status, problem } = await getRepayment(tx, repaymentId)
    if (status !== 'failed') throw new Refusal(`repayment_is_${status}`)
    const filter = { reaction: RESOLVE_REPAYMENT, payload: { repayment_id: repaymentId } }
    if ((await retryDeadDeliveries(tx, filter)) === 0) {
      if (await hasOpenDelivery(tx, { ...filter, eventName: repaymentProblemFound.name })) return
      // Its delivery was removed with old events.
      await emit(tx, repaymentProblemFound({ repayment_id: repaymentId, order_id: found.order_id, payment_id: found.payment_id }))
    }
    const now = ctx.clock.now()
    const data = { repayment_id: repaymentId, text: reason }
    await insertSteps(tx, [{ orderId: found.order_id, actor: 'operator', step: 'repayment_retried', data, now }])
    const before = { repayment_id: repaymentId, problem }
    await recordOrderEntry(tx, locked, { actor, reason, action: 'repayment.retry', before, now })
  })
  return found.order_id
}
