import { paysSellersDirectly } from '@partlane/domain/payouts/direct-payouts'
import type { AppContext } from '#app/context.ts'
import { placeOrders } from '#features/orders/public.ts'
import type { ChargeState } from '#gateways/payments/port.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit, emitAll } from '#platform/outbox/emit.ts'
import { paymentAbandoned, purchasePaid } from './checkout.events.ts'
import { hasOwnListing, isVoidable, type Settlement } from './checkout.policy.ts'
import type { PaymentRow } from './checkout.queries.ts'
import { type LockedPurchase, lockPurchaseForSettlement, sellLines, transitionPurchase } from './checkout.store.ts'
import { listShares } from './payment-shares.queries.ts'
import { transitionPayment } from './payments.store.ts'
import { groupBySource } from './purchase-sources.ts'

/**
 * Applies the gateway's state to a payment. Called by the buyer's requests, by webhooks and by the
 * recovery; safe to repeat and to run concurrently.
 * Authorised while the units are held: sells them and places the orders in one transaction.
 * Authorised after the reservation has expired: voids the payment at the gateway after the commit.
 */
export async function settlePayment(
  ctx: AppContext,
  { payment: { id: paymentId, payment_order_id: purchaseId }, state }: { payment: PaymentRef; state: ChargeState },
): Promise<Settlement> {
  return ctx.db.transact(async (tx) => {
    const rows = await lockPurchaseForSettlement(tx, { purchaseId, paymentId })
    return applyChargeState(ctx, tx, { ...rows, state })
  })
}

type PaymentRef = Pick<PaymentRow, 'id' | 'payment_order_id'>

type ChargeStateInput = { locked: LockedPurchase; payment: PaymentRow; state: ChargeState }

async function applyChargeState(ctx: AppContext, tx: Tx, { locked, payment, state }: ChargeStateInput): Promise<Settlement> {
  const now = ctx.clock.now()
  if (payment.status === 'authorised' || payment.status === 'captured' || payment.status === 'refunded') return 'paid'
  if (payment.status === 'declined') return 'declined'
  if (payment.status === 'voided') {
    // The gateway has authorised it after it was voided here.
    if (isVoidable(state)) await emit(tx, paymentAbandoned({ payment_id: payment.id }))
    // Its handler reports captured money to the operators.
    if (state.status === 'captured' && payment.problem === null) await emit(tx, paymentAbandoned({ payment_id: payment.id }))
    return 'expired'
  }
  switch (state.status) {
    case 'requires_action':
      if (payment.status === 'started') {
        const change = { gateway_reference: state.reference, challenge_url: state.challengeUrl }
        await transitionPayment(tx, payment, 'challenge', now, change)
      }
      return 'requires_action'
    case 'declined':
      await transitionPayment(tx, payment, 'decline', now, { gateway_reference: state.reference, decline_code: state.declineCode })
      if (locked.purchase.status === 'paying') await transitionPurchase(tx, locked.purchase, 'payment_failed')
      return 'declined'
    case 'authorised':
    case 'captured':
      return completePurchase(tx, { locked, payment, reference: state.reference, now })
    default:
      await transitionPayment(tx, payment, 'void', now, { gateway_reference: state.reference })
      if (locked.purchase.status === 'paying') await transitionPurchase(tx, locked.purchase, 'payment_failed')
      return 'declined'
  }
}

type CompletePurchaseInput = { locked: LockedPurchase; payment: PaymentRow; reference: string; now: Date }

async function completePurchase(
  tx: Tx,
  { locked: { purchase, lines, listings, agreedLines }, payment, reference, now }: CompletePurchaseInput,
): Promise<Settlement> {
  // The deadline of an agreed line may have run before the one of the reservation.
  const isLineExpired = agreedLines.some(({ status }) => status !== 'open')
  // The guest who was paying may have been merged into the account of a seller.
  if (purchase.status !== 'paying' || purchase.superseded || isLineExpired || hasOwnListing({ purchase, lines })) {
    await transitionPayment(tx, payment, 'void', now, { gateway_reference: reference })
    await emit(tx, paymentAbandoned({ payment_id: payment.id }))
    return 'expired'
  }
  // Sent together: none of them needs the result of another one.
  await Promise.all([
    sellLines(tx, { lines, listings }),
    transitionPurchase(tx, purchase, 'pay', { paid_at: now }),
    transitionPayment(tx, payment, 'authorise', now, { gateway_reference: reference, challenge_url: null }),
  ])
  const orderEvents = await placeOrders(tx, { purchase, lines, fixedFeeTerms: await loadFixedFeeTerms(tx, payment), now })
  for (const { source, lines: sourceLines } of groupBySource(lines))
    await source.completeLines(tx, { user_id: purchase.user_id, lines: sourceLines, listings, agreedLines, now })
  await emitAll(tx, [...orderEvents, purchasePaid({ payment_order_id: purchase.id, payment_id: payment.id })])
  return 'paid'
}

/** The terms of fees that were stored when a payment of the sellers' own accounts started. */
async function loadFixedFeeTerms(tx: Tx, { id, gateway }: PaymentRow) {
  if (!paysSellersDirectly(gateway)) return undefined
  const shares = await listShares(tx, id)
  return new Map(shares.map(({ sellerId, feePercentage, feeVatPercentage }) => [sellerId, { feePercentage, feeVatPercentage }]))
}
