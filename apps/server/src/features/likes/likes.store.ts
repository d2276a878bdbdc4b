import { lockRow } from '#app/lock-order.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/**
 * Locks a member FOR KEY SHARE, so that the account is not closed meanwhile.
 * @returns false if it is closed
 */
export async function lockLiker(tx: Tx, userId: number): Promise<boolean> {
  const query = tx.selectFrom('users').where('id', '=', userId).where('status', '<>', 'deleted').select('id')
  return (await lockRow(tx, 'users', 'key share', query)) !== undefined
}

/** Inserts a like unless the member likes the listing already. @returns whether it is new */
export async function insertLike(tx: Tx, like: { user_id: number; listing_id: number; created_at: Date }): Promise<boolean> {
  const result = await tx
    .insertInto('likes')
    .values(like)
    .onConflict((conflict) => conflict.columns(['user_id', 'listing_id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns false if the member has no such like */
export async function deleteLike(db: DbOrTx, { userId, likeId }: { userId: number; likeId: number }): Promise<boolean> {
  const result = await db.deleteFrom('likes').where('id', '=', likeId).where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0
}
