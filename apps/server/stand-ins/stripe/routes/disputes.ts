import { z } from 'zod'
import { invalidRequest, missingResource } from '../errors.ts'
import { created, expand, flag, metadata, page, text, toPage } from '../params.ts'
import type { Provider } from '../provider.ts'
import { noParams, route, type StripeRoute } from '../router.ts'
import { type Charge, createId, type Dispute } from '../state.ts'

const DISPUTE_FEE_MINOR = 2000
const RESPONSE_TIME_SECONDS = 7 * 86_400

const evidence = z.strictObject({
  product_description: text.max(20_000).optional(),
  customer_name: text.max(20_000).optional(),
  customer_email_address: text.max(20_000).optional(),
  shipping_address: text.max(20_000).optional(),
  shipping_carrier: text.max(20_000).optional(),
  shipping_tracking_number: text.max(20_000).optional(),
  shipping_date: text.max(20_000).optional(),
  refund_policy_disclosure: text.max(20_000).optional(),
  uncategorized_text: text.max(20_000).optional(),
  uncategorized_file: text.optional(),
})

export function disputeRoutes(provider: Provider): StripeRoute[] {
  const { state } = provider
  return [
    route('GET', '/v1/disputes', z.strictObject({ ...page, payment_intent: text.optional(), created: created.optional() }), ({ params }) =>
      toPage(
        '/v1/disputes',
        [...state.disputes.values()].filter(({ payment_intent }) => (params.payment_intent ?? payment_intent) === payment_intent),
        params,
      ),
    ),
    route('GET', '/v1/disputes/:id', noParams, ({ path, params }) => present(provider, getDispute(provider, path.id), params.expand)),
    route(
      'POST',
      '/v1/disputes/:id',
      z.strictObject({ evidence: evidence.optional(), metadata: metadata.optional(), submit: flag.optional(), expand }),
      ({ path, params }) => {
        const dispute = getDispute(provider, path.id)
        if (dispute.status !== 'needs_response') throw invalidRequest('dispute_closed', 'This dispute is already closed.')
        Object.assign(dispute.evidence, params.evidence)
        dispute.evidence_details.has_evidence = true
        if (params.submit ?? true) submit(provider, dispute)
        return present(provider, dispute, params.expand)
      },
    ),
    route('POST', '/v1/disputes/:id/close', noParams, ({ path, params }) => {
      const dispute = getDispute(provider, path.id)
      if (dispute.status === 'won' || dispute.status === 'lost') throw invalidRequest('dispute_closed', 'This dispute is already closed.')
      endDispute(provider, dispute.id, 'lost')
      return present(provider, dispute, params.expand)
    }),
  ]
}

function getDispute({ state }: Provider, id = ''): Dispute {
  const dispute = state.disputes.get(id)
  if (!dispute) throw missingResource('dispute', id, 'dispute')
  return dispute
}

/** The dispute as Stripe sends it, with the payment in it if the caller expands it. */
const present = ({ state }: Provider, dispute: Dispute, list: string[] | undefined) => ({
  ...dispute,
  payment_intent: list?.includes('payment_intent') ? (state.intents.get(dispute.payment_intent) ?? null) : dispute.payment_intent,
})

function submit(provider: Provider, dispute: Dispute): void {
  dispute.status = 'under_review'
  dispute.evidence_details.submission_count += 1
  provider.emit('charge.dispute.updated', dispute)
}

/** The holder of the card disputes a charge. Its amount and a fee are taken at once. */
export function openDispute(provider: Provider, charge: Charge, reason: string): Dispute {
  const amount = charge.amount_captured - charge.amount_refunded
  charge.disputed = true
  const id = createId('du')
  const line = provider.addLine({ type: 'adjustment', amount: -amount, fee: DISPUTE_FEE_MINOR, currency: charge.currency, source: id })
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [line],
    charge: charge.id,
    created: provider.now(),
    currency: charge.currency,
    evidence: {},
    evidence_details: { due_by: provider.now() + RESPONSE_TIME_SECONDS, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  }
  provider.state.disputes.set(id, dispute)
  provider.emit('charge.dispute.created', dispute)
  return dispute
}

/** The bank decides. What was taken for a dispute that is won comes back. */
export function endDispute(provider: Provider, id: string, outcome: 'won' | 'lost'): void {
  const dispute = getDispute(provider, id)
  dispute.status = outcome
  if (outcome === 'won') {
    const charge = provider.state.charges.get(dispute.charge)
    if (charge) charge.disputed = false
    dispute.balance_transactions.push(
      provider.addLine({ type: 'adjustment', amount: dispute.amount, currency: dispute.currency, source: dispute.id }),
    )
    provider.emit('charge.dispute.funds_reinstated', dispute)
  }
  provider.emit('charge.dispute.closed', dispute)
}
