import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { paymentProblems, paymentStatuses } from '@partlane/domain/checkout/purchase-machine'
import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { payoutActions } from '@partlane/domain/payouts/payout-actions'
import { payoutStatuses } from '@partlane/domain/payouts/payout-machine'
import { z } from 'zod'
import { computed, defineEndpoint, one, page } from './endpoint.ts'
import { id, idParams, instant, money, pageQuery, requiredLines } from './fields.ts'
import { defineResource } from './resource.ts'

/** A payout with what its gateway says of it. */
export const operatorPayout = defineResource(
  'operator_payout',
  z.object({
    status: z.enum(payoutStatuses),
    amount: money,
    seller_id: z.string(),
    seller_name: z.string(),
    /** Why operators hold further payouts of the seller. */
    held_reason: z.string().nullable(),
    gateway: z.enum(gatewayNames),
    gateway_reference: z.string().nullable(),
    /** The order whose share a gateway pays directly. Null: a payout of the balance. */
    order: z.object({ id: z.string(), reference: z.string() }).nullable(),
    attempt: z.int(),
    failure_code: z.string().nullable(),
    created_at: instant,
    ended_at: instant.nullable(),
    /** When a failed payout is tried again, or returned after the last attempt. */
    next_attempt_at: instant.nullable(),
    /** An operator has given it up: the money is taken back. */
    return_requested: z.boolean(),
    actions: z.array(z.enum(payoutActions)),
  }),
)

/** A seller whose payouts operators hold. */
export const payoutHold = defineResource(
  'payout_hold',
  z.object({ seller_name: z.string(), reason: z.string(), available: z.array(money) }),
)

/**
 * A payment whose money was not collected an hour after the purchase, or whose problem an operator
 * has to solve at the gateway.
 */
export const paymentProblem = defineResource(
  'payment_problem',
  z.object({
    status: z.enum(paymentStatuses),
    problem: z.enum(paymentProblems).nullable(),
    amount: money,
    gateway: z.enum(gatewayNames),
    gateway_reference: z.string().nullable(),
    purchase_reference: z.string(),
    buyer_id: z.string(),
    buyer_name: z.string(),
    created_at: instant,
    orders: z.array(z.object({ id: z.string(), reference: z.string() })),
  }),
)

const ofPayout = {
  method: 'PUT',
  audience: 'operator',
  params: idParams,
  body: z.strictObject({ reason: requiredLines(MAX_REASON_LENGTH) }),
  output: one(operatorPayout),
  refusals: [
    'payout_is_pending',
    'payout_is_sent',
    'payout_is_paid',
    'payout_is_returned',
    'payout_is_given_up',
    'payout_not_returnable',
    'not_allowed',
  ],
  limit: 'writes',
} as const

/** Payouts and failed payments of all members, for operators. */
export const operatorPayouts = {
  list: defineEndpoint({
    method: 'GET',
    path: '/operators/payouts',
    audience: 'operator',
    summary: 'List payouts: failed ones, those on their way, then the others, each newest first',
    query: z.strictObject({ ...pageQuery, status: z.enum(payoutStatuses).optional(), seller: id.optional() }),
    output: page(operatorPayout),
  }),
  run: defineEndpoint({
    method: 'PUT',
    path: '/operators/payouts/run',
    audience: 'operator',
    summary: 'Start the payout run of the day now. A seller is paid at most once a day in each currency.',
    body: z.strictObject({}),
    output: computed('payout_run', z.object({ day: z.iso.date() })),
    limit: 'writes',
  }),
  retry: defineEndpoint({ ...ofPayout, path: '/operators/payouts/{id}/retry', summary: 'Try a failed payout again now' }),
  return: defineEndpoint({
    ...ofPayout,
    path: '/operators/payouts/{id}/return',
    summary: "Give a failed payout up: the money is taken back into the seller's balance",
  }),
  listHolds: defineEndpoint({
    method: 'GET',
    path: '/operators/payout_holds',
    audience: 'operator',
    summary: 'List the sellers whose payouts are held, with what they could be paid',
    query: z.strictObject(pageQuery),
    output: page(payoutHold),
  }),
  listPaymentProblems: defineEndpoint({
    method: 'GET',
    path: '/operators/payment_problems',
    audience: 'operator',
    summary: 'List payments whose money was not collected or has to be given back at the gateway, oldest first',
    query: z.strictObject(pageQuery),
    output: page(paymentProblem),
  }),
}
