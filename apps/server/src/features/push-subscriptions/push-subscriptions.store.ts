import { sql } from 'kysely'
import { lockAdvisory } from '#platform/db/advisory-locks.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import type { BrowserSubscription } from '#platform/push/web-push.ts'

type SubscriptionInput = {
  userId: number
  sessionId: number
  endpoint: string
  p256dh: string
  auth: string
  userAgent: string
  now: Date
}

/**
 * Assigns the subscription of a browser to a session and removes it from all others. An advisory
 * lock serialises calls for one browser. The same subscription again changes nothing but its keys.
 */
export async function assignSubscription(tx: Tx, input: SubscriptionInput): Promise<void> {
  const { userId, sessionId, endpoint, p256dh, auth, userAgent, now } = input
  await lockAdvisory(tx, 'pushEndpoint', endpoint)
  await tx
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([
        eb.and([sql<boolean>`md5(endpoint) = md5(${endpoint})`, eb('session_id', '<>', sessionId)]),
        eb.and([eb('session_id', '=', sessionId), eb('endpoint', '<>', endpoint)]),
      ]),
    )
    .execute()
  await tx
    .insertInto('push_subscriptions')
    .values({ session_id: sessionId, user_id: userId, endpoint, p256dh, auth, user_agent: userAgent.slice(0, 300), created_at: now })
    .onConflict((oc) => oc.column('session_id').doUpdateSet({ p256dh, auth }))
    .execute()
}

type ReplaceInput = { id: number; ended: { endpoint: string; auth: string }; renewed: BrowserSubscription }

/**
 * Replaces the address and keys of a subscription, unless they have changed since they were read.
 * The new address leaves any other session, as in `assignSubscription`.
 */
export async function replaceSubscription(tx: Tx, { id, ended, renewed }: ReplaceInput): Promise<boolean> {
  await lockAdvisory(tx, 'pushEndpoint', renewed.endpoint)
  // A refusal of the caller rolls it back.
  await tx.deleteFrom('push_subscriptions').where(sql<boolean>`md5(endpoint) = md5(${renewed.endpoint})`).where('id', '<>', id).execute()
  const { numUpdatedRows } = await tx
    .updateTable('push_subscriptions')
    .set({ ...renewed, paused_until: null, failures: 0 })
    .where('id', '=', id)
    .where('endpoint', '=', ended.endpoint)
    .where('auth', '=', ended.auth)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Serialises registrations of a user, so that each counts those of the others. */
export const lockSubscriptionsOfUser = (tx: Tx, userId: number) => lockAdvisory(tx, 'pushSubscriptionsOfUser', userId)

/** Deletes the oldest subscriptions of a user beyond `maxCount`. */
export async function deleteOldestSubscriptions(tx: Tx, { userId, maxCount }: { userId: number; maxCount: number }): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxCount)
        .select('id'),
    )
    .execute()
}

/** Deletes the subscriptions of ended sessions. */
export async function deletePushSubscriptions(tx: Tx, sessionIds: number[]): Promise<void> {
  if (sessionIds.length === 0) return
  await tx.deleteFrom('push_subscriptions').where('session_id', 'in', sessionIds).execute()
}

/** Deletes all subscriptions of a user. */
export async function deleteSubscriptionsOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

/** Deletes a subscription that its push service has ended, unless the browser has renewed it. */
export const deleteSubscription = (db: DbOrTx, { id, endpoint }: { id: number; endpoint: string }) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute()

/** The push service accepted a message. */
export const setSubscriptionSucceeded = (db: DbOrTx, id: number, now: Date) =>
  db.updateTable('push_subscriptions').set({ succeeded_at: now, paused_until: null, failures: 0 }).where('id', '=', id).execute()

/** The push service wants no message before this instant. */
export const pauseSubscription = (db: DbOrTx, id: number, until: Date) =>
  db.updateTable('push_subscriptions').set({ paused_until: until }).where('id', '=', id).execute()

const FIRST_DELAY_SECONDS = 60
const MAX_DELAY_SECONDS = 24 * 3600
/** With the pauses between them, almost four days. */
const MAX_FAILURES = 10

/**
 * The push service did not respond, or with an error: the browser is paused, four times as long
 * each time, and deleted after `MAX_FAILURES`. Failures of attempts at once count as one.
 * @returns the end of the pause
 */
export async function pauseFailingSubscription(db: DbOrTx, { id, now }: { id: number; now: Date }): Promise<Date> {
  const seconds = sql`least(${FIRST_DELAY_SECONDS} * power(4, least(failures, 10)), ${MAX_DELAY_SECONDS})`
  const row = await db
    .updateTable('push_subscriptions')
    .set(({ eb }) => ({
      failures: eb('failures', '+', 1),
      paused_until: sql<Date>`${now}::timestamptz + make_interval(secs => ${seconds})`,
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '<=', now)]))
    .returning(['failures', 'paused_until'])
    .executeTakeFirst()
  if (row && row.failures >= MAX_FAILURES) await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
  return row?.paused_until ?? new Date(now.getTime() + FIRST_DELAY_SECONDS * 1000)
}
