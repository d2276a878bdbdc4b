import { z } from 'zod'
import type { DisputeEvidence, DisputeState, Disputes } from '../disputes-port.ts'
import { isMissing, isRefused, type PaypalApi } from './paypal-api.ts'
import { findLink, linksSchema, moneySchema, parseMoney } from './wire.ts'

const DISPUTES_PATH = '/v1/customer/disputes'
/** Each dispute of a page is fetched. */
const PAGE_SIZE = 20
const MAX_NOTES_LENGTH = 2000

const disputeSchema = z.object({
  dispute_id: z.string().min(1),
  reason: z.string().default('OTHER'),
  status: z.string(),
  dispute_amount: moneySchema,
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  seller_response_due_date: z.string().optional(),
  disputed_transactions: z
    .array(
      z.object({
        custom: z.string().optional(),
        invoice_number: z.string().optional(),
        seller: z.object({ merchant_id: z.string().optional() }).optional(),
      }),
    )
    .default([]),
})
type Dispute = z.output<typeof disputeSchema>

const listSchema = z.object({ items: z.array(z.object({ dispute_id: z.string() })).default([]), links: linksSchema })

/** Disputes of the part of one seller. PayPal takes the amount from the seller when it is lost. */
export function createPaypalDisputes(api: PaypalApi): Disputes {
  return {
    async find(reference, signal) {
      try {
        return toDisputeState(await retrieve(api, reference, signal))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async submitEvidence({ reference, idempotencyKey, evidence }, signal) {
      const dispute = await retrieve(api, reference, signal)
      if (toStatus(dispute) !== 'needs_response') return toDisputeState(dispute)
      return act(api, { dispute, action: 'provide-evidence', key: idempotencyKey, body: toForm(evidence), signal })
    },
    async accept({ reference, idempotencyKey }, signal) {
      const dispute = await retrieve(api, reference, signal)
      if (dispute.status === 'RESOLVED') return toDisputeState(dispute)
      const body = { note: 'The marketplace accepts the claim.', accept_claim_type: 'REFUND' }
      return act(api, { dispute, action: 'accept-claim', key: idempotencyKey, body, signal })
    },
    async list({ changedSince, cursor }, signal) {
      const query = {
        update_time_after: changedSince.toISOString(),
        page_size: String(PAGE_SIZE),
        ...(cursor ? { next_page_token: cursor } : {}),
      }
      const { items, links } = await api.call({ method: 'GET', path: DISPUTES_PATH, query, schema: listSchema, signal })
      const disputes = await Promise.all(items.map(({ dispute_id }) => retrieve(api, dispute_id, signal)))
      const next = findLink(links, 'next')
      return { disputes: disputes.map(toDisputeState), cursor: next ? new URL(next).searchParams.get('next_page_token') : null }
    },
  }
}

const pathOf = (id: string) => `${DISPUTES_PATH}/${encodeURIComponent(id)}`

const retrieve = (api: PaypalApi, id: string, signal: AbortSignal | undefined): Promise<Dispute> =>
  api.call({ method: 'GET', path: pathOf(id), schema: disputeSchema, signal })

type Act = {
  dispute: Dispute
  action: 'provide-evidence' | 'accept-claim'
  key: string
  body: object
  signal: AbortSignal | undefined
}

/** Acts for the seller. A repeated call that PayPal refuses was made before: the dispute tells. */
async function act(api: PaypalApi, { dispute, action, key, body, signal }: Act): Promise<DisputeState> {
  const merchantId = dispute.disputed_transactions[0]?.seller?.merchant_id
  const path = `${pathOf(dispute.dispute_id)}/${action}`
  try {
    await api.call({ method: 'POST', path, body, key, merchantId, schema: z.object({}), signal })
  } catch (error) {
    if (!isRefused(error)) throw error
    const state = toDisputeState(await retrieve(api, dispute.dispute_id, signal))
    if (state.status === 'needs_response') throw error
    return state
  }
  return toDisputeState(await retrieve(api, dispute.dispute_id, signal))
}

/** The files and the JSON that describes them. */
function toForm(evidence: DisputeEvidence): FormData {
  const { trackingNumber, shippingCarrier, document } = evidence
  const tracking = trackingNumber
    ? [{ carrier_name: 'OTHER', carrier_name_other: shippingCarrier ?? 'Other', tracking_number: trackingNumber }]
    : []
  const entry = {
    evidence_type: tracking.length > 0 ? 'PROOF_OF_FULFILLMENT' : 'OTHER',
    ...(tracking.length > 0 ? { evidence_info: { tracking_info: tracking } } : {}),
    notes: toNotes(evidence),
  }
  const form = new FormData()
  form.append('input', new Blob([JSON.stringify({ evidences: [entry] })], { type: 'application/json' }), 'input.json')
  if (document) form.append('evidence-file', new Blob([Buffer.from(document)], { type: 'application/pdf' }), 'evidence.pdf')
  return form
}

const toNotes = ({ productDescription, customerName, shippingAddress, shippedOn, refundPolicy, text }: DisputeEvidence) =>
  [productDescription, customerName, shippingAddress, shippedOn, text, refundPolicy].filter(Boolean).join('\n').slice(0, MAX_NOTES_LENGTH)

function toDisputeState(dispute: Dispute): DisputeState {
  const { dispute_id, reason, dispute_amount, disputed_transactions, seller_response_due_date } = dispute
  const [transaction] = disputed_transactions
  const status = toStatus(dispute)
  const sellerId = Number(transaction?.invoice_number?.split('/').at(-1))
  return {
    reference: dispute_id,
    chargeIdempotencyKey: transaction?.custom ?? null,
    sellerId: Number.isInteger(sellerId) ? sellerId : null,
    ...parseMoney(dispute_amount),
    reason,
    status,
    isWithheld: status === 'lost',
    evidenceDueAt: status === 'needs_response' && seller_response_due_date ? new Date(seller_response_due_date) : null,
  }
}

/** Outcomes with which the seller keeps the money: PayPal may have paid the buyer itself. */
const wonOutcomes = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED', 'NONE']

function toStatus({ status, dispute_outcome }: Dispute): DisputeState['status'] {
  if (status === 'RESOLVED') return wonOutcomes.includes(dispute_outcome?.outcome_code ?? '') ? 'won' : 'lost'
  return status === 'WAITING_FOR_SELLER_RESPONSE' || status === 'OPEN' ? 'needs_response' : 'under_review'
}
