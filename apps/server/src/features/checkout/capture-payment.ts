import {
  type AccountName,
  EXCHANGE_ACCOUNT,
  FEES_ACCOUNT,
  gatewayAccount,
  SURCHARGES_ACCOUNT,
  sellerAccount,
} from '@partlane/domain/ledger/accounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { AppContext } from '#app/context.ts'
import { type LedgerEntry, postMovement } from '#features/ledger/public.ts'
import type { PaymentOutcome } from './checkout.policy.ts'
import { type CapturedOrderRow, listCapturedOrders } from './checkout.queries.ts'
import { getPayment } from './payments.queries.ts'
import { lockPayment, transitionPayment } from './payments.store.ts'
import { reportPaymentProblem } from './report-payment-problem.ts'

/**
 * Captures the authorised payment of a paid purchase and posts the movement to the ledger.
 * Safe to repeat and to run concurrently: the gateway's capture and movements of the same name are
 * idempotent. When the gateway no longer holds the money, an operator has to decide.
 * @throws GatewayUnavailable
 */
export async function captureAuthorisedPayment(ctx: AppContext, paymentId: number): Promise<PaymentOutcome> {
  const { gateway, gateway_reference, status } = await getPayment(ctx.db, paymentId)
  if (status !== 'authorised') return 'done'
  if (!gateway_reference) throw new Error(`payment ${paymentId} has no gateway reference`)
  const state = await ctx.paymentGateways.get(gateway).capture(gateway_reference)
  if (state.status === 'authorised' || state.status === 'requires_action')
    throw new Error(`payment ${paymentId} was not captured: gateway status ${state.status}`)
  if (state.status !== 'captured') {
    await reportPaymentProblem(ctx, paymentId, 'authorisation_expired')
    return 'problem'
  }
  await recordCapture(ctx, paymentId)
  return 'done'
}

async function recordCapture(ctx: AppContext, paymentId: number): Promise<void> {
  const entries = buildCaptureEntries(await listCapturedOrders(ctx.db, paymentId))
  await ctx.db.transact(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (payment.status !== 'authorised') return
    const now = ctx.clock.now()
    await transitionPayment(tx, payment, 'capture', now, { problem: null })
    await postMovement(tx, { movement: `capture:${paymentId}`, entries, now })
  })
}

/**
 * Builds the ledger entries of a capture: the charged amount at the gateway, owed to the sellers
 * less the fee, and the surcharges, which are neither side's yet. For a purchase in another
 * currency two entries of the account `exchange` balance
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
        : [
            entry(EXCHANGE_ACCOUNT, order.paid_in, -order.charged_minor),
            entry(EXCHANGE_ACCOUNT, order.currency, gross + order.surcharge_minor),
          ]),
      entry(sellerAccount(order.seller_id, 'pending'), order.currency, order.fee_minor - gross),
      entry(FEES_ACCOUNT, order.currency, -order.fee_minor),
      entry(SURCHARGES_ACCOUNT, order.currency, -order.surcharge_minor),
    ]
  })
}
