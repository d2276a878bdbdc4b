import { type DeliveryWay, deliveryWays } from '@partlane/domain/notifications/delivery-ways'
import type { AppContext, NotificationSender, SendOutcome } from '#app/context.ts'
import { type Deadline, defineDeadline } from '#platform/jobs/define-deadline.ts'
import { chooseDeliveries } from './choose-deliveries.ts'
import { sendDigestMail } from './digest-mail.ts'
import { recordFailure } from './failed-deliveries.store.ts'
import { findNextDelivery } from './notification-deliveries.queries.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  DIGEST_DEADLINE,
  listDueDeliveries,
  markDeliveries,
  releaseDeliveries,
  sendDeadline,
} from './notification-deliveries.store.ts'

/** Sends at once in a process. Messages to devices are sent by calls of 100. */
const MAX_SLOTS: Record<DeliveryWay, number> = { mail: 20, web_push: 40, native_push: 100 }
const MAX_SLOTS_PER_MEMBER: Record<DeliveryWay, number> = { mail: 4, web_push: 2, native_push: 10 }
/** Between two looks for due deliveries while others are sent, also behind those of full hosts. */
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
  const running = new Map<SingleDelivery, Promise<void>>()
  const claimFree = createClaims(ctx, { way, sender })
  let count = 0
  let failure: { error: unknown } | undefined
  const start = (delivery: SingleDelivery) => {
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
    const deliveries = await claimFree([...running.keys()], limit).catch((error) => {
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

type SingleDelivery = ClaimedDelivery & { hosts: readonly string[] }

/**
 * Claims due deliveries of members of whom none is being sent. Where requests to a host are
 * limited, only as many as their hosts have free requests, so that nothing is claimed and prepared
 * only to wait. Those of full hosts can be most of what is due: they are left out to find others,
 * which reads all of them and is done at intervals.
 */
function createClaims(ctx: AppContext, { way, sender: { hosts } }: Pick<SingleSends, 'way' | 'sender'>) {
  let fullHosts: string[] = []
  let searchedAtMs = Number.NEGATIVE_INFINITY
  return async (running: readonly SingleDelivery[], limit: number): Promise<SingleDelivery[]> => {
    const busyUserIds = [...new Set(running.map(({ user_id }) => user_id))]
    const claim = { way, now: ctx.clock.now(), limit, maxPerUser: MAX_SLOTS_PER_MEMBER[way], busyUserIds }
    if (!hosts) return (await claimDeliveries(ctx.db, claim, false)).map((delivery) => ({ ...delivery, hosts: [] }))
    const calledHosts = running.map((delivery) => delivery.hosts)
    const isSearching = performance.now() - searchedAtMs >= CLAIM_INTERVAL_MS
    const excludedHosts = isSearching ? fullHosts.filter((host) => calledHosts.flat().includes(host)) : []
    if (excludedHosts.length > 0) searchedAtMs = performance.now()
    const due = await listDueDeliveries(ctx.db, { ...claim, hosts, excludedHosts })
    const choice = chooseDeliveries(due, { limit, maxRequests: hosts.maxRequests, running: calledHosts })
    fullHosts = [...new Set([...excludedHosts, ...choice.fullHosts])]
    if (choice.chosen.length === 0) return []
    const hostsById = new Map(choice.chosen.map(({ id, hosts: ofDelivery }) => [id, ofDelivery]))
    const claimed = await claimDeliveries(ctx.db, { ...claim, ids: [...hostsById.keys()] }, false)
    return claimed.map((delivery) => ({ ...delivery, hosts: hostsById.get(delivery.delivery_id) ?? [] }))
  }
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
  const mark = (marked: ClaimedDelivery[], state: 'sent' | 'skipped') =>
    markDeliveries(ctx.db, { ids: marked.map(({ delivery_id }) => delivery_id), state, now: ctx.clock.now() })
  await mark(rest, 'skipped')
  if (unread.length === 0) return
  const ids = unread.map(({ delivery_id }) => delivery_id)
  let outcome: SendOutcome
  try {
    outcome = await send(unread)
  } catch (err) {
    ctx.log.error({ err, deliveries: ids }, 'notification not sent')
    await recordFailure(ctx.db, { ids, error: errorCode(err), now: ctx.clock.now() })
    return
  }
  if (typeof outcome === 'string') return await mark(unread, outcome)
  const { at, reason, isUncounted } = outcome
  if (isUncounted) return await releaseDeliveries(ctx.db, { ids, dueAt: at })
  ctx.log.warn({ deliveries: ids, reason }, 'notification not sent to all devices')
  const now = ctx.clock.now()
  const until = new Date(Math.min(at.getTime(), now.getTime() + MAX_WAIT_MS))
  await recordFailure(ctx.db, { ids, error: reason, now, until })
}

/**
 * What an operator reads: the code of the error and that of the mail server, or its name. Messages
 * can contain addresses.
 */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code = error.name, responseCode = '' } = error as Error & { code?: string; responseCode?: number }
  return `${code} ${responseCode}`.trim()
}
