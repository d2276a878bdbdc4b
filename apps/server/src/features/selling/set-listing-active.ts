import { listingMachine } from '@partlane/domain/listings/listing-machine'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findCompany, refuseIncompleteCompany } from '#features/accounts/public.ts'
import { cancelAuctionWithoutBids, openAuctions } from '#features/auction-runs/public.ts'
import { listingChanged } from '#features/listings/listings.events.ts'
import { isWithoutRun, parseListingRef, saveListing, statusWithStock } from '#features/listings/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { maySellParts } from './selling.policy.ts'
import { lockOwnListing } from './selling.store.ts'

/**
 * Deactivates a listing or puts it back on sale. Purchases that hold units continue.
 * A reactivated listing without stock is sold out.
 * @throws Refusal not_found, may_not_sell, business_details_incomplete, listing_is_<status>,
 * auction_has_bids
 */
export function setListingActive(
  ctx: AppContext,
  { user, ref, active }: { user: CurrentUser; ref: string; active: boolean },
): Promise<number> {
  if (active) maySellParts(user)
  return ctx.db.transact(async (tx) => {
    const row = await lockOwnListing(tx, user, parseListingRef(ref))
    if (active) refuseIncompleteCompany(await findCompany(tx, user.id))
    const nextStatus = listingMachine.next(row.status, active ? 'reactivate' : 'deactivate')
    const status = active ? await statusWithStock(tx, { ...row, status: nextStatus }, { reactivated: true }) : nextStatus
    await saveListing(tx, row, { status }, ctx.clock.now())
    if (!active) await cancelAuctionWithoutBids(tx, row.id, ctx.clock.now())
    // It became an auction while it was off sale.
    else if (isWithoutRun(row, status)) await openAuctions(tx, [row.id], ctx.clock.now())
    await emit(tx, listingChanged({ listing_id: row.id }))
    return row.id
  })
}
