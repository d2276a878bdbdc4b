import { sql } from 'kysely'
import type { AccountClosure } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Deletes the push subscriptions of a user. */
export async function erasePushSubscriptions(tx: Tx, { userId }: AccountClosure): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

/** Exports the browsers that receive push messages, without the addresses, which are secrets. */
export const exportPushSubscriptions = async (db: DbOrTx, userId: number) => ({
  push_browsers: await db
    .selectFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .select(['user_agent', 'created_at', 'succeeded_at', sql<string>`substring(endpoint from '^https?://([^/]+)')`.as('push_service')])
    .orderBy('id')
    .execute(),
})
