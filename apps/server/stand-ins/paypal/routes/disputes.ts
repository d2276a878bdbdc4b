import { z } from 'zod'
import { money, text, toMinor } from '../body.ts'
import { notFound, unprocessable } from '../errors.ts'
import type { Provider } from '../provider.ts'
import { noFields, ok, type PaypalRoute, route } from '../router.ts'
import { createId, type StoredDispute } from '../state.ts'
import { getCapture, leftOf, negate, sellerPartOf } from './captures.ts'

const RESPONSE_TIME_MS = 10 * 86_400_000
const DEFAULT_PAGE_SIZE = 10

const listSchema = z.strictObject({
  update_time_after: z.iso.datetime().optional(),
  page_size: z
    .string()
    .regex(/^([1-9]|[1-4]\d|50)$/, 'page_size')
    .optional(),
  next_page_token: text.optional(),
})
const carriers = ['ROYAL_MAIL', 'DPD', 'EVRI', 'UPS', 'FEDEX', 'DHL', 'OTHER'] as const
const evidenceSchema = z.strictObject({
  evidences: z
    .array(
      z.strictObject({
        evidence_type: z.enum(['PROOF_OF_FULFILLMENT', 'PROOF_OF_REFUND', 'OTHER']),
        evidence_info: z
          .strictObject({
            tracking_info: z.array(
              z.strictObject({
                carrier_name: z.enum(carriers),
                carrier_name_other: text.max(2000).optional(),
                tracking_number: text.max(255),
              }),
            ),
          })
          .optional(),
        notes: text.max(2000).optional(),
      }),
    )
    .min(1),
})
/** A multipart body: its part `input` is JSON, the others are files. */
const uploadSchema = z.strictObject({ input: evidenceSchema, files: z.array(z.strictObject({ name: text, size: z.int() })) })

export function disputeRoutes(provider: Provider): PaypalRoute[] {
  const base = '/v1/customer/disputes'
  const links = (id: string) => [{ href: `${provider.baseUrl()}${base}/${id}`, rel: 'self', method: 'GET' }]
  return [
    route('GET', base, listSchema, ({ body }) => {
      const { update_time_after, page_size = String(DEFAULT_PAGE_SIZE), next_page_token = '0' } = body
      const found = [...provider.state.disputes.values()].filter(({ update_time }) => update_time >= (update_time_after ?? ''))
      const [start, size] = [Number(next_page_token), Number(page_size)]
      const items = found.slice(start, start + size).map(({ disputed_transactions: _, evidences: __, ...item }) => item)
      const query = new URLSearchParams({ ...body, next_page_token: String(start + size) })
      const next = { href: `${provider.baseUrl()}${base}?${query}`, rel: 'next', method: 'GET' }
      return ok({ items, links: found.length > start + size ? [next] : [] })
    }),
    route('GET', `${base}/:id`, noFields, ({ path }) => {
      const dispute = getDispute(provider, path.id)
      return ok({ ...dispute, links: links(dispute.dispute_id) })
    }),
    route('POST', `${base}/:id/provide-evidence`, uploadSchema, ({ path, body }) => {
      const dispute = getDispute(provider, path.id)
      if (dispute.status !== 'WAITING_FOR_SELLER_RESPONSE')
        throw unprocessable('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE', 'Evidence is not awaited.')
      dispute.evidences.push(...body.input.evidences.map((evidence) => ({ ...evidence, documents: body.files })))
      changeDispute(provider, dispute, { status: 'UNDER_REVIEW' })
      return ok({ links: links(dispute.dispute_id) })
    }),
    route(
      'POST',
      `${base}/:id/accept-claim`,
      z.strictObject({ note: text.max(2000), accept_claim_type: z.literal('REFUND').optional(), refund_amount: money.optional() }),
      ({ path }) => {
        const dispute = getDispute(provider, path.id)
        if (dispute.status === 'RESOLVED') throw unprocessable('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE', 'The dispute is resolved.')
        endDispute(provider, dispute.dispute_id, 'lost', 'ACCEPTED')
        return ok({ links: links(dispute.dispute_id) })
      },
    ),
  ]
}

function getDispute({ state }: Provider, id = ''): StoredDispute {
  const dispute = state.disputes.get(id)
  if (!dispute) throw notFound()
  return dispute
}

function changeDispute(provider: Provider, dispute: StoredDispute, change: Partial<StoredDispute>, event = 'UPDATED'): void {
  Object.assign(dispute, change, { update_time: provider.now().toISOString() })
  if (dispute.status !== 'WAITING_FOR_SELLER_RESPONSE') delete dispute.seller_response_due_date
  provider.emit(`CUSTOMER.DISPUTE.${event}`, 'dispute', dispute)
}

/** The buyer disputes the payment to one seller. PayPal takes the amount only when it is lost. */
export function openDispute(provider: Provider, captureId: string, reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED'): StoredDispute {
  const capture = getCapture(provider, captureId)
  const at = provider.now()
  const dispute: StoredDispute = {
    dispute_id: createId('PP-R-').slice(0, 15),
    create_time: at.toISOString(),
    update_time: at.toISOString(),
    reason,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: leftOf(provider, capture),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    seller_response_due_date: new Date(at.getTime() + RESPONSE_TIME_MS).toISOString(),
    disputed_transactions: [
      {
        seller_transaction_id: captureId,
        custom: capture.custom_id,
        invoice_number: capture.invoice_id,
        gross_amount: capture.amount,
        seller: { merchant_id: capture.payee.merchant_id },
      },
    ],
    evidences: [],
  }
  provider.state.disputes.set(dispute.dispute_id, dispute)
  changeDispute(provider, dispute, {}, 'CREATED')
  return dispute
}

/** PayPal decides. A dispute that is lost is paid back to the buyer. */
export function endDispute(provider: Provider, id: string, outcome: 'won' | 'lost', code?: string): void {
  const dispute = getDispute(provider, id)
  if (dispute.status === 'RESOLVED') return
  const isLost = outcome === 'lost'
  const { currency_code } = dispute.dispute_amount
  const outcome_code = code ?? (isLost ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR')
  const amount_refunded = isLost ? dispute.dispute_amount : { currency_code, value: '0.00' }
  if (isLost) takeAmount(provider, dispute)
  changeDispute(provider, dispute, { status: 'RESOLVED', dispute_outcome: { outcome_code, amount_refunded } }, 'RESOLVED')
}

/** The buyer has the amount. The seller's part was held, or comes from the seller's account. */
function takeAmount(provider: Provider, { dispute_id, dispute_amount, disputed_transactions }: StoredDispute): void {
  const line = { paypal_reference_id: dispute_id, paypal_reference_id_type: 'TXN' as const }
  provider.addTransaction({ ...line, transaction_event_code: 'T1201', transaction_amount: negate(dispute_amount) })
  const captureId = disputed_transactions[0]?.seller_transaction_id ?? ''
  const part = sellerPartOf(provider, getCapture(provider, captureId))
  provider.state.disputeLosses.set(captureId, toMinor(part))
  if (provider.state.disbursed.has(captureId))
    provider.addTransaction({ ...line, transaction_event_code: 'T2201', transaction_amount: part })
}
