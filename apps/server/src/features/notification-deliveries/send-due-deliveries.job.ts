import { type DeliveryWay, deliveryWays } from '@partlane/domain/notifications/delivery-ways'
import type { AppContext } from '#app/context.ts'
import { type Deadline, defineDeadline } from '#platform/jobs/define-deadline.ts'
import { sendDigestMail } from './digest-mail.ts'
import { findNextDelivery } from './notification-deliveries.queries.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  delayDeliveries,
  MAX_ATTEMPTS,
  markDeliveries,
  sendDeadline,
} from './notification-deliveries.store.ts'
import { SendLater } from './send-later.ts'

/** Messages to devices are sent by calls of 100. */
const BATCH_SIZE: Record<DeliveryWay, number> = { mail: 20, web_push: 20, native_push: 100 }
/** A push service may ask for more, but a later message is worth nothing. */
const MAX_WAIT_MS = 24 * 3600_000

/**
 * One deadline for each way, so that a transport that does not answer delays no other. The
 * transport may get a notification twice: when the worker dies between sending and marking.
 */
export const sendDueDeliveries: Deadline[] = deliveryWays.map((way) =>
  defineDeadline({
    name: sendDeadline(way),
    // Without a sender nothing is planned, and what is left from before waits for one.
    nextDueAt: async (ctx) => (ctx.senders[way] ? findNextDelivery(ctx.db, way) : null),
    run: (ctx) => sendDue(ctx, way),
  }),
)

async function sendDue(ctx: AppContext, way: DeliveryWay): Promise<number> {
  const sender = ctx.senders[way]
  if (!sender) return 0
  const claim = { way, now: ctx.clock.now(), limit: BATCH_SIZE[way] }
  const deliveries = await claimDeliveries(ctx.db, claim, false)
  await Promise.all(deliveries.map((delivery) => sendTogether(ctx, [delivery], () => sender.send(ctx, delivery))))
  const digests = way === 'mail' ? await claimDeliveries(ctx.db, claim, true) : []
  for (const ofUser of Map.groupBy(digests, ({ user_id }) => user_id).values())
    await sendTogether(ctx, ofUser, (unread) => sendDigestMail(ctx, unread))
  return deliveries.length + digests.length
}

type Send = (unread: ClaimedDelivery[]) => Promise<'sent' | 'skipped'>

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
  try {
    await mark(unread, await send(unread))
  } catch (err) {
    const ids = unread.map(({ delivery_id }) => delivery_id)
    ctx.log.error({ err, deliveries: ids }, 'notification not sent')
    await mark(
      unread.filter(({ attempts }) => attempts >= MAX_ATTEMPTS),
      'failed',
    )
    if (err instanceof SendLater) {
      const latest = ctx.clock.now().getTime() + MAX_WAIT_MS
      await delayDeliveries(ctx.db, { ids, until: new Date(Math.min(err.at.getTime(), latest)) })
    }
  }
}
