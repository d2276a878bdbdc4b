import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { MAX_QUANTITY } from '@partlane/domain/listings/listing-fields'
import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import { lockRowOrThrow, lockRows } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'

/**
 * Locks the row of the owner, which serialises changes of one cart. The lock allows concurrent
 * inserts that reference the user (orders).
 * @throws Refusal token_invalid when the owner is deleted. A guest who has just been merged into a
 * member is deleted; the member then owns the cart.
 */
export async function lockCart(tx: Tx, userId: number): Promise<void> {
  const owner = await lockRowOrThrow(tx, 'users', 'no key update', tx.selectFrom('users').where('id', '=', userId).select(['id', 'status']))
  if (owner.status === 'deleted') throw new Refusal('token_invalid')
}

type NewLine = {
  userId: number
  listingId: number
  quantity: number
  shippingType: LineShippingType
  priceMinor: number
  attempt: string | null
}

const MAX_ATTEMPTS = 20
const isRepeated = sql`cart_listings.recent_attempts && excluded.recent_attempts`

/**
 * Inserts a line or adds to the quantity of an existing one, under the lock of the cart.
 * One of the line's newest attempts adds nothing when it is sent again.
 * @returns its id and new quantity, and the number of lines before the statement
 */
export function upsertLine(tx: Tx, { userId, listingId, quantity, shippingType, priceMinor, attempt }: NewLine) {
  return tx
    .insertInto('cart_listings')
    .values({
      user_id: userId,
      listing_id: listingId,
      item_quantity: quantity,
      shipping_type: shippingType,
      seen_price_minor: priceMinor,
      recent_attempts: attempt === null ? [] : [attempt],
    })
    .onConflict((oc) =>
      oc.columns(['user_id', 'listing_id']).doUpdateSet({
        item_quantity: sql<number>`case when ${isRepeated} then cart_listings.item_quantity
          else least(${MAX_QUANTITY}, cart_listings.item_quantity + excluded.item_quantity) end`,
        recent_attempts: sql<string[]>`case when ${isRepeated} then cart_listings.recent_attempts
          else (excluded.recent_attempts || cart_listings.recent_attempts)[1:${sql.lit(MAX_ATTEMPTS)}] end`,
        shipping_type: shippingType,
        seen_price_minor: priceMinor,
      }),
    )
    .returning(['id', 'item_quantity', sql<boolean>`xmax = 0`.as('is_new')])
    .returning(sql<number>`(select count(*) from cart_listings where user_id = ${userId})`.as('line_count'))
    .executeTakeFirstOrThrow()
}

export const updateLine = (
  tx: Tx,
  lineId: number,
  change: { item_quantity?: number; shipping_type?: LineShippingType; seen_price_minor: number },
) => tx.updateTable('cart_listings').set(change).where('id', '=', lineId).execute()

/** Returns false when the user has no such line. */
export async function deleteLine(tx: Tx, userId: number, lineId: number): Promise<boolean> {
  const deletedRow = await tx
    .deleteFrom('cart_listings')
    .where('id', '=', lineId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deletedRow !== undefined
}

/**
 * Removes the lines of bought listings. Two purchases of one cart may be paid at once: the lines
 * are locked in one order.
 */
export async function deleteBoughtLines(tx: Tx, userId: number, listingIds: number[]): Promise<void> {
  // One row is locked by its deletion.
  if (listingIds.length === 1) {
    await tx.deleteFrom('cart_listings').where('user_id', '=', userId).where('listing_id', 'in', listingIds).execute()
    return
  }
  const boughtLines = tx.selectFrom('cart_listings').where('user_id', '=', userId).where('listing_id', 'in', listingIds).select('id')
  const ids = (await lockRows(tx, 'cart_lines', 'update', boughtLines)).map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('cart_listings').where('id', 'in', ids).execute()
}

/**
 * Moves the lines of a guest to a member. Runs in the transaction of the guest merge.
 * Of a listing in both carts the larger quantity stays. Skips the member's own listings.
 */
export async function mergeCart(tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> {
  for (const id of [guestId, memberId].sort((a, b) => a - b)) await lockCart(tx, id)
  await sql`
    insert into cart_listings (user_id, listing_id, item_quantity, shipping_type, seen_price_minor, recent_attempts, created_at)
    select ${memberId}, c.listing_id, c.item_quantity, c.shipping_type, c.seen_price_minor, c.recent_attempts, c.created_at
    from cart_listings c join listings l on l.id = c.listing_id
    where c.user_id = ${guestId} and l.seller_id <> ${memberId}
    order by c.listing_id
    on conflict (user_id, listing_id) do update set
      item_quantity = greatest(cart_listings.item_quantity, excluded.item_quantity),
      recent_attempts = (excluded.recent_attempts || cart_listings.recent_attempts)[1:${sql.lit(MAX_ATTEMPTS)}]`.execute(tx)
  await tx.deleteFrom('cart_listings').where('user_id', '=', guestId).execute()
}
