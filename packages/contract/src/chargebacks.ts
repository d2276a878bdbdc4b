import { chargebackStatuses } from '@partlane/domain/chargebacks/chargeback-machine'
import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { MAX_CHARGEBACK_TEXT_LENGTH, MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { z } from 'zod'
import { computed, defineEndpoint, file, one, page } from './endpoint.ts'
import { idParams, instant, money, optionalLines, pageQuery, requiredLines } from './fields.ts'
import { defineResource } from './resource.ts'

/** The chargeback of an order, as its buyer and seller see it. */
const orderChargeback = computed(
  'order_chargeback',
  z.object({
    /** Null: the order has none. */
    chargeback: z
      .object({
        status: z.enum(chargebackStatuses),
        opened_at: instant,
        ended_at: instant.nullable(),
        /** The following are for the seller. Null for the buyer. */
        reason: z.string().nullable(),
        /** Withheld of the seller's share. */
        reserved: money.nullable(),
        evidence_due_at: instant.nullable(),
        seller_text: z.string().nullable(),
        /** The seller can still add evidence. */
        is_editable: z.boolean(),
      })
      .nullable(),
  }),
)

const summary = {
  gateway: z.enum(gatewayNames),
  reference: z.string(),
  amount: money,
  /** The gateway's own code. */
  reason: z.string(),
  status: z.enum(chargebackStatuses),
  evidence_due_at: instant.nullable(),
  opened_at: instant,
  ended_at: instant.nullable(),
}
export const chargebackSummary = defineResource('chargeback_summary', z.object(summary))

export const chargeback = defineResource(
  'chargeback',
  z.object({
    ...summary,
    evidence_submitted_at: instant.nullable(),
    /**
     * What was submitted or, before that, what would be: facts of the orders and the texts of the
     * sellers.
     */
    evidence: z.string(),
    orders: z.array(
      z.object({
        order_id: z.string(),
        reference: z.string(),
        seller_id: z.string(),
        seller_name: z.string(),
        /** What the order bears of the amount. */
        disputed: money,
        reserved: money,
        seller_text: z.string().nullable(),
      }),
    ),
  }),
)

/** No evidence is possible any more. */
const ended = ['chargeback_is_under_review', 'chargeback_is_won', 'chargeback_is_lost'] as const

const byOperator = { audience: 'operator', params: idParams, output: one(chargeback) } as const
const ofOrder = { audience: 'guest', params: idParams, output: orderChargeback } as const

/** Chargebacks: the bank of a buyer takes a payment back. */
export const chargebacks = {
  showOfOrder: defineEndpoint({
    ...ofOrder,
    method: 'GET',
    path: '/users/orders/{id}/chargeback',
    summary: 'Get the chargeback of an order, if it has one',
  }),
  addText: defineEndpoint({
    ...ofOrder,
    method: 'PUT',
    path: '/users/orders/{id}/chargeback',
    summary: 'Add what the seller says to the evidence of the chargeback of an order',
    body: z.strictObject({ chargeback: z.strictObject({ text: requiredLines(MAX_CHARGEBACK_TEXT_LENGTH) }) }),
    refusals: ['not_allowed', ...ended],
    limit: 'writes',
  }),
  fileOfOrder: defineEndpoint({
    method: 'GET',
    path: '/users/orders/{id}/chargeback/evidence',
    audience: 'guest',
    summary: 'Get the part of the evidence that is about an order as PDF, for its seller',
    params: idParams,
    output: file('application/pdf'),
    refusals: ['not_allowed', 'unavailable'],
    limit: 'lookups',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/operators/chargebacks',
    audience: 'operator',
    summary: 'List open chargebacks by their due date, or ended ones, newest first',
    query: z.strictObject({ ...pageQuery, state: z.enum(['open', 'ended']).optional() }),
    output: page(chargebackSummary),
  }),
  show: defineEndpoint({
    ...byOperator,
    method: 'GET',
    path: '/operators/chargebacks/{id}',
    summary: 'Get a chargeback with its orders and evidence',
  }),
  file: defineEndpoint({
    method: 'GET',
    path: '/operators/chargebacks/{id}/evidence',
    audience: 'operator',
    summary: 'Get the evidence of a chargeback as PDF: what was submitted or, before that, what would be',
    params: idParams,
    output: file('application/pdf'),
    refusals: ['not_found', 'unavailable'],
    limit: 'lookups',
  }),
  submit: defineEndpoint({
    ...byOperator,
    method: 'PUT',
    path: '/operators/chargebacks/{id}/evidence',
    summary: 'Submit the evidence to the gateway, with a text of the operator. Once.',
    body: z.strictObject({ text: optionalLines(MAX_CHARGEBACK_TEXT_LENGTH) }),
    refusals: [...ended, 'payment_unavailable'],
    limit: 'writes',
  }),
  accept: defineEndpoint({
    ...byOperator,
    method: 'PUT',
    path: '/operators/chargebacks/{id}/accept',
    summary: 'Give a chargeback up: it is lost, and the buyer keeps the money',
    body: z.strictObject({ reason: requiredLines(MAX_REASON_LENGTH) }),
    refusals: [...ended, 'payment_unavailable'],
    limit: 'writes',
  }),
}
