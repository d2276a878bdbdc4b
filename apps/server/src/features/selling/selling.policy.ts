import { canSell } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import { findOwnListingId, type ListingRef, type ListingRow, lockListingRow } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'

/** Confirmed private people sell; businesses once their documents are approved. @throws Refusal may_not_sell */
export function maySellParts(user: CurrentUser): void {
  if (!canSell(user)) throw new Refusal('may_not_sell')
}

/** A person's own listing, held until the transaction ends. Somebody else's is as if it were not there. @throws Refusal not_found */
export async function lockOwnListing(tx: Tx, user: CurrentUser, ref: ListingRef): Promise<ListingRow> {
  await lockSellerShared(tx, user.id)
  const id = await findOwnListingId(tx, user.id, ref)
  const row = id === undefined ? undefined : await lockListingRow(tx, id) // by id: a slug may change while we wait
  if (!row) throw new Refusal('not_found')
  return row
}

/** The form was open while somebody else saved. @throws Refusal listing_changed_meanwhile with the version there is now */
export function refuseStale(row: Pick<ListingRow, 'version'>, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw new Refusal('listing_changed_meanwhile', { version: row.version })
}

/**
 * Who changes a listing holds its seller's row first, shared with others who do: a holiday, a block or the end of the account comes wholly before
 * or wholly after. @throws Refusal account_blocked, token_invalid when it came before
 */
export async function lockSellerShared(tx: Tx, sellerId: number): Promise<void> {
  const { status } = await tx.selectFrom('users').where('id', '=', sellerId).select('status').forShare().executeTakeFirstOrThrow()
  if (status === 'deleted') throw new Refusal('token_invalid')
  if (status === 'blocked') throw new Refusal('account_blocked')
}
