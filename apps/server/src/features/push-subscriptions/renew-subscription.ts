import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { lockSessionShared } from '#app/session-lock.store.ts'
import type { BrowserSubscription } from '#platform/push/web-push.ts'
import { refuseUnusable } from './push-subscriptions.policy.ts'
import { findSubscriptionByAddress } from './push-subscriptions.queries.ts'
import { replaceSubscription } from './push-subscriptions.store.ts'

type RenewInput = { ended: { endpoint: string; auth: string }; renewed: BrowserSubscription }

/**
 * Replaces a subscription that its browser has renewed by itself. The caller has no session: the
 * address of the ended subscription and its secret prove that it is the same browser. User and
 * session stay.
 * @throws Refusal push_off, push_address_invalid, push_key_invalid; push_not_subscribed if there is
 * no such subscription, or its session has ended
 */
export async function renewSubscription(ctx: AppContext, { ended, renewed }: RenewInput): Promise<void> {
  refuseUnusable(ctx, renewed, 'push_subscription.')
  await ctx.db.transact(async (tx) => {
    const subscription = await findSubscriptionByAddress(tx, ended)
    if (!subscription) throw new Refusal('push_not_subscribed')
    const { id, user_id: userId, session_id: sessionId } = subscription
    if (!(await lockSessionShared(tx, { userId, sessionId }))) throw new Refusal('push_not_subscribed')
    if (!(await replaceSubscription(tx, { id, ended, renewed }))) throw new Refusal('push_not_subscribed')
  })
}
