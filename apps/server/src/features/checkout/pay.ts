import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { CardCharge, ChargeState } from '#gateways/cards/port.ts'
import { GatewayUnavailable } from '#gateways/cards/port.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { maySellNow, mayUse } from './checkout.policy.ts'
import { findLivePayment, findPaymentByKey, insertPayment, linesOf, lockPurchase, movePurchase, type PaymentRow } from './checkout.store.ts'
import { RECOVERY } from './deadlines.ts'
import { settlePayment } from './settle-payment.ts'

type Paying = { by: CurrentUser; purchaseId: number; cardToken: string; attempt: string; locale: string }

/** Time that a payment under way keeps its parts at least: a bank's question takes a moment. */
const TIME_TO_PAY = 5 * 60_000

/**
 * Pays a reserved purchase. Three steps, each safe to be cut off after: write the attempt down, ask the gateway with the attempt's own
 * key, write down what it said. Money is only held at the gateway until the orders stand; a repeated press is the same attempt.
 * @throws Refusal payment_declined, reservation_expired, purchase_in_progress, not_for_sale, payment_unavailable, payment_order_is_…
 */
export async function payPurchase(ctx: AppContext, paying: Paying): Promise<void> {
  const started = await startPayment(ctx, paying)
  if (started === 'paid already') return
  const state = await authorise(ctx, chargeOf(ctx, started, paying))
  await settlePayment(ctx, { paymentId: started.id, state })
}

async function startPayment(ctx: AppContext, { by, purchaseId, attempt }: Paying): Promise<PaymentRow | 'paid already'> {
  return ctx.db.transact(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    mayUse(by, purchase)
    if (purchase.status === 'paid') return 'paid already'
    const now = ctx.clock.now()
    if (purchase.status === 'expired' || (purchase.reserved_until && purchase.reserved_until <= now))
      throw new Refusal('reservation_expired')
    const key = `${purchase.reference}:${attempt}`
    const same = await findPaymentByKey(tx, key)
    if (same) return same
    if (await findLivePayment(tx, purchaseId)) throw new Refusal('purchase_in_progress')
    await maySellNow(tx, await linesOf(tx, purchaseId))
    const until = new Date(Math.max(purchase.reserved_until?.getTime() ?? 0, now.getTime() + TIME_TO_PAY))
    const moved = await movePurchase(tx, purchase, 'start_payment', { reserved_until: until })
    await wakeDeadline(tx, { name: RECOVERY })
    return insertPayment(tx, moved, key, now)
  })
}

const chargeOf = (ctx: AppContext, payment: PaymentRow, { purchaseId, cardToken, locale }: Paying): CardCharge => ({
  idempotencyKey: payment.idempotency_key,
  amountMinor: payment.amount_minor,
  currency: payment.currency as CurrencyCode,
  cardToken,
  returnUrl: `${locale === 'fr' ? '/fr' : ''}/checkout/${purchaseId}?returned=1`,
  description: `${ctx.config.PRODUCT_NAME} ${payment.idempotency_key.split(':')[0]}`,
})

/** The gateway's word; when it cannot be reached the attempt stays open and the recovery asks what became of it. */
async function authorise(ctx: AppContext, charge: CardCharge): Promise<ChargeState> {
  try {
    return await ctx.cards.authorise(charge)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw new Refusal('payment_unavailable')
  }
}

/** The buyer is back from the bank's page, or only asks: what became of the attempt? @throws Refusal payment_declined, reservation_expired */
export async function confirmPayment(ctx: AppContext, { by, purchaseId }: { by: CurrentUser; purchaseId: number }): Promise<void> {
  const purchase = await ctx.db.selectFrom('payment_orders').where('id', '=', purchaseId).select(['user_id']).executeTakeFirst()
  if (!purchase) throw new Refusal('not_found')
  mayUse(by, purchase)
  const payment = await findLivePayment(ctx.db, purchaseId)
  if (!payment || (payment.status !== 'requires_action' && payment.status !== 'started')) return
  const state = await ctx.cards.find(payment.idempotency_key)
  if (state) await settlePayment(ctx, { paymentId: payment.id, state })
}
