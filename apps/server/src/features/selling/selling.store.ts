import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import { lockRowOrThrow } from '#app/lock-order.ts'
import { findOwnListingId, type ListingRef, type ListingRow, lockListingWithAllColumns } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { refuseInactiveSeller } from './selling.policy.ts'

/**
 * Locks the seller's row FOR SHARE, before the listing. A holiday, a block or a closure of the
 * account needs an exclusive lock: it runs completely before or after this transaction.
 * @throws Refusal account_blocked, token_invalid (account deleted)
 */
export async function lockSellerShared(tx: Tx, sellerId: number): Promise<void> {
  const query = tx.selectFrom('users').where('id', '=', sellerId).select(['id', 'status'])
  const { status } = await lockRowOrThrow(tx, 'users', 'share', query)
  refuseInactiveSeller(status)
}

/**
 * Locks the seller's row FOR SHARE and the seller's own listing.
 * @throws Refusal not_found also for a listing of another seller; account_blocked, token_invalid
 */
export async function lockOwnListing(tx: Tx, user: CurrentUser, ref: ListingRef): Promise<ListingRow> {
  await lockSellerShared(tx, user.id)
  const id = await findOwnListingId(tx, user.id, ref)
  // Locks by id, because the slug may change while this transaction waits.
  const row = id === undefined ? undefined : await lockListingWithAllColumns(tx, id)
  if (!row) throw new Refusal('not_found')
  return row
}
