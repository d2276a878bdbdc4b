import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { deleteBoughtLines } from '#features/cart/public.ts'
import { placeOrders } from '#features/orders/public.ts'
import type { ChargeState } from '#gateways/cards/port.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { paymentAbandoned, purchasePaid } from './checkout.events.ts'
import {
  type LockedPurchase,
  lockPayment,
  lockPurchaseAndStock,
  type PaymentRow,
  sellLines,
  transitionPayment,
  transitionPurchase,
} from './checkout.store.ts'

type Settlement = 'paid' | 'waiting' | 'declined' | 'too late'

/**
 * Writes down what the gateway said of an attempt, once, whoever asks and however often: the buyer's own request, the return from the
 * bank, the recovery after a crash. Authorised and still held: the parts are sold and the orders placed in this one transaction.
 * Authorised too late: nobody gets anything, and the gateway lets the money go after the commit.
 * @throws Refusal payment_declined with the gateway's code, reservation_expired
 */
export async function settlePayment(ctx: AppContext, { paymentId, state }: { paymentId: number; state: ChargeState }): Promise<void> {
  const { payment_order_id: purchaseId } = await ctx.db
    .selectFrom('payments')
    .where('id', '=', paymentId)
    .select('payment_order_id')
    .executeTakeFirstOrThrow()
  const settlement = await ctx.db.transact(async (tx): Promise<Settlement> => {
    const locked = await lockPurchaseAndStock(tx, purchaseId)
    const payment = await lockPayment(tx, paymentId)
    return applyChargeState(ctx, tx, { locked, payment, state })
  })
  if (settlement === 'declined')
    throw new Refusal('payment_declined', state.status === 'declined' ? { decline_code: state.declineCode } : undefined)
  if (settlement === 'too late') throw new Refusal('reservation_expired')
}

type ChargeStateInput = { locked: LockedPurchase; payment: PaymentRow; state: ChargeState }

async function applyChargeState(ctx: AppContext, tx: Tx, { locked, payment, state }: ChargeStateInput): Promise<Settlement> {
  const now = ctx.clock.now()
  if (payment.status === 'authorised' || payment.status === 'captured') return 'paid'
  if (payment.status === 'declined') return 'declined'
  if (payment.status === 'voided') {
    await emit(tx, paymentAbandoned({ payment_id: payment.id })) // it may have been authorised after it was given up
    return 'too late'
  }
  switch (state.status) {
    case 'requires_action':
      if (payment.status === 'started') {
        const change = { gateway_reference: state.reference, challenge_url: state.challengeUrl }
        await transitionPayment(tx, payment, 'challenge', now, change)
      }
      return 'waiting'
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
    return 'too late'
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
