import { z } from 'zod'
import { computed, defineEndpoint, noContent } from './endpoint.ts'

const withoutPadding = z.string().overwrite((text) => text.replace(/={1,2}$/, ''))
/** base64url of 65 bytes (a point of P-256) and of 16 bytes. Padding is removed. */
const publicKey = withoutPadding.regex(/^[A-Za-z0-9_-]{87}$/)
const authSecret = withoutPadding.regex(/^[A-Za-z0-9_-]{22}$/)

/** As `PushSubscription.toJSON` of browsers writes it. The expiration is ignored. */
const subscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2048),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: publicKey, auth: authSecret }),
})

/** Push messages to the browser of the session. */
export const pushSubscriptions = {
  show: defineEndpoint({
    method: 'GET',
    path: '/push_subscription',
    audience: 'member',
    summary: 'The key that a browser subscribes with, and the subscription of this session',
    output: computed(
      'push_subscription',
      z.object({
        /** Null if push to browsers is off. */
        public_key: z.string().nullable(),
        endpoint: z.string().nullable(),
      }),
    ),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/push_subscription',
    audience: 'member',
    summary: 'Send push messages to the browser of this session. The browser leaves any other session.',
    body: z.strictObject({ push_subscription: subscription }),
    output: noContent,
    refusals: ['push_off', 'push_address_invalid', 'push_key_invalid'],
    limit: 'writes',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/push_subscription',
    audience: 'member',
    summary: 'Send no more push messages to the browser of this session',
    output: noContent,
    limit: 'writes',
  }),
  test: defineEndpoint({
    method: 'POST',
    path: '/push_subscription/test',
    audience: 'member',
    summary: 'Send a push message to the browser of this session',
    body: z.strictObject({}),
    output: noContent,
    refusals: ['push_not_subscribed', 'push_not_accepted'],
    limit: 'lookups',
  }),
  /**
   * The service worker calls it: it has no token. The address and the secret of the subscription
   * that the browser has ended prove which one it is.
   */
  renew: defineEndpoint({
    method: 'POST',
    path: '/push_subscription/renewals',
    audience: 'public',
    summary: 'Replace a subscription that the browser has renewed. It stays with its session.',
    body: z.strictObject({
      renewal: z.strictObject({
        endpoint: z.url({ protocol: /^https?$/ }).max(2048),
        auth: authSecret,
        push_subscription: subscription,
      }),
    }),
    output: noContent,
    refusals: ['push_off', 'push_address_invalid', 'push_key_invalid', 'push_not_subscribed'],
    limit: 'writes',
  }),
}
