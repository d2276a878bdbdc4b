import { z } from 'zod'
import { invalidRequest, missingResource } from '../errors.ts'
import { created, expand, metadata, page, positive, text, toPage } from '../params.ts'
import type { Provider } from '../provider.ts'
import { noParams, route, type StripeRoute } from '../router.ts'
import { createId, type Refund } from '../state.ts'

const createSchema = z.strictObject({
  payment_intent: text,
  amount: positive.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
})

export function refundRoutes(provider: Provider): StripeRoute[] {
  const { state } = provider
  return [
    route('POST', '/v1/refunds', createSchema, ({ params }) => createRefund(provider, params)),
    route(
      'GET',
      '/v1/refunds',
      z.strictObject({ ...page, payment_intent: text.optional(), charge: text.optional(), created: created.optional() }),
      ({ params }) => {
        const refunds = [...state.refunds.values()].filter(
          ({ payment_intent, charge }) =>
            (params.payment_intent ?? payment_intent) === payment_intent && (params.charge ?? charge) === charge,
        )
        return toPage('/v1/refunds', refunds, params)
      },
    ),
    route('GET', '/v1/refunds/:id', noParams, ({ path }) => {
      const refund = state.refunds.get(path.id ?? '')
      if (!refund) throw missingResource('refund', path.id ?? '')
      return refund
    }),
  ]
}

function createRefund(provider: Provider, params: z.output<typeof createSchema>): Refund {
  const { state } = provider
  const intent = state.intents.get(params.payment_intent)
  if (!intent) throw missingResource('payment_intent', params.payment_intent, 'payment_intent')
  const charge = intent.latest_charge ? state.charges.get(intent.latest_charge) : undefined
  if (!charge?.captured) throw invalidRequest('payment_intent_unexpected_state', 'This PaymentIntent has no captured charge.')
  if (charge.disputed) throw invalidRequest('charge_disputed', 'This charge has been charged back.')
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) throw invalidRequest('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  const amount = params.amount ?? left
  if (amount > left) throw invalidRequest('amount_too_large', 'Refund amount is greater than unrefunded amount on charge.', 'amount')
  const refund: Refund = {
    id: createId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: provider.now(),
    currency: charge.currency,
    metadata: params.metadata ?? {},
    payment_intent: intent.id,
    status: 'succeeded',
  }
  state.refunds.set(refund.id, refund)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  provider.addLine({ type: 'refund', amount: -amount, currency: charge.currency, source: refund.id })
  provider.emit('refund.created', refund)
  provider.emit('charge.refunded', charge)
  return refund
}

/** The bank of the buyer sends a refund back, days after it was made. */
export function failRefund(provider: Provider, id: string, reason = 'lost_or_stolen_card'): void {
  const refund = provider.state.refunds.get(id)
  const charge = refund && provider.state.charges.get(refund.charge)
  if (!refund || !charge) throw missingResource('refund', id)
  Object.assign(refund, { status: 'failed', failure_reason: reason })
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  provider.addLine({ type: 'refund_failure', amount: refund.amount, currency: refund.currency, source: refund.id })
  provider.emit('refund.failed', refund)
}
