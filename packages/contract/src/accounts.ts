import { closureObstacles } from '@partlane/domain/accounts/closure'
import { requiredCompanyDetails } from '@partlane/domain/accounts/company-details'
import { identityProviders, roles, userStatuses } from '@partlane/domain/accounts/roles'
import { accountTypes, sellerTypes } from '@partlane/domain/accounts/seller-types'
import { documentStatuses } from '@partlane/domain/documents/document-machine'
import { locales } from '@partlane/domain/locale'
import { z } from 'zod'
import { addressFields } from './addresses.ts'
import { computed, defineEndpoint, noContent, one } from './endpoint.ts'
import { agreedTermsVersion, currency, instant, money, password, requiredLines, slug } from './fields.ts'
import { paymentGatewayEntry } from './payout-accounts.ts'
import { defineResource } from './resource.ts'

/** The public profile of a user. */
export const publicUser = defineResource(
  'user',
  z.object({
    slug,
    role: z.enum(roles),
    display_name: z.string(),
    former: z.boolean(), // account deleted: there is no profile page
    rating: z.number().nullable(), // 1..5, null before the first review
    rating_count: z.int(),
    on_holiday: z.boolean(),
    member_since: z.iso.date(),
  }),
)

/** Who a business seller is, as the law requires. Private sellers have none. */
export const companyDetails = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(), // public, not the one of the account
  number: z.string().nullable(), // in the company register
  vat_number: z.string().nullable(),
  address: addressFields.nullable(),
})
export type CompanyDetails = z.output<typeof companyDetails>

/** An address of the address book. */
export const savedAddress = z.object({ id: z.string(), ...addressFields.shape })

/** The signed-in user's own account. */
export const currentUser = defineResource(
  'current_user',
  z.object({
    slug,
    role: z.enum(roles),
    status: z.enum(userStatuses),
    confirmed: z.boolean(),
    documents_uploaded: z.boolean(),
    operator: z.boolean(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    company_name: z.string().nullable(),
    email: z.string().nullable(), // the confirmed address, otherwise the pending one
    email_confirmed: z.boolean(),
    phone_number: z.string().nullable(), // E.164; the confirmed number, otherwise the pending one
    phone_confirmed: z.boolean(),
    /** Replaces the confirmed address or number once it is confirmed with its code. */
    pending_email: z.string().nullable(),
    pending_phone_number: z.string().nullable(),
    has_password: z.boolean(),
    identities: z.array(z.enum(identityProviders)),
    account_type: z.enum(accountTypes),
    seller_type: z.enum(sellerTypes).nullable(),
    vat_number: z.string().nullable(),
    company_number: z.string().nullable(),
    contact_email: z.string().nullable(), // of a business, shown to everyone
    /** What a business must enter before it can put a part on sale. Else empty. */
    missing_company_details: z.array(z.enum(requiredCompanyDetails)),
    about: z.string().nullable(),
    website: z.string().nullable(),
    on_holiday: z.boolean(),
    holiday_until: z.iso.date().nullable(),
    addresses: z.array(savedAddress), // the first is the default of forms
    business_address: savedAddress.nullable(),
    payment_gateways: z.array(paymentGatewayEntry), // accounts to which earnings are paid
    /**
     * Status of a business's documents, null without documents. `reason`: why they were refused.
     */
    documents: z.object({ status: z.enum(documentStatuses), reason: z.string().nullable() }).nullable(),
    locale: z.enum(locales),
    currency,
    terms_version: z.int().nullable(), // the version of the terms that the member has agreed to
    current_merchant_fee_in_percentages: z.number(),
    may_sell: z.boolean(),
  }),
)

const accountClosure = computed(
  'account_closure',
  z.object({
    /** In the order in which they are to be settled. Empty: the account can be closed. */
    obstacles: z.array(z.enum(closureObstacles)),
    open_orders: z.int(),
    /** The last deadline of open orders that is known. */
    orders_due_at: instant.nullable(),
    balances: z.array(
      z.object({
        currency,
        pending: money,
        /** Negative: owed. */
        available: money,
        reserved: money,
        on_the_way: money,
        /** What the gateway pays out at least. */
        min_payout: money,
      }),
    ),
  }),
)

/** The current user's account, except sign-in. */
export const accounts = {
  currentUser: defineEndpoint({
    method: 'GET',
    path: '/users/user',
    audience: 'guest',
    summary: 'Get the current user',
    output: one(currentUser),
  }),
  agreeToTerms: defineEndpoint({
    method: 'PUT',
    path: '/users/user/terms',
    audience: 'member',
    summary: 'Agree to the terms in force',
    body: z.strictObject({ terms_version: agreedTermsVersion }),
    output: one(currentUser),
    refusals: ['terms_changed'],
    limit: 'writes',
  }),
  close: defineEndpoint({
    method: 'DELETE',
    path: '/users/user',
    audience: 'member',
    summary:
      'Close the account permanently. Personal data is deleted; accounting records are kept. The password is required if one is set.',
    body: z.strictObject({ reason: z.strictObject({ text: requiredLines(1000) }), current_password: password.optional() }),
    output: noContent,
    refusals: [
      'current_password_wrong',
      'too_many_requests',
      'account_has_open_orders',
      'account_has_open_auctions',
      'account_has_open_payouts',
    ],
    limit: 'sign_in',
  }),
  closure: defineEndpoint({
    method: 'GET',
    path: '/users/user/closure',
    audience: 'member',
    summary: 'Get what still prevents the closing of the account, with the amounts',
    output: accountClosure,
  }),
  exportData: defineEndpoint({
    method: 'GET',
    path: '/users/user/data_export',
    audience: 'member',
    summary: 'Export all data of the current user',
    output: computed('data_export', z.object({ made_at: instant, parts: z.record(z.string(), z.unknown()) })),
    limit: 'sign_in',
  }),
}
