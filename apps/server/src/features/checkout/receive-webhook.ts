import type { AppContext } from '#app/context.ts'
import { refreshPayoutAccount } from '#features/payout-accounts/public.ts'
import { refreshPayout } from '#features/payouts/public.ts'
import { InvalidWebhook, type WebhookRequest } from '#gateways/payments/port.ts'
import { toLookup } from './checkout.policy.ts'
import { findPaymentByKey } from './payments.queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Settles the payment that a gateway's webhook names. Returns after the result is stored.
 * The webhook has no state: it can arrive late, twice or out of order, so the current state is
 * fetched from the gateway. Safe to repeat and to run together with the buyer's own request.
 * Other errors are thrown: the gateway then delivers the webhook again.
 * @throws InvalidWebhook when the gateway is not configured or the signature is wrong
 */
export async function receiveWebhook(ctx: AppContext, gatewayName: string, request: WebhookRequest): Promise<void> {
  const gateway = ctx.paymentGateways.find(gatewayName)
  if (!gateway) throw new InvalidWebhook('gateway is not configured')
  const { subject } = await gateway.parseWebhook(request)
  if (subject.kind === 'account') await refreshPayoutAccount(ctx, gateway.name, { reference: subject.reference })
  if (subject.kind === 'payout') await refreshPayout(ctx, gateway.name, subject.idempotencyKey)
  if (subject.kind !== 'charge') return
  const { idempotencyKey } = subject
  const payment = await findPaymentByKey(ctx.db, idempotencyKey)
  // An account at a gateway can be shared by several installations.
  if (payment?.gateway !== gateway.name) {
    ctx.log.warn({ gateway: gateway.name, idempotencyKey }, 'webhook for an unknown payment')
    return
  }
  const state = await gateway.find(toLookup(payment))
  if (state) await settlePayment(ctx, { payment, state })
}
