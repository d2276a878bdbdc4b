import { type AccountName, BANK_ACCOUNT, gatewayAccount, REFUNDS_ACCOUNT } from '@partlane/domain/ledger/accounts'
import { buildRepaymentEntries, buildTransferEntries } from '@partlane/domain/ledger/movements'
import { exchangeShare } from '@partlane/domain/money/exchange'
import type { AppContext } from '#app/context.ts'
import { lockSellerAccount, postMovement } from '#features/ledger/public.ts'
import { settleRecovery } from '#features/payouts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { repaymentMade, repaymentProblemFound } from './repayments.events.ts'
import { getRepayment, type RepaymentRow } from './repayments.queries.ts'
import { endResolution, lockRepaidPayment, markWhollyRefunded, type RepaidPayment, transitionRepayment } from './repayments.store.ts'

export type RepaymentOutcome = 'done' | 'problem' | 'waits'

/**
 * Gives the money of a repayment back at the gateway and posts the movement to the ledger. Safe to
 * repeat and to run concurrently: the gateway knows the key of the repayment, and the status is
 * checked again under the lock of the payment.
 * Of a voided payment nothing was charged, so nothing is given back and the ledger has no movement.
 * @throws GatewayUnavailable, and an error while the payment is not captured yet: both are repeated
 */
export async function makeRepayment(ctx: AppContext, repaymentId: number): Promise<RepaymentOutcome> {
  const repayment = await getRepayment(ctx.db, repaymentId)
  if (repayment.status === 'done') return 'done'
  // The gateway has made it and has got the money back: only an operator can pay it.
  if (repayment.bounced_at) return 'problem'
  // The buyer may get the money by the chargeback. Its end requests the repayment again.
  if (repayment.is_disputed) return 'waits'
  if (repayment.payment_status === 'authorised')
    throw new Error(`payment ${repayment.payment_id} of repayment ${repaymentId} is not captured yet`)
  const state = await refundAtGateway(ctx, repayment)
  if (state.status === 'refused') {
    await storeProblem(ctx, repayment, state.code)
    return 'problem'
  }
  await storeRepayment(ctx, repaymentId, state.reference)
  return 'done'
}

async function refundAtGateway(ctx: AppContext, repayment: RepaymentRow) {
  const { gateway, gateway_reference, idempotency_key, charged_minor, paid_in, seller_id, id, payment_status } = repayment
  if (payment_status === 'voided') return { status: 'refunded', reference: null } as const
  if (!gateway_reference) throw new Error(`the payment of repayment ${id} has no gateway reference`)
  // A share of less than half a minor unit in the currency of the payment.
  if (charged_minor === 0) return { status: 'refunded', reference: null } as const
  return ctx.paymentGateways.get(gateway).refund({
    chargeReference: gateway_reference,
    idempotencyKey: idempotency_key,
    amountMinor: charged_minor,
    currency: paid_in,
    sellerId: seller_id,
    feeMinor: toChargedFee(repayment),
  })
}

/** What the marketplace gives back of the fee and of surcharges, in the currency of the payment. */
const toChargedFee = ({ charged_minor, items_minor, shipping_minor, surcharge_minor, fee_minor }: RepaymentRow): number =>
  exchangeShare(charged_minor, { part: fee_minor + surcharge_minor, whole: items_minor + shipping_minor + surcharge_minor })

async function storeRepayment(ctx: AppContext, repaymentId: number, reference: string | null): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { payment_id } = await getRepayment(tx, repaymentId)
    const payment = await lockRepaidPayment(tx, payment_id)
    const repayment = await getRepayment(tx, repaymentId)
    if (repayment.status === 'done') return
    const now = ctx.clock.now()
    if (repayment.payment_status === 'voided')
      await transitionRepayment(tx, repayment, 'succeed', { gateway_reference: reference, problem: null, ended_at: now })
    else await completeRepayment(tx, { repayment, payment, change: { gateway_reference: reference }, now })
  })
}

type Completion = {
  repayment: RepaymentRow
  payment: RepaidPayment
  /** `outside_reference`: the money was paid from the bank account of the marketplace. */
  change: { gateway_reference: string | null } | { outside_reference: string }
  /** What has paid it, if it was neither the gateway nor the bank account. */
  source?: AccountName
  now: Date
}

/** Stores that the money of a repayment has been given back. Its payment is locked. */
export async function completeRepayment(tx: Tx, { repayment, payment, change, source: payer, now }: Completion): Promise<void> {
  const { id, order_id, payment_id, gateway } = repayment
  const source = payer ?? ('outside_reference' in change ? BANK_ACCOUNT : gatewayAccount(gateway))
  await transitionRepayment(tx, repayment, 'succeed', { ...change, problem: null, ended_at: now })
  if (repayment.bounced_at) {
    const transfer = { from: REFUNDS_ACCOUNT, to: source, currency: repayment.paid_in, amount_minor: repayment.charged_minor } as const
    await postMovement(tx, { movement: `repayment_paid:${id}`, entries: buildTransferEntries(transfer, order_id), now })
  } else {
    const seller = await lockSellerAccount(tx, order_id)
    await postMovement(tx, { movement: `repayment:${id}`, entries: buildRepaymentEntries(repayment, { source, seller }), now })
    // A chargeback settles what all its repayments have taken.
    if (payer === undefined) await settleRecovery(tx, { orderId: order_id, cause: `repayment:${id}`, now })
  }
  if (repayment.status === 'failed') await endResolution(tx, id, now)
  await markWhollyRefunded(tx, payment, now)
  await emit(tx, repaymentMade({ repayment_id: id, order_id, payment_id }))
}

async function storeProblem(ctx: AppContext, { id, order_id, payment_id }: RepaymentRow, code: string): Promise<void> {
  await ctx.db.transact(async (tx) => {
    await lockRepaidPayment(tx, payment_id)
    const repayment = await getRepayment(tx, id)
    if (repayment.status !== 'pending') return
    await transitionRepayment(tx, repayment, 'fail', { problem: code })
    await emit(tx, repaymentProblemFound({ repayment_id: id, order_id, payment_id }))
    ctx.log.error({ repaymentId: id, orderId: order_id, paymentId: payment_id, code }, 'the gateway refuses a repayment')
  })
}
