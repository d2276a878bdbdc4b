import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'

type NewSharedCart = { userId: number; tokenHash: string; now: Date; expiresAt: Date }

/** Inserts a shared cart with the lines of the user's cart, under the lock of the cart. */
export async function insertSharedCart(tx: Tx, { userId, tokenHash, now, expiresAt }: NewSharedCart) {
  const row = await tx
    .insertInto('shared_carts')
    .values({ user_id: userId, token_hash: tokenHash, created_at: now, expires_at: expiresAt })
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow()
  const { numAffectedRows } = await sql`
    insert into shared_cart_lines (shared_cart_id, listing_id, item_quantity, shipping_type, position)
    select ${row.id}, listing_id, item_quantity, shipping_type, row_number() over (order by id)
    from cart_listings where user_id = ${userId}`.execute(tx)
  return { ...row, part_count: Number(numAffectedRows ?? 0) }
}

/** Returns false when the user has no such link. */
export async function deleteSharedCart(tx: Tx, userId: number, id: number): Promise<boolean> {
  const row = await tx.deleteFrom('shared_carts').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Deletes the shared carts of all users that have expired. */
export const deleteExpiredSharedCarts = (tx: Tx, now: Date) => tx.deleteFrom('shared_carts').where('expires_at', '<=', now).execute()

/** Moves the links of a guest to a member. Part of the guest merge. */
export async function mergeSharedCarts(tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> {
  await tx.updateTable('shared_carts').set({ user_id: memberId }).where('user_id', '=', guestId).execute()
}
