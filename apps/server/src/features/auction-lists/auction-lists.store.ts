import { lockRow, lockRows } from '#app/lock-order.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/**
 * Locks a member FOR NO KEY UPDATE: two marks of one member follow each other, and the account is
 * not closed meanwhile.
 * @returns false if it is closed
 */
export async function lockReader(tx: Tx, userId: number): Promise<boolean> {
  const query = tx.selectFrom('users').where('id', '=', userId).where('status', '<>', 'deleted').select('id')
  return (await lockRow(tx, 'users', 'no key update', query)) !== undefined
}

/** Inserts a watch unless the member has it. @returns whether it is new */
export async function insertWatch(tx: Tx, watch: { user_id: number; listing_id: number; created_at: Date }): Promise<boolean> {
  const result = await tx
    .insertInto('watches')
    .values(watch)
    .onConflict((conflict) => conflict.columns(['user_id', 'listing_id']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns false if the member does not watch the listing */
export async function deleteWatch(db: DbOrTx, { userId, listingId }: { userId: number; listingId: number }): Promise<boolean> {
  const result = await db.deleteFrom('watches').where('user_id', '=', userId).where('listing_id', '=', listingId).executeTakeFirst()
  return result.numDeletedRows > 0
}

/** Marks locked auctions as read by their seller. */
export async function markRunsRead(tx: Tx, auctionIds: readonly number[]): Promise<void> {
  if (auctionIds.length === 0) return
  await tx
    .updateTable('auctions')
    .set({ seller_read: true })
    .where('id', 'in', [...auctionIds])
    .execute()
}

/** Marks all auctions that a locked member bids in as read. @returns false if none was unread */
export async function markBidsRead(tx: Tx, userId: number): Promise<boolean> {
  const result = await tx
    .updateTable('auction_bidders')
    .set({ read: true })
    .where('bidder_id', '=', userId)
    .where('read', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows > 0
}

/** Stores when the watchers of a locked auction are reminded next. Null: not again. */
export const saveReminder = (tx: Tx, { auctionId, reminderAt }: { auctionId: number; reminderAt: Date | null }) =>
  tx.updateTable('auctions').set({ reminder_at: reminderAt }).where('id', '=', auctionId).execute()

/** Locks the auctions of a seller with news. */
export const lockUnreadAuctions = (tx: Tx, sellerId: number) =>
  lockRows(
    tx,
    'auctions',
    'no key update',
    tx.selectFrom('auctions').where('seller_id', '=', sellerId).where('seller_read', '=', false).select('id'),
  )
