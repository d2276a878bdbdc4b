import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { deleteBoughtLines } from '#features/cart/public.ts'
import { placeOrders } from '#features/orders/public.ts'
import type { ChargeState } from '#gateways/cards/port.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { paymentAbandoned, purchasePaid } from './checkout.events.ts'
import type { PaymentRow } from './checkout.queries.ts'
import { type LockedPurchase, lockPurchaseForSettlement, sellLines, transitionPurchase } from './checkout.store.ts'
import { getPurchaseIdOfPayment } from './payments.queries.ts'
import { lockPayment, transitionPayment } from './payments.store.ts'

type Settlement = 'paid' | 'requires_action' | 'declined' | 'expired'

/**
 * Applies the gateway's state to a payment. Called by the buyer's request, by the return from the
 * bank's page and by the recovery; safe to repeat and to run concurrently.
 * Authorised while the units are held: sells them and places the orders in one transaction.
 * Authorised after the reservation has expired: voids the payment at the gateway after the commit.
 * @throws Refusal payment_declined with the gateway's `decline_code`, reservation_expired
 */
export async function settlePayment(ctx: AppContext, { paymentId, state }: { paymentId: number; state: ChargeState }): Promise<void> {
  const purchaseId = await getPurchaseIdOfPayment(ctx.db, paymentId)
  const settlement = await ctx.db.transact(async (tx): Promise<Settlement> => {
    const locked = await lockPurchaseForSettlement(tx, purchaseId)
    const payment = await lockPayment(tx, paymentId)
    return applyChargeState(ctx, tx, { locked, payment, state })
  })
  if (settlement === 'declined')
    throw new Refusal('payment_declined', state.status === 'declined' ? { decline_code: state.declineCode } : undefined)
  if (settlement === 'expired') throw new Refusal('reservation_expired')
}

type ChargeStateInput = { locked: LockedPurchase; payment: PaymentRow; state: ChargeState }

async function applyChargeState(ctx: AppContext, tx: Tx, { locked, payment, state }: ChargeStateInput): Promise<Settlement> {
  const now = ctx.clock.now()
  if (payment.status === 'authorised' || payment.status === 'captured') return 'paid'
  if (payment.status === 'declined') return 'declined'
  if (payment.status === 'voided') {
    // The gateway may have authorised it after it was voided here.
    await emit(tx, paymentAbandoned({ payment_id: payment.id }))
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
  { locked: { purchase, lines }, payment, reference, now }: CompletePurchaseInput,
): Promise<Settlement> {
  if (purchase.status !== 'paying') {
    await transitionPayment(tx, payment, 'void', now, { gateway_reference: reference })
    await emit(tx, paymentAbandoned({ payment_id: payment.id }))
    return 'expired'
  }
  await sellLines(tx, lines)
  await transitionPurchase(tx, purchase, 'pay', { paid_at: now })
  await transitionPayment(tx, payment, 'authorise', now, { gateway_reference: reference, challenge_url: null })
  await placeOrders(tx, { purchase, lines, now })
  await deleteBoughtLines(
    tx,
    purchase.user_id,
    lines.map((line) => line.listing_id),
  )
  await emit(tx, purchasePaid({ payment_order_id: purchase.id, payment_id: payment.id }))
  return 'paid'
}
