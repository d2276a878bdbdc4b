import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { earningsLineKinds } from '@partlane/domain/earnings/line-kinds'
import { payoutStatuses } from '@partlane/domain/payouts/payout-machine'
import { payoutSchedules } from '@partlane/domain/payouts/payout-rules'
import { z } from 'zod'
import { computed, defineEndpoint, file, page } from './endpoint.ts'
import { currency, instant, money, pageQuery } from './fields.ts'
import { defineResource } from './resource.ts'

/** A month: 2026-11. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

const earningsSummary = computed(
  'earnings',
  z.object({
    payout_schedule: z.enum(payoutSchedules),
    /** Operators hold the payouts of the seller. */
    payouts_held: z.boolean(),
    /** One entry for each currency in which the seller has ever earned. */
    balances: z.array(
      z.object({
        currency,
        /** Of orders that are not complete. */
        pending: money,
        /** To be paid with the next payout. Negative: owed, recovered from later sales. */
        available: money,
        /** Withheld while a chargeback is open. */
        reserved: money,
        /** Payouts that have not arrived yet, also failed ones that will be tried again. */
        on_the_way: money,
        paid_out: money,
      }),
    ),
    /** The last twelve months with movements, newest first, for each currency. */
    months: z.array(z.object({ month, currency, earned: money, paid_out: money })),
  }),
)

const line = defineResource(
  'earnings_line',
  z.object({
    at: instant,
    kind: z.enum(earningsLineKinds),
    order_id: z.string().nullable(),
    order_reference: z.string().nullable(),
    /** What the seller has more or less by it. */
    amount: money,
  }),
)

const payout = defineResource(
  'payout',
  z.object({
    status: z.enum(payoutStatuses),
    amount: money,
    gateway: z.enum(gatewayNames),
    /** The order whose share a gateway (PayPal) pays directly. Null: a payout of the balance. */
    order: z.object({ id: z.string(), reference: z.string() }).nullable(),
    created_at: instant,
    ended_at: instant.nullable(),
    /** The reason of the gateway for a failure. */
    failure_code: z.string().nullable(),
    /** When a failed payout is tried again. Otherwise null. */
    retry_at: instant.nullable(),
  }),
)

const lineFilter = { month: month.optional(), currency: currency.optional() }

/** The money of a seller: balances, lines, payouts and files for the accountant. */
export const earnings = {
  show: defineEndpoint({
    method: 'GET',
    path: '/users/earnings',
    audience: 'member',
    summary: 'Get the balances of the seller: on the way, available, paid out, owed',
    output: earningsSummary,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/users/earnings',
    audience: 'member',
    summary: 'Choose how often the seller is paid',
    body: z.strictObject({ earnings: z.strictObject({ payout_schedule: z.enum(payoutSchedules) }) }),
    output: earningsSummary,
    limit: 'writes',
  }),
  requestFinalPayout: defineEndpoint({
    method: 'POST',
    path: '/users/earnings/final_payout',
    audience: 'member',
    summary: 'Pay out now what is available, before the account is closed, whatever the schedule',
    output: earningsSummary,
    status: 200,
    refusals: ['payout_account_missing', 'payouts_on_hold', 'nothing_to_pay_out'],
    limit: 'writes',
  }),
  lines: defineEndpoint({
    method: 'GET',
    path: '/users/earnings/lines',
    audience: 'member',
    summary: 'List what has changed the earnings of the seller, newest first',
    query: z.strictObject({ ...pageQuery, ...lineFilter }),
    output: page(line),
  }),
  payouts: defineEndpoint({
    method: 'GET',
    path: '/users/earnings/payouts',
    audience: 'member',
    summary: 'List the payouts of the seller, newest first',
    query: z.strictObject(pageQuery),
    output: page(payout),
  }),
  statement: defineEndpoint({
    method: 'GET',
    path: '/users/earnings/statement',
    audience: 'member',
    summary: 'Get the statement of a month as PDF, with the lines and balances of its CSV',
    query: z.strictObject({ month }),
    output: file('application/pdf'),
    refusals: ['unavailable'],
    limit: 'lookups',
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/users/earnings/export',
    audience: 'member',
    summary: 'Get the lines of a month as CSV, with the opening and closing balance of each currency',
    query: z.strictObject({ month }),
    output: file('text/csv'),
    limit: 'lookups',
  }),
}
