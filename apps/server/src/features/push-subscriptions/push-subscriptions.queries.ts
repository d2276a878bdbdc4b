import type { DbOrTx } from '#platform/db/db.ts'

const columns = ['id', 'user_id', 'endpoint', 'p256dh', 'auth', 'paused_until'] as const

export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number]

/** The subscriptions of a user whose sessions are live. */
export const listSubscriptions = (db: DbOrTx, { userId, now }: { userId: number; now: Date }) =>
  db
    .selectFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .whereRef('sessions.id', '=', 'push_subscriptions.session_id')
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now)
          .select('sessions.id'),
      ),
    )
    .select(columns)
    .orderBy('id')
    .execute()

/** The subscription of a session. */
export const findSubscription = (db: DbOrTx, sessionId: number) =>
  db.selectFrom('push_subscriptions').where('session_id', '=', sessionId).select(columns).executeTakeFirst()
