import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { MAX_MERCHANT_FEE_HUNDREDTHS } from '@partlane/domain/operators/seller-terms'
import { z } from 'zod'
import { defineEndpoint, one } from './endpoint.ts'
import { decimalInput, flag, idParams, requiredLines } from './fields.ts'
import { userAccountDetails } from './operators.ts'

const reason = requiredLines(MAX_REASON_LENGTH)
const ofMember = {
  method: 'PUT',
  audience: 'operator',
  params: idParams,
  output: one(userAccountDetails),
  limit: 'writes',
} as const
const inactive = ['not_allowed', 'account_is_guest', 'account_is_deleted'] as const

/** What operators agree with a seller about fee and payouts. */
export const sellerTerms = {
  update: defineEndpoint({
    ...ofMember,
    path: '/operators/people/{id}/terms',
    summary: 'Set the fee of a member and whether a trusted business is paid when everything is dispatched. For later orders.',
    body: z.strictObject({
      /** Null: the fee of everyone. */
      merchant_fee_percentage: decimalInput({
        decimals: 2,
        min: 0,
        max: MAX_MERCHANT_FEE_HUNDREDTHS,
        description: 'Percentage with at most two decimals: "8.50". Null: the fee of everyone',
      }).nullable(),
      payout_on_dispatch: flag,
      reason,
    }),
    refusals: [...inactive, 'business_only'],
  }),
  hold: defineEndpoint({
    ...ofMember,
    path: '/operators/people/{id}/hold_payouts',
    summary: 'Hold the payouts of a seller: no further one is created. The seller sees that, but not the reason.',
    body: z.strictObject({ reason }),
    refusals: [...inactive, 'payouts_are_held'],
  }),
  resume: defineEndpoint({
    ...ofMember,
    path: '/operators/people/{id}/resume_payouts',
    summary: 'Pay a seller again whose payouts were held',
    body: z.strictObject({ reason }),
    refusals: [...inactive, 'payouts_are_not_held'],
  }),
}
