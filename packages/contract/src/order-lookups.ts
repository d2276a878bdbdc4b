import { z } from 'zod'
import { currentUser } from './accounts.ts'
import { computed, defineEndpoint, one } from './endpoint.ts'
import { email, instant } from './fields.ts'
import { defineResource } from './resource.ts'

/** An order or a purchase: `PL` and nine characters, in either case, as they are typed. */
const reference = z.string().trim().min(1).max(30)

/** The guest who placed the order, with the token of the new session, as `signedInUser`. */
export const orderLookupSession = defineResource(
  'order_lookup_session',
  z.object({
    ...currentUser.attributes.shape,
    jwt_token: z.string(),
    expires_at: instant,
    /** Null if the purchase has several orders. */
    order_id: z.string().nullable(),
  }),
)

/** Guests open an order on another device by a link that is mailed to its email address. */
export const orderLookups = {
  create: defineEndpoint({
    method: 'POST',
    path: '/order_lookups',
    audience: 'public',
    summary: 'Send a link to an order to its email address. The response is the same if there is no such order.',
    body: z.strictObject({ order_lookup: z.strictObject({ email, reference }) }),
    output: computed('order_lookup', z.object({ resend_after: instant })),
    refusals: ['too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
  redeem: defineEndpoint({
    method: 'POST',
    path: '/order_lookups/redeem',
    audience: 'public',
    summary: 'Open a session of the guest who placed an order, with the token of a link. A link is accepted once.',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    output: one(orderLookupSession),
    refusals: ['order_link_expired'],
    status: 200,
    limit: 'sign_in',
  }),
}
