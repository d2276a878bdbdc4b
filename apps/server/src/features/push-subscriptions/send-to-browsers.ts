import type { AppContext } from '#app/context.ts'
import type { WebPushMessage, WebPushResult } from '#platform/push/web-push.ts'
import { buildPayload, type PushContent } from './build-payload.ts'
import { claimSend, endSend, freeSend, MAX_UNFINISHED_ATTEMPTS } from './push-sends.store.ts'
import { listSubscriptions, type SubscriptionRow } from './push-subscriptions.queries.ts'
import { deleteSubscription, pauseFailingSubscription, pauseSubscription, setSubscriptionSucceeded } from './push-subscriptions.store.ts'

type SendInput = { userId: number; notificationId: number; content: PushContent; urgency: WebPushMessage['urgency'] }

/** What is left after one attempt: nothing, or browsers that have to be tried again. */
export type SendResult = { kind: 'done'; sent: number } | Retry

type Retry = { kind: 'retry'; at: Date; reason: string; isUncounted?: boolean }
type Outcome = { kind: 'sent' | 'alreadySent' | 'refused' | 'gone' } | Retry

/** A message is worth reading for three days. */
const TTL_SECONDS = 3 * 24 * 60 * 60
/** Longer than an attempt can take. */
const CLAIM_MS = 60_000
/** Until a slot of the push service is free. */
const BUSY_MS = 2_000

/**
 * Sends a notification to all browsers of a user, to each of them once: a browser that has got it
 * is not sent it again by a repeated call, also when two calls run at once. What may have been
 * accepted, because its response or its worker was lost, is repeated once. Subscriptions that have
 * ended are deleted. A push service that refuses the message for good is logged and not repeated.
 */
export async function sendToBrowsers(ctx: AppContext, input: SendInput): Promise<SendResult> {
  const subscriptions = await listSubscriptions(ctx.db, { userId: input.userId, now: ctx.clock.now() })
  const outcomes = await Promise.all(subscriptions.map((subscription) => sendOnce(ctx, subscription, input)))
  const repeated = outcomes.filter((outcome) => outcome.kind === 'retry').sort((a, b) => a.at.getTime() - b.at.getTime())[0]
  return repeated ?? { kind: 'done', sent: outcomes.filter(({ kind }) => kind === 'sent' || kind === 'alreadySent').length }
}

async function sendOnce(ctx: AppContext, subscription: SubscriptionRow, { notificationId, content, urgency }: SendInput): Promise<Outcome> {
  const now = ctx.clock.now()
  const pausedUntil = subscription.paused_until && subscription.paused_until > now ? subscription.paused_until : undefined
  const send = { notificationId, subscriptionId: subscription.id }
  const busy: Retry = {
    kind: 'retry',
    at: new Date(now.getTime() + BUSY_MS),
    reason: 'the push service has no free slot',
    isUncounted: true,
  }
  if (!pausedUntil && !ctx.webPush.hasFreeRequest(subscription.endpoint)) return busy
  const claim = await claimSend(ctx.db, { ...send, now, until: new Date(now.getTime() + CLAIM_MS) })
  if (claim.kind === 'busy') return { kind: 'retry', at: claim.until, reason: 'another attempt is running' }
  if (claim.kind !== 'claimed') return { kind: claim.kind }
  if (pausedUntil) {
    await freeSend(ctx.db, { ...send, now })
    return { kind: 'retry', at: pausedUntil, reason: 'paused by the push service' }
  }
  const message = { payload: buildPayload(content), ttlSeconds: TTL_SECONDS, urgency, topic: `n${notificationId}` }
  const result = await ctx.webPush.send(subscription, message)
  if (result.kind === 'busy') {
    await freeSend(ctx.db, { ...send, now })
    return busy
  }
  if (result.kind === 'retry') return await repeatLater(ctx, { ...send, now, result, attempt: claim.attempt })
  if (result.kind === 'gone') {
    await deleteSubscription(ctx.db, subscription)
    return { kind: 'gone' }
  }
  const isAccepted = result.kind === 'sent'
  if (result.kind === 'rejected') ctx.log.warn({ subscription: subscription.id, reason: result.reason }, 'a push service refused a message')
  else await setSubscriptionSucceeded(ctx.db, subscription.id, now)
  await endSend(ctx.db, { ...send, isAccepted, now })
  return { kind: isAccepted ? 'sent' : 'refused' }
}

type FailedSend = {
  notificationId: number
  subscriptionId: number
  now: Date
  result: Extract<WebPushResult, { kind: 'retry' }>
  attempt: number
}

/** Pauses the browser, for as long as its push service asks or longer each time. */
async function repeatLater(ctx: AppContext, { result, now, attempt, ...send }: FailedSend): Promise<Outcome> {
  const { retryAfterSeconds, reason } = result
  let at: Date
  if (retryAfterSeconds === undefined) at = await pauseFailingSubscription(ctx.db, { id: send.subscriptionId, now })
  else {
    at = new Date(now.getTime() + retryAfterSeconds * 1000)
    await pauseSubscription(ctx.db, send.subscriptionId, at)
  }
  const isUnknown = result.isResponseLost === true
  if (isUnknown && attempt >= MAX_UNFINISHED_ATTEMPTS) {
    ctx.log.warn({ subscription: send.subscriptionId, reason }, 'a push service did not respond to a message')
    await endSend(ctx.db, { ...send, isAccepted: false, now })
    return { kind: 'refused' }
  }
  await freeSend(ctx.db, { ...send, now, isUnknown })
  return { kind: 'retry', at, reason }
}
