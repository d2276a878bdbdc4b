import { sellerTerms } from '@partlane/contract/seller-terms'
import { loadUserDetails } from '#features/operators/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { changeTerms } from './change-terms.ts'
import { holdPayouts, resumePayouts } from './hold-payouts.ts'

/** HTTP routes with which operators set the fee of a member and hold payouts. */
export const sellerTermsRoutes = defineRoutes((route) => {
  route(sellerTerms.update, async ({ ctx, user, params, body: { merchant_fee_percentage, payout_on_dispatch, reason } }) => {
    const terms = { feeHundredths: merchant_fee_percentage, payoutOnDispatch: payout_on_dispatch }
    await changeTerms(ctx, { actor: user, userId: params.id, ...terms, reason })
    return loadUserDetails(ctx, { userId: params.id, actor: user })
  })
  route(sellerTerms.hold, async ({ ctx, user, params, body }) => {
    await holdPayouts(ctx, { actor: user, userId: params.id, reason: body.reason })
    return loadUserDetails(ctx, { userId: params.id, actor: user })
  })
  route(sellerTerms.resume, async ({ ctx, user, params, body }) => {
    await resumePayouts(ctx, { actor: user, userId: params.id, reason: body.reason })
    return loadUserDetails(ctx, { userId: params.id, actor: user })
  })
})
