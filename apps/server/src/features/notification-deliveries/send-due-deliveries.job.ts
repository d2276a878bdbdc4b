import { type DeliveryWay, deliveryWays } from '@partlane/domain/notifications/delivery-ways'
import type { AppContext, NotificationSender, SendOutcome } from '#app/context.ts'
import { type Deadline, defineDeadline } from '#platform/jobs/define-deadline.ts'
import { sendDigestMail } from './digest-mail.ts'
import { findNextDelivery } from './notification-deliveries.queries.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  DIGEST_DEADLINE,
  delayDeliveries,
  MAX_ATTEMPTS,
  markDeliveries,
  releaseDeliveries,
  sendDeadline,
} from './notification-deliveries.store.ts'

/** Sends at once in a process. Messages to devices are sent by calls of 100. */
const MAX_SLOTS: Record<DeliveryWay, number> = { mail: 20, web_push: 40, native_push: 100 }
const MAX_SLOTS_PER_MEMBER: Record<DeliveryWay, number> = { mail: 4, web_push: 2, native_push: 10 }
/** How often due deliveries are looked for while others are sent. */
const CLAIM_INTERVAL_MS = 500
/** A push service may ask for more. */
const MAX_WAIT_MS = 24 * 3600_000

/**
 * One deadline for each way, so that a transport that does not answer delays no other. The
 * transport may get a notification twice: when the worker dies between sending and marking.
 */
export const sendDueDeliveries: Deadline[] = [
  ...deliveryWays.map((way) =>
    defineDeadline({
      name: sendDeadline(way),
      // Without a sender nothing is planned, and what is left from before waits for one.
      nextDueAt: async (ctx) => (ctx.senders[way] ? findNextDelivery(ctx.db, way, false) : null),
      run: async (ctx, { signal }) => {
        const sender = ctx.senders[way]
        return sender ? sendSingles(ctx, { way, sender, signal }) : 0
      },
    }),
  ),
  // Of its own, so that it does not wait while other mails come.
  defineDeadline({
    name: DIGEST_DEADLINE,
    nextDueAt: async (ctx) => (ctx.senders.mail ? findNextDelivery(ctx.db, 'mail', true) : null),
    run: (ctx, { signal }) => (ctx.senders.mail ? sendDigests(ctx, signal) : Promise.resolve(0)),
  }),
]

type SingleSends = { way: DeliveryWay; sender: NotificationSender; signal: AbortSignal }

/**
 * Sends what is due in free slots, until nothing is left. A member has few slots, so transports
 * that do not respond delay their own member only.
 */
async function sendSingles(ctx: AppContext, { way, sender, signal }: SingleSends): Promise<number> {
  const running = new Map<ClaimedDelivery, Promise<void>>()
  let count = 0
  let failure: { error: unknown } | undefined
  const start = (delivery: ClaimedDelivery) => {
    const sending = sendTogether(ctx, [delivery], () => sender.send(ctx, delivery))
      .catch((error) => {
        failure ??= { error }
      })
      .finally(() => running.delete(delivery))
    running.set(delivery, sending)
  }
  const startDue = async () => {
    const limit = MAX_SLOTS[way] - running.size
    if (limit <= 0 || failure || signal.aborted) return 0
    const busyUserIds = [...new Set([...running.keys()].map(({ user_id }) => user_id))]
    const claim = { way, now: ctx.clock.now(), limit, maxPerUser: MAX_SLOTS_PER_MEMBER[way], busyUserIds }
    const deliveries = await claimDeliveries(ctx.db, claim, false).catch((error) => {
      failure ??= { error }
      return []
    })
    for (const delivery of deliveries) start(delivery)
    return deliveries.length
  }
  for (let started = await startDue(); started > 0 || running.size > 0; started = await startDue()) {
    count += started
    await waitForOne([...running.values()])
  }
  if (failure) throw failure.error
  return count
}

/** Until one of the sends has ended, or what became due meanwhile has to be looked for. */
async function waitForOne(sends: readonly Promise<void>[]): Promise<void> {
  if (sends.length === 0) return
  const interval = Promise.withResolvers<void>()
  const timer = setTimeout(interval.resolve, CLAIM_INTERVAL_MS)
  await Promise.race([...sends, interval.promise])
  clearTimeout(timer)
}

async function sendDigests(ctx: AppContext, signal: AbortSignal): Promise<number> {
  let count = 0
  for (let claimed = 1; claimed > 0 && !signal.aborted; count += claimed) {
    const claim = { way: 'mail', now: ctx.clock.now(), limit: MAX_SLOTS.mail } as const
    const digests = await claimDeliveries(ctx.db, claim, true)
    for (const ofUser of Map.groupBy(digests, ({ user_id }) => user_id).values())
      await sendTogether(ctx, ofUser, (unread) => sendDigestMail(ctx, unread))
    claimed = digests.length
  }
  return count
}

type Send = (unread: ClaimedDelivery[]) => Promise<SendOutcome>

/**
 * Sends what is unread and still wanted, and marks all. After an error they are due again, or have
 * failed.
 */
async function sendTogether(ctx: AppContext, deliveries: ClaimedDelivery[], send: Send): Promise<void> {
  const unread = deliveries.filter(({ read_at, is_wanted }) => read_at === null && is_wanted)
  const rest = deliveries.filter((delivery) => !unread.includes(delivery))
  const mark = (marked: ClaimedDelivery[], state: 'sent' | 'skipped' | 'failed') =>
    markDeliveries(ctx.db, { ids: marked.map(({ delivery_id }) => delivery_id), state, now: ctx.clock.now() })
  await mark(rest, 'skipped')
  if (unread.length === 0) return
  const ids = unread.map(({ delivery_id }) => delivery_id)
  const isLastAttempt = ({ attempts }: ClaimedDelivery) => attempts >= MAX_ATTEMPTS
  let outcome: SendOutcome
  try {
    outcome = await send(unread)
  } catch (err) {
    ctx.log.error({ err, deliveries: ids }, 'notification not sent')
    await mark(unread.filter(isLastAttempt), 'failed')
    return
  }
  if (typeof outcome === 'string') return await mark(unread, outcome)
  const { at, reason, isUncounted } = outcome
  if (isUncounted) return await releaseDeliveries(ctx.db, { ids, dueAt: at })
  ctx.log.warn({ deliveries: ids, reason }, 'notification not sent to all devices')
  await mark(unread.filter(isLastAttempt), 'failed')
  const latest = ctx.clock.now().getTime() + MAX_WAIT_MS
  await delayDeliveries(ctx.db, { ids, until: new Date(Math.min(at.getTime(), latest)) })
}
