import type { CurrencyCode } from '@partlane/domain/money/money'
import { isCurrencyCode } from '@partlane/domain/money/money'
import type Stripe from 'stripe'
import type { DisputeEvidence, DisputeState, Disputes } from '../disputes-port.ts'
import { KEY_NAME } from './charges.ts'
import { isMissing, type StripeApi } from './stripe-api.ts'

const EVENT_TYPES = ['created', 'updated', 'funds_withdrawn', 'funds_reinstated', 'closed'].map((name) => `charge.dispute.${name}`)
const PAGE_SIZE = 25
const expand = ['payment_intent']

/** Chargebacks of card payments. Stripe takes the amount from the balance when one is opened. */
export function createStripeDisputes(api: StripeApi): Disputes {
  const retrieve = (id: string, signal?: AbortSignal) =>
    api.read((client, options) => client.disputes.retrieve(id, { expand }, options), signal)
  return {
    async find(reference, signal) {
      try {
        return toDisputeState(await retrieve(reference, signal))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async submitEvidence({ reference, idempotencyKey: key, evidence }, signal) {
      const dispute = await retrieve(reference, signal)
      if (dispute.status !== 'needs_response') return toDisputeState(dispute)
      const file = evidence.document && (await uploadDocument(api, { key, document: evidence.document, signal }))
      const params = { evidence: toEvidence(evidence, file), submit: true, expand }
      const run = (client: Stripe, options: Stripe.RequestOptions) => client.disputes.update(reference, params, options)
      const find = async () => {
        const changed = await retrieve(reference, signal)
        return changed.status === 'needs_response' ? undefined : changed
      }
      return toDisputeState(await api.write({ key, run, find, signal }))
    },
    async accept({ reference, idempotencyKey: key }, signal) {
      const dispute = await retrieve(reference, signal)
      if (dispute.status === 'lost' || dispute.status === 'won') return toDisputeState(dispute)
      const run = (client: Stripe, options: Stripe.RequestOptions) => client.disputes.close(reference, { expand }, options)
      const find = async () => {
        const changed = await retrieve(reference, signal)
        return changed.status === 'lost' ? changed : undefined
      }
      return toDisputeState(await api.write({ key, run, find, signal }))
    },
    /** Stripe lists disputes by their creation only, so their events are listed. */
    async list({ changedSince, cursor }, signal) {
      const created = { gte: Math.floor(changedSince.getTime() / 1000) }
      const params = { types: EVENT_TYPES, created, limit: PAGE_SIZE, ...(cursor ? { starting_after: cursor } : {}) }
      const events = await api.read((client, options) => client.events.list(params, options), signal)
      const ids = new Set(events.data.flatMap((event) => (event.data.object.object === 'dispute' ? [event.data.object.id] : [])))
      const disputes = await Promise.all([...ids].map((id) => retrieve(id, signal)))
      return { disputes: disputes.map(toDisputeState), cursor: events.has_more ? (events.data.at(-1)?.id ?? null) : null }
    },
  }
}

type Document = { key: string; document: Uint8Array; signal: AbortSignal | undefined }

async function uploadDocument(api: StripeApi, { key, document, signal }: Document): Promise<string> {
  const file = { data: Buffer.from(document), name: 'evidence.pdf', type: 'application/pdf' }
  const params = { purpose: 'dispute_evidence' as const, file }
  const run = (client: Stripe, options: Stripe.RequestOptions) => client.files.create(params, options)
  const { id } = await api.write({ key: `file:${key}`, run, find: async () => undefined, signal })
  return id
}

const toEvidence = (evidence: DisputeEvidence, file: string | null): Stripe.DisputeUpdateParams.Evidence => ({
  product_description: evidence.productDescription,
  customer_name: evidence.customerName,
  customer_email_address: evidence.customerEmail,
  refund_policy_disclosure: evidence.refundPolicy,
  uncategorized_text: evidence.text,
  ...(evidence.shippingAddress ? { shipping_address: evidence.shippingAddress } : {}),
  ...(evidence.shippingCarrier ? { shipping_carrier: evidence.shippingCarrier } : {}),
  ...(evidence.trackingNumber ? { shipping_tracking_number: evidence.trackingNumber } : {}),
  ...(evidence.shippedOn ? { shipping_date: evidence.shippedOn } : {}),
  ...(file ? { uncategorized_file: file } : {}),
})

function toDisputeState(dispute: Stripe.Dispute): DisputeState {
  const { id, amount, currency, reason, payment_intent: intent, balance_transactions, evidence_details } = dispute
  const status = toStatus(dispute)
  const dueAt = evidence_details.due_by
  return {
    reference: id,
    chargeIdempotencyKey: (typeof intent === 'object' && intent?.metadata[KEY_NAME]) || null,
    sellerId: null,
    amountMinor: amount,
    currency: toCurrency(currency),
    reason,
    status,
    isWithheld: balance_transactions.length > 0,
    evidenceDueAt: status === 'needs_response' && dueAt !== null ? new Date(dueAt * 1000) : null,
  }
}

/** A warning is an inquiry of a bank before a chargeback: it needs evidence in the same way. */
function toStatus({ status }: Stripe.Dispute): DisputeState['status'] {
  switch (status) {
    case 'needs_response':
    case 'warning_needs_response':
    case 'appeal_needs_response':
      return 'needs_response'
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won'
    case 'lost':
      return 'lost'
    default:
      return 'under_review'
  }
}

function toCurrency(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new Error(`Stripe has a dispute in ${text}, a currency that no purchase has`)
  return text
}
