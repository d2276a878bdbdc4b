import { orderLookups } from '@partlane/contract/order-lookups'
import { presentSignInResult } from '#features/sessions/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { redeemOrderLink } from './redeem-order-link.ts'
import { requestOrderLink } from './request-order-link.ts'

/** HTTP routes by which guests find their orders. They are not in the specification's list. */
export const orderLookupsRoutes = defineRoutes((route) => {
  route(orderLookups.create, async ({ ctx, caller, body }) => {
    const { resendAfter } = await requestOrderLink(ctx, { ...body.order_lookup, ip: caller.ip })
    return { resend_after: resendAfter.toISOString() }
  })
  route(orderLookups.redeem, async ({ ctx, caller, body }) => {
    const { orderId, ...session } = await redeemOrderLink(ctx, { token: body.token, caller })
    return { ...presentSignInResult(session), order_id: orderId === null ? null : String(orderId) }
  })
})
