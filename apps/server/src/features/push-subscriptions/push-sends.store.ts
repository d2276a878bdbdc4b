import type { DbOrTx } from '#platform/db/db.ts'

type Send = { notificationId: number; subscriptionId: number }

/**
 * Claims the sending of a notification to a browser, as one statement: of two attempts at once one
 * gets it. A claim whose attempt was lost can be taken after `until`.
 * @returns `ended` if it was sent or refused before
 */
export async function claimSend(
  db: DbOrTx,
  { notificationId, subscriptionId, now, until }: Send & { now: Date; until: Date },
): Promise<'claimed' | 'ended' | { busyUntil: Date }> {
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
  return row && row.ended_at === null ? { busyUntil: row.claimed_until } : 'ended'
}

const whereSend = (db: DbOrTx, { notificationId, subscriptionId }: Send) =>
  db
    .selectFrom('push_sends')
    .where('notification_id', '=', notificationId)
    .where('subscription_id', '=', subscriptionId)
    .select(['claimed_until', 'ended_at'])

/** It was accepted, or refused for good: it is never sent again. */
export const endSend = (db: DbOrTx, { notificationId, subscriptionId, now }: Send & { now: Date }) =>
  db
    .updateTable('push_sends')
    .set({ ended_at: now })
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
