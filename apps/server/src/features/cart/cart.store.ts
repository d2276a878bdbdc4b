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

type ChangedLine = { id: number; item_quantity: number; is_new: boolean; line_count: number }

/**
 * Inserts a line or adds to the quantity of an existing one, under the lock of the cart. An attempt
 * that was stored before adds nothing, also when its line was removed or bought since.
 * @returns its id and new quantity, and the number of lines before the statement; undefined for a
 * stored attempt
 */
export async function upsertLine(tx: Tx, line: NewLine): Promise<ChangedLine | undefined> {
  const { userId, listingId, quantity, shippingType, priceMinor, attempt } = line
  const { rows } = await sql<ChangedLine>`
    with new_attempt as (
      insert into cart_attempts (user_id, attempt)
      select ${userId}, ${attempt}::uuid where ${attempt}::uuid is not null
      on conflict do nothing returning attempt
    )
    insert into cart_listings (user_id, listing_id, item_quantity, shipping_type, seen_price_minor)
    select ${userId}, ${listingId}, ${quantity}, ${shippingType}, ${priceMinor}
    where ${attempt}::uuid is null or exists (select from new_attempt)
    on conflict (user_id, listing_id) do update set
      item_quantity = least(${MAX_QUANTITY}, cart_listings.item_quantity + excluded.item_quantity),
      shipping_type = excluded.shipping_type,
      seen_price_minor = excluded.seen_price_minor
    returning id, item_quantity, xmax = 0 as is_new,
      (select count(*) from cart_listings where user_id = ${userId}) as line_count`.execute(tx)
  return rows[0]
}

export const MAX_CART_LINES = 100

type RaisedLine = { listingId: number; quantity: number; shippingType: LineShippingType; priceMinor: number }

/**
 * Inserts lines or raises their quantities, under the lock of the cart. A larger quantity stays.
 */
export async function raiseLines(tx: Tx, userId: number, lines: readonly RaisedLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into cart_listings (user_id, listing_id, item_quantity, shipping_type, seen_price_minor)
    select ${userId}::bigint, line.* from unnest(
      ${lines.map(({ listingId }) => listingId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[],
      ${lines.map(({ shippingType }) => shippingType)}::text[], ${lines.map(({ priceMinor }) => priceMinor)}::int[]
    ) as line
    on conflict (user_id, listing_id) do update set
      item_quantity = greatest(cart_listings.item_quantity, excluded.item_quantity)`.execute(tx)
}

/** Deletes the attempts of all users that were stored before. */
export const deleteAttemptsBefore = (tx: Tx, before: Date) => tx.deleteFrom('cart_attempts').where('created_at', '<', before).execute()

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
 * Moves the lines and attempts of a guest to a member. Runs in the transaction of the guest merge.
 * Of a listing in both carts the larger quantity stays. Skips the member's own listings.
 */
export async function mergeCart(tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> {
  for (const id of [guestId, memberId].sort((a, b) => a - b)) await lockCart(tx, id)
  await sql`
    insert into cart_listings (user_id, listing_id, item_quantity, shipping_type, seen_price_minor, created_at)
    select ${memberId}, c.listing_id, c.item_quantity, c.shipping_type, c.seen_price_minor, c.created_at
    from cart_listings c join listings l on l.id = c.listing_id
    where c.user_id = ${guestId} and l.seller_id <> ${memberId}
    order by c.listing_id
    on conflict (user_id, listing_id) do update set
      item_quantity = greatest(cart_listings.item_quantity, excluded.item_quantity)`.execute(tx)
  await tx.deleteFrom('cart_listings').where('user_id', '=', guestId).execute()
  await sql`
    with guest_attempts as (delete from cart_attempts where user_id = ${guestId} returning attempt, created_at)
    insert into cart_attempts (user_id, attempt, created_at)
    select ${memberId}, attempt, created_at from guest_attempts on conflict do nothing`.execute(tx)
}
