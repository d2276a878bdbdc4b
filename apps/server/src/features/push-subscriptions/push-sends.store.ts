import type { DbOrTx } from '#platform/db/db.ts'

type Send = { notificationId: number; subscriptionId: number }

/**
 * Claims the sending of a notification to a browser, as one statement: of two attempts at once one
 * gets it. A claim whose attempt was lost can be taken after `until`.
 * @returns `alreadySent`, `refused`: it ended before
 */
export async function claimSend(
  db: DbOrTx,
  { notificationId, subscriptionId, now, until }: Send & { now: Date; until: Date },
): Promise<'claimed' | 'alreadySent' | 'refused' | { busyUntil: Date }> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('push_sends')
    .values({ notification_id: notificationId, subscription_id: subscriptionId, claimed_until: until })
    .onConflict((oc) =>
      oc
        .columns(['notification_id', 'subscription_id'])
        .doUpdateSet({ claimed_until: until })
        .where('push_sends.ended_at', 'is', null)
        .where('push_sends.claimed_until', '<=', now),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return 'claimed'
  const row = await whereSend(db, { notificationId, subscriptionId }).executeTakeFirst()
  // Without a row the browser was removed at the same time.
  if (!row || row.is_accepted === false) return 'refused'
  return row.is_accepted ? 'alreadySent' : { busyUntil: row.claimed_until }
}

const whereSend = (db: DbOrTx, { notificationId, subscriptionId }: Send) =>
  db
    .selectFrom('push_sends')
    .where('notification_id', '=', notificationId)
    .where('subscription_id', '=', subscriptionId)
    .select(['claimed_until', 'is_accepted'])

/** It was accepted, or refused for good: it is never sent again. */
export const endSend = (db: DbOrTx, { notificationId, subscriptionId, isAccepted, now }: Send & { isAccepted: boolean; now: Date }) =>
  db
    .updateTable('push_sends')
    .set({ ended_at: now, is_accepted: isAccepted })
    .where('notification_id', '=', notificationId)
    .where('subscription_id', '=', subscriptionId)
    .execute()

/** The attempt failed: the next one may begin at once. */
export const freeSend = (db: DbOrTx, { notificationId, subscriptionId, now }: Send & { now: Date }) =>
  db
    .updateTable('push_sends')
    .set({ claimed_until: now })
    .where('notification_id', '=', notificationId)
    .where('subscription_id', '=', subscriptionId)
    .execute()

/**
 * The message was sent whole, and its response was lost.
 * @returns how often that has happened
 */
export async function countLostResponse(db: DbOrTx, { notificationId, subscriptionId }: Send): Promise<number> {
  const row = await db
    .updateTable('push_sends')
    .set(({ eb }) => ({ lost_responses: eb('lost_responses', '+', 1) }))
    .where('notification_id', '=', notificationId)
    .where('subscription_id', '=', subscriptionId)
    .returning('lost_responses')
    .executeTakeFirst()
  return row?.lost_responses ?? 0
}
