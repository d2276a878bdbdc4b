import type { AppContext } from '#app/context.ts'
import type { WebPushMessage } from '#platform/push/web-push.ts'
import { buildPayload, type PushContent } from './build-payload.ts'
import { claimSend, endSend, freeSend } from './push-sends.store.ts'
import { listSubscriptions, type SubscriptionRow } from './push-subscriptions.queries.ts'
import { deleteSubscription, pauseSubscription, setSubscriptionSucceeded } from './push-subscriptions.store.ts'

type SendInput = { userId: number; notificationId: number; content: PushContent; urgency: WebPushMessage['urgency'] }

/** What is left after one attempt: nothing, or browsers that have to be tried again. */
export type SendResult = { kind: 'done'; sent: number } | { kind: 'retry'; at: Date; reason: string }

type Outcome = { kind: 'sent' } | { kind: 'ended' } | { kind: 'retry'; at: Date; reason: string }

/** A message is worth reading for three days. */
const TTL_SECONDS = 3 * 24 * 60 * 60
/** Longer than an attempt can take. */
const CLAIM_MS = 60_000
/** After an error without a Retry-After. The delivery adds its own growing delay. */
const RETRY_MS = 30_000

/**
 * Sends a notification to all browsers of a user, to each of them once: a browser that has got it
 * is not sent it again by a repeated call, also when two calls run at once. Subscriptions that have
 * ended are deleted. A push service that refuses the message for good is logged and not repeated.
 */
export async function sendToBrowsers(ctx: AppContext, input: SendInput): Promise<SendResult> {
  const subscriptions = await listSubscriptions(ctx.db, { userId: input.userId, now: ctx.clock.now() })
  const outcomes = await Promise.all(subscriptions.map((subscription) => sendOnce(ctx, subscription, input)))
  const repeated = outcomes.filter((outcome) => outcome.kind === 'retry').sort((a, b) => a.at.getTime() - b.at.getTime())[0]
  return repeated ?? { kind: 'done', sent: outcomes.filter(({ kind }) => kind === 'sent').length }
}

async function sendOnce(ctx: AppContext, subscription: SubscriptionRow, { notificationId, content, urgency }: SendInput): Promise<Outcome> {
  const now = ctx.clock.now()
  const { paused_until: pausedUntil } = subscription
  const send = { notificationId, subscriptionId: subscription.id }
  const claim = await claimSend(ctx.db, { ...send, now, until: new Date(now.getTime() + CLAIM_MS) })
  if (claim === 'ended') return { kind: 'sent' }
  if (claim !== 'claimed') return { kind: 'retry', at: claim.busyUntil, reason: 'another attempt is running' }
  if (pausedUntil && pausedUntil > now) {
    await freeSend(ctx.db, { ...send, now })
    return { kind: 'retry', at: pausedUntil, reason: 'paused by the push service' }
  }
  const message = { payload: buildPayload(content), ttlSeconds: TTL_SECONDS, urgency, topic: `n${notificationId}` }
  const result = await ctx.webPush.send(subscription, message)
  if (result.kind === 'retry') {
    const at = new Date(now.getTime() + (result.retryAfterSeconds === undefined ? RETRY_MS : result.retryAfterSeconds * 1000))
    if (result.retryAfterSeconds !== undefined) await pauseSubscription(ctx.db, subscription.id, at)
    await freeSend(ctx.db, { ...send, now })
    return { kind: 'retry', at, reason: result.reason }
  }
  if (result.kind === 'gone') {
    await deleteSubscription(ctx.db, subscription)
    return { kind: 'ended' }
  }
  if (result.kind === 'rejected')
    ctx.log.error({ subscription: subscription.id, reason: result.reason }, 'a push service refused a message')
  else await setSubscriptionSucceeded(ctx.db, subscription.id, now)
  await endSend(ctx.db, { ...send, now })
  return result.kind === 'sent' ? { kind: 'sent' } : { kind: 'ended' }
}
