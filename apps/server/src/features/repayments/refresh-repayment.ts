import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { gatewayAccount, REFUNDS_ACCOUNT } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries } from '@partlane/domain/ledger/movements'
import type { AppContext } from '#app/context.ts'
import { postMovement } from '#features/ledger/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { makeRepayment } from './make-repayment.ts'
import { repaymentProblemFound } from './repayments.events.ts'
import { findRepaymentByKey, getRepayment } from './repayments.queries.ts'
import { lockRepaidPayment, transitionRepayment } from './repayments.store.ts'

/**
 * Stores the state of a repayment at its gateway. One that was made can fail days later, because
 * the card or account of the buyer is closed: the gateway has the money again, and operators pay
 * the buyer outside. Safe to repeat and to run concurrently.
 * @throws GatewayUnavailable
 */
export async function refreshRepayment(ctx: AppContext, gateway: GatewayName, idempotencyKey: string): Promise<void> {
  const repayment = await findRepaymentByKey(ctx.db, idempotencyKey)
  if (repayment?.gateway !== gateway) return
  if (repayment.status === 'pending') {
    await makeRepayment(ctx, repayment.id)
    return
  }
  if (repayment.status === 'failed' || repayment.outside_reference !== null || !repayment.gateway_reference) return
  const state = await ctx.paymentGateways.get(gateway).findRefund({
    chargeReference: repayment.gateway_reference,
    idempotencyKey,
    sellerId: repayment.seller_id,
    reference: repayment.refund_reference,
  })
  if (state?.status === 'failed') await storeBounce(ctx, repayment.id, state.code)
}

async function storeBounce(ctx: AppContext, repaymentId: number, code: string): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { payment_id } = await getRepayment(tx, repaymentId)
    await lockRepaidPayment(tx, payment_id)
    const { status, order_id, gateway, paid_in, charged_minor } = await getRepayment(tx, repaymentId)
    if (status !== 'done') return
    const now = ctx.clock.now()
    const transfer = { from: gatewayAccount(gateway), to: REFUNDS_ACCOUNT, currency: paid_in, amount_minor: charged_minor } as const
    await transitionRepayment(tx, { id: repaymentId, status }, 'bounce', { problem: code, bounced_at: now, ended_at: null })
    await postMovement(tx, { movement: `repayment_bounced:${repaymentId}`, entries: buildTransferEntries(transfer, order_id), now })
    await emit(tx, repaymentProblemFound({ repayment_id: repaymentId, order_id, payment_id }))
    ctx.log.error({ repaymentId, orderId: order_id, code }, 'a repayment has come back')
  })
}
