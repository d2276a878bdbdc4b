import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { paymentMethods } from '@partlane/domain/checkout/payment-methods'
import { acceptedPayments } from '@partlane/domain/payouts/accepted-payments'
import { accountStatuses } from '@partlane/domain/payouts/account-status'
import { z } from 'zod'
import { computed, defineEndpoint } from './endpoint.ts'
import { instant, money } from './fields.ts'

/** A payment method entry (specification, section 3): an account of the seller at a gateway. */
export const paymentGatewayEntry = z.object({
  name: z.enum(gatewayNames),
  status: z.enum(accountStatuses),
  /** The gateway pays the account. */
  active: z.boolean(),
  /** The gateway has an account of the seller. */
  merchant_id_added: z.boolean(),
})

const accountDetails = computed(
  'account_details',
  z.object({
    /** Which payments the parts of the seller accept. `stripe` is payment by card. */
    accepted_payments: z.enum(acceptedPayments),
    /** One entry for each configured gateway, also before the seller has connected it. */
    gateways: z.array(
      paymentGatewayEntry.extend({
        kind: z.enum(paymentMethods),
        /** The gateway checks a connected account. */
        pending: z.boolean(),
        /** Names of the gateway for what is missing, for example `external_account`. */
        missing: z.array(z.string()),
        /** Why the gateway has restricted the account. */
        disabled_reason: z.string().nullable(),
        checked_at: instant.nullable(),
        /** No real money moves. */
        test_mode: z.boolean(),
      }),
    ),
    /** Earnings that are not paid out yet, one amount for each currency. */
    waiting: z.array(money),
  }),
)

const linkOutput = computed('account_link', z.object({ url: z.url() }))
const refusals = ['payout_account_complete', 'payout_gateway_not_offered', 'payment_unavailable'] as const

/** Accounts at gateways to which sellers are paid, and which payments their parts accept. */
export const payoutAccounts = {
  details: defineEndpoint({
    method: 'GET',
    path: '/payments/account_details',
    audience: 'member',
    summary: 'Get the accounts to which the earnings of the seller are paid',
    output: accountDetails,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/payments/account_details',
    audience: 'member',
    summary: 'Choose which payments the parts of the seller accept',
    body: z.strictObject({ account_details: z.strictObject({ accepted_payments: z.enum(acceptedPayments) }) }),
    output: accountDetails,
    refusals: ['paypal_not_connected'],
    limit: 'writes',
  }),
  connectCard: defineEndpoint({
    method: 'POST',
    path: '/payments/connect/account_links',
    audience: 'member',
    summary: 'Create the address where the seller connects an account for card payments',
    /** Without a gateway: the first one for cards. */
    body: z.strictObject({ gateway: z.enum(gatewayNames).optional() }),
    output: linkOutput,
    status: 200,
    refusals,
    limit: 'lookups',
  }),
  connectPaypal: defineEndpoint({
    method: 'POST',
    path: '/payments/paypals/account_links',
    audience: 'member',
    summary: 'Create the address where the seller connects a PayPal account',
    output: linkOutput,
    status: 200,
    refusals,
    limit: 'lookups',
  }),
}
