import { listingMachine } from '@partlane/domain/listings/listing-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { cancelAuctionWithoutBids } from '#features/auction-runs/public.ts'
import { listingGone } from '#features/listings/listings.events.ts'
import { hasOpenOrders, parseListingRef, saveListing } from '#features/listings/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { lockOwnListing } from './selling.store.ts'

/**
 * Deletes a listing. The row stays for the orders that contain it.
 * Drafts and other listings have separate endpoints (`isDraft`), so that a call for a draft cannot
 * delete a listing that has been published in the meantime.
 * @throws Refusal not_found, listing_is_<status>, listing_has_open_orders, auction_has_bids
 */
export async function deleteListing(
  ctx: AppContext,
  { user, ref, isDraft }: { user: CurrentUser; ref: string; isDraft: boolean },
): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const row = await lockOwnListing(tx, user, parseListingRef(ref))
    if ((row.status === 'draft') !== isDraft) throw new Refusal(`listing_is_${row.status}`)
    const status = listingMachine.next(row.status, 'delete')
    if (row.reserved_quantity > 0 || (await hasOpenOrders(tx, row.id))) throw new Refusal('listing_has_open_orders')
    await saveListing(tx, row, { status }, ctx.clock.now())
    await cancelAuctionWithoutBids(tx, row.id, ctx.clock.now())
    if (!isDraft) await emit(tx, listingGone({ listing_id: row.id }))
  })
}
