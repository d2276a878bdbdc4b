import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import { translator } from '@partlane/i18n/server'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { buildPayload } from './build-payload.ts'
import { findSubscription } from './push-subscriptions.queries.ts'
import { deleteSubscription, setSubscriptionSucceeded } from './push-subscriptions.store.ts'

const TTL_SECONDS = 60

/**
 * Sends a message to the browser of the session, so that its user sees whether they arrive.
 * @throws Refusal push_not_subscribed, push_not_accepted
 */
export async function sendTestMessage(ctx: AppContext, { user, locale }: { user: CurrentUser; locale: Locale }): Promise<void> {
  const subscription = await findSubscription(ctx.db, user.sessionId)
  if (!subscription) throw new Refusal('push_not_subscribed')
  const t = translator(locale, 'push-subscriptions')
  const content = {
    title: t('test_title'),
    body: t('test_body', { product: ctx.config.PRODUCT_NAME }),
    path: '/profile/notifications',
    locale,
    tag: 'test',
  }
  const result = await ctx.webPush.send(subscription, {
    payload: buildPayload(content),
    ttlSeconds: TTL_SECONDS,
    urgency: 'high',
    topic: 'test',
  })
  if (result.kind === 'gone') {
    await deleteSubscription(ctx.db, subscription)
    throw new Refusal('push_not_subscribed')
  }
  if (result.kind !== 'sent') {
    ctx.log.warn({ subscription: subscription.id, result: result.kind }, 'a push service did not accept a test message')
    throw new Refusal('push_not_accepted')
  }
  await setSubscriptionSucceeded(ctx.db, subscription.id, ctx.clock.now())
}
