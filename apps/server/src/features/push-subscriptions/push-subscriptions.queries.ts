import { sql } from 'kysely'
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

/** The subscription with an address and the secret of its browser. */
export const findSubscriptionByAddress = (db: DbOrTx, { endpoint, auth }: { endpoint: string; auth: string }) =>
  db
    .selectFrom('push_subscriptions')
    .where(sql<boolean>`md5(endpoint) = md5(${endpoint})`)
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .select(['id', 'user_id', 'session_id'])
    .executeTakeFirst()
