import { pushSubscriptions } from '@partlane/contract/push-subscriptions'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { findSubscription } from './push-subscriptions.queries.ts'
import { registerSubscription, removeSubscription } from './register-subscription.ts'
import { renewSubscription } from './renew-subscription.ts'
import { sendTestMessage } from './send-test-message.ts'

export const pushSubscriptionsRoutes = defineRoutes((route) => {
  route(pushSubscriptions.show, async ({ ctx, user }) => {
    const subscription = await findSubscription(ctx.db, user.sessionId)
    return { public_key: ctx.webPush.publicKey ?? null, endpoint: subscription?.endpoint ?? null }
  })
  route(pushSubscriptions.register, async ({ ctx, user, caller, body }) => {
    const { endpoint, keys } = body.push_subscription
    await registerSubscription(ctx, { user, subscription: { endpoint, ...keys }, userAgent: caller.userAgent })
    return undefined
  })
  route(pushSubscriptions.remove, async ({ ctx, user }) => {
    await removeSubscription(ctx, { user })
    return undefined
  })
  route(pushSubscriptions.test, async ({ ctx, user, caller }) => {
    await sendTestMessage(ctx, { user, locale: caller.locale })
    return undefined
  })
  route(pushSubscriptions.renew, async ({ ctx, body }) => {
    const { endpoint, auth, push_subscription: renewed } = body.renewal
    await renewSubscription(ctx, { ended: { endpoint, auth }, renewed: { endpoint: renewed.endpoint, ...renewed.keys } })
    return undefined
  })
})
