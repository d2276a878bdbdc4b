import { canSell } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { openAuctions } from '#features/auction-runs/public.ts'
import { listingChanged } from '#features/listings/listings.events.ts'
import type { ListingRef } from '#features/listings/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { hasOpenLine, hasOpenSecondChance } from './auctions.queries.ts'
import { lockOwnAuction } from './lock-own-auction.ts'

/**
 * Auctions an unsold listing again, with the terms that it has now.
 * @throws Refusal not_found, not_an_auction, auction_is_open, winner_may_pay, offer_is_open (a
 * second chance that can still be accepted or paid), not_for_sale, may_not_sell
 */
export async function relist(ctx: AppContext, { user, ref }: { user: CurrentUser; ref: ListingRef }): Promise<void> {
  if (!canSell(user)) throw new Refusal('may_not_sell')
  await ctx.db.transact(async (tx) => {
    const { listing, auction } = await lockOwnAuction(tx, user, ref)
    if (auction.state === 'open') throw new Refusal('auction_is_open')
    if (await hasOpenLine(tx, auction.id)) throw new Refusal('winner_may_pay')
    if (await hasOpenSecondChance(tx, auction.id)) throw new Refusal('offer_is_open')
    if (listing.sale_format !== 'auction') throw new Refusal('not_an_auction')
    if (listing.status !== 'available') throw new Refusal('not_for_sale')
    await openAuctions(tx, [listing.id], ctx.clock.now())
    await emit(tx, listingChanged({ listing_id: listing.id }))
  })
}
