import { type AccountName, EXCHANGE_ACCOUNT, FEES_ACCOUNT, gatewayAccount, sellerPendingAccount } from '@partlane/domain/ledger/accounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { type LedgerEntry, postMovement } from '#features/ledger/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { paymentAbandoned, purchasePaid, purchaseSuperseded } from './checkout.events.ts'
import { isVoidable } from './checkout.policy.ts'
import { type CapturedOrderRow, listCapturedOrders } from './checkout.queries.ts'
import { getPayment } from './payments.queries.ts'
import { lockPayment, transitionPayment } from './payments.store.ts'
import { releaseSupersededPurchase } from './supersede-purchase.ts'

/**
 * Captures the authorised payment of a paid purchase and posts the movement to the ledger.
 * Safe to repeat: the gateway's capture and movements of the same name are idempotent.
 */
export const capturePayment = defineHandler(purchasePaid, 'checkout.capture-payment', async (ctx, { payment_id }) => {
  const { gateway, gateway_reference } = await getPayment(ctx.db, payment_id)
  if (!gateway_reference) throw new Error(`payment ${payment_id} has no gateway reference`)
  const state = await ctx.paymentGateways.get(gateway).capture(gateway_reference)
  if (state.status !== 'captured') throw new Error(`payment ${payment_id} was not captured: gateway status ${state.status}`)
  const entries = buildCaptureEntries(await listCapturedOrders(ctx.db, payment_id))
  await ctx.db.transact(async (tx) => {
    const payment = await lockPayment(tx, payment_id)
    if (payment.status !== 'authorised') return
    const now = ctx.clock.now()
    await transitionPayment(tx, payment, 'capture', now)
    await postMovement(tx, { movement: `capture:${payment_id}`, entries, now })
  })
})

/** Voids the authorisation that the gateway may have for an abandoned payment. Safe to repeat. */
export const voidPayment = defineHandler(paymentAbandoned, 'checkout.void-payment', async (ctx, { payment_id }) => {
  const payment = await getPayment(ctx.db, payment_id)
  if (payment.status !== 'voided') return
  const gateway = ctx.paymentGateways.get(payment.gateway)
  const state = await gateway.find(payment.idempotency_key)
  if (state && isVoidable(state)) await gateway.void(state.reference)
})

/** Releases the units of a purchase that a newer one has replaced. Safe to repeat. */
export const releaseSuperseded = defineHandler(purchaseSuperseded, 'checkout.release-superseded', (ctx, { payment_order_id }) =>
  releaseSupersededPurchase(ctx, payment_order_id),
)

/**
 * Builds the ledger entries of a capture: the charged amount at the gateway, owed to the sellers
 * less the fee. For a purchase in another currency two entries of the account `exchange` balance
 * both currencies: the entries of each currency sum to zero.
 */
function buildCaptureEntries(orders: readonly CapturedOrderRow[]): LedgerEntry[] {
  return orders.flatMap((order) => {
    const gross = order.items_minor + order.shipping_minor
    const entry = (account: AccountName, currency: CurrencyCode, amount_minor: number): LedgerEntry => ({
      account,
      currency,
      amount_minor,
      order_id: order.id,
    })
    return [
      entry(gatewayAccount(order.gateway), order.paid_in, order.charged_minor),
      ...(order.paid_in === order.currency
        ? []
        : [entry(EXCHANGE_ACCOUNT, order.paid_in, -order.charged_minor), entry(EXCHANGE_ACCOUNT, order.currency, gross)]),
      entry(sellerPendingAccount(order.seller_id), order.currency, order.fee_minor - gross),
      entry(FEES_ACCOUNT, order.currency, -order.fee_minor),
    ]
  })
}
