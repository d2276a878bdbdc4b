import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { AppContext } from '#app/context.ts'
import { toLookup } from './checkout.policy.ts'
import { findPaymentByKey } from './payments.queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Settles the payment with an idempotency key by the current state at its gateway. Safe to repeat
 * and to run together with the buyer's own request. An unknown key is logged: an account at a
 * gateway can be shared by several installations.
 * @throws GatewayUnavailable
 */
export async function settlePaymentByKey(ctx: AppContext, gateway: GatewayName, idempotencyKey: string): Promise<void> {
  const payment = await findPaymentByKey(ctx.db, idempotencyKey)
  if (payment?.gateway !== gateway) {
    ctx.log.warn({ gateway, idempotencyKey }, 'webhook for an unknown payment')
    return
  }
  const state = await ctx.paymentGateways.get(gateway).find(toLookup(payment))
  if (state) await settlePayment(ctx, { payment, state })
}
