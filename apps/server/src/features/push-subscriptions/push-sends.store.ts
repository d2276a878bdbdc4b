import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

type Send = { notificationId: number; subscriptionId: number }

/**
 * How often a message is begun while it may have been accepted before: its response was lost, or
 * the worker.
 */
export const MAX_UNFINISHED_ATTEMPTS = 2

/** `attempt`: how many attempts may have been accepted, with this one. */
type SendClaim = { kind: 'claimed'; attempt: number } | { kind: 'alreadySent' | 'refused' } | { kind: 'busy'; until: Date }

/**
 * Claims the sending of a notification to a browser, as one statement: of two attempts at once one
 * gets it. A claim whose attempt was lost can be taken after `until`. The attempt is stored here,
 * before its request, so that a worker that dies has used it.
 * @returns `alreadySent`, `refused`: it ended before, or has no attempts left
 */
export async function claimSend(
  db: DbOrTx,
  { notificationId, subscriptionId, now, until }: Send & { now: Date; until: Date },
): Promise<SendClaim> {
  const claimed = await db
    .insertInto('push_sends')
    .values({ notification_id: notificationId, subscription_id: subscriptionId, claimed_until: until, unfinished_attempts: 1 })
    .onConflict((oc) =>
      oc
        .columns(['notification_id', 'subscription_id'])
        .doUpdateSet({ claimed_until: until, unfinished_attempts: sql`push_sends.unfinished_attempts + 1` })
        .where('push_sends.ended_at', 'is', null)
        .where('push_sends.claimed_until', '<=', now)
        .where('push_sends.unfinished_attempts', '<', MAX_UNFINISHED_ATTEMPTS),
    )
    .returning('unfinished_attempts')
    .executeTakeFirst()
  if (claimed) return { kind: 'claimed', attempt: claimed.unfinished_attempts }
  const send = { notificationId, subscriptionId }
  const row = await findSend(db, send)
  // Without a row the browser was removed at the same time.
  if (!row || row.is_accepted === false) return { kind: 'refused' }
  if (row.is_accepted) return { kind: 'alreadySent' }
  if (row.unfinished_attempts < MAX_UNFINISHED_ATTEMPTS || row.claimed_until > now) return { kind: 'busy', until: row.claimed_until }
  await endSend(db, { ...send, isAccepted: false, now })
  return { kind: 'refused' }
}

const findSend = (db: DbOrTx, { notificationId, subscriptionId }: Send) =>
  db
    .selectFrom('push_sends')
    .where('notification_id', '=', notificationId)
    .where('subscription_id', '=', subscriptionId)
    .select(['claimed_until', 'is_accepted', 'unfinished_attempts'])
    .executeTakeFirst()

const updateOpenSend = (db: DbOrTx, { notificationId, subscriptionId }: Send) =>
  db
    .updateTable('push_sends')
    .where('notification_id', '=', notificationId)
    .where('subscription_id', '=', subscriptionId)
    .where('ended_at', 'is', null)

/** It was accepted, or refused for good: it is never sent again. */
export const endSend = (db: DbOrTx, { isAccepted, now, ...send }: Send & { isAccepted: boolean; now: Date }) =>
  updateOpenSend(db, send).set({ ended_at: now, is_accepted: isAccepted }).execute()

/**
 * The attempt failed: the next one may begin at once. `isUnknown`: the message may have been
 * accepted, so the attempt counts.
 */
export const freeSend = (db: DbOrTx, { now, isUnknown = false, ...send }: Send & { now: Date; isUnknown?: boolean }) =>
  updateOpenSend(db, send)
    .set(({ eb }) => ({ claimed_until: now, unfinished_attempts: eb('unfinished_attempts', '-', isUnknown ? 0 : 1) }))
    .execute()
