import type { DbOrTx, Tx } from '#platform/db/db.ts'

type NewLookup = { email: string; reference: string; now: Date; expiresAt: Date }

export const insertLookup = (tx: Tx, { email, reference, now, expiresAt }: NewLookup) =>
  tx
    .insertInto('order_lookups')
    .values({ email, reference, created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Makes a request redeemable. A repeated call changes nothing. */
export const setLink = (db: DbOrTx, lookupId: number, link: { user_id: number; order_id: number | null; token_hash: string }) =>
  db.updateTable('order_lookups').set(link).where('id', '=', lookupId).where('token_hash', 'is', null).execute()

/**
 * Marks a link as used. Of two concurrent calls the second waits for the transaction of the first.
 * @returns undefined if the link was used before, has expired or belongs to another user by now
 */
export const consumeLink = (tx: Tx, { tokenHash, userId, now }: { tokenHash: string; userId: number; now: Date }) =>
  tx
    .updateTable('order_lookups')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['email', 'order_id'])
    .executeTakeFirst()

/** Moves the links of a guest. They open no session, because the user is a member now. */
export async function mergeOrderLookups(tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> {
  await tx.updateTable('order_lookups').set({ user_id: memberId }).where('user_id', '=', guestId).execute()
}

/** Deletes requests of before, unless their link is still valid. */
export const deleteOldLookups = (tx: Tx, { before, now }: { before: Date; now: Date }) =>
  tx.deleteFrom('order_lookups').where('created_at', '<', before).where('expires_at', '<', now).execute()
