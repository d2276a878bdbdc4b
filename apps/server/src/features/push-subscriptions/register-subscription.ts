import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockSessionShared } from '#app/session-lock.store.ts'
import { refuseUnusable } from './push-subscriptions.policy.ts'
import {
  assignSubscription,
  deleteOldestSubscriptions,
  deletePushSubscriptions,
  lockSubscriptionsOfUser,
} from './push-subscriptions.store.ts'

/** Browsers of one user. A new one takes the place of the oldest. */
export const MAX_SUBSCRIPTIONS = 20

type RegisterInput = { user: CurrentUser; subscription: { endpoint: string; p256dh: string; auth: string }; userAgent: string }

/**
 * Registers the browser of the session for push messages, or replaces its subscription. A browser
 * belongs to one session: who used it before gets no more messages on it. The subscription is
 * deleted when the session ends.
 * @throws Refusal push_off, push_address_invalid, push_key_invalid; token_invalid if the session
 * ended concurrently
 */
export async function registerSubscription(ctx: AppContext, { user, subscription, userAgent }: RegisterInput): Promise<void> {
  refuseUnusable(ctx, subscription)
  await ctx.db.transact(async (tx) => {
    if (!(await lockSessionShared(tx, { userId: user.id, sessionId: user.sessionId }))) throw new Refusal('token_invalid')
    await lockSubscriptionsOfUser(tx, user.id)
    await assignSubscription(tx, { userId: user.id, sessionId: user.sessionId, ...subscription, userAgent, now: ctx.clock.now() })
    await deleteOldestSubscriptions(tx, { userId: user.id, maxCount: MAX_SUBSCRIPTIONS })
  })
}

/** Ends push messages to the browser of the session. */
export const removeSubscription = (ctx: AppContext, { user }: { user: CurrentUser }): Promise<void> =>
  ctx.db.transact((tx) => deletePushSubscriptions(tx, [user.sessionId]))
