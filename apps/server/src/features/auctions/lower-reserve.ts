import { checkLowerReserve } from '@partlane/domain/auctions/auction-rules'
import { withTerms } from '@partlane/domain/auctions/standing'
import { parseAmount } from '@partlane/domain/money/amounts'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { markNewsOfBidders, saveReserve, saveStanding } from '#features/auction-runs/public.ts'
import type { ListingRef } from '#features/listings/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { reserveLowered } from './auctions.events.ts'
import { refuseEnded, standingOf, termsOf } from './auctions.policy.ts'
import { lockOwnAuction } from './lock-own-auction.ts'

type ReserveInput = { user: CurrentUser; ref: ListingRef; price: string }

/**
 * Lowers the reserve of an own auction. A maximum that meets it now raises the price to it.
 * @throws Refusal not_found, not_an_auction, auction_is_closed, auction_has_no_reserve,
 * reserve_is_met, auction_ends_soon, reserve_lowered_too_often, reserve_not_lower, reserve_too_low
 */
export async function lowerReserve(ctx: AppContext, { user, ref, price }: ReserveInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { auction } = await lockOwnAuction(tx, ctx, { user, ref })
    const { lockedAt: now } = auction
    refuseEnded(auction, now)
    const reservePriceMinor = parseAmount(price, auction.currency)
    if (reservePriceMinor === undefined) throw new Refusal('reserve_too_low', { field: 'reserve.price' })
    const standing = standingOf(auction)
    const { ends_at: endsAt, reserve_lowering_count: loweringCount } = auction
    const issue = checkLowerReserve({ terms: termsOf(auction), standing, loweringCount, reservePriceMinor, endsAt, now })
    if (issue) throw new Refusal(issue, issue === 'reserve_not_lower' || issue === 'reserve_too_low' ? { field: 'reserve.price' } : {})
    await saveReserve(tx, auction, reservePriceMinor)
    await saveStanding(tx, auction, {
      standing: withTerms({ ...termsOf(auction), reservePriceMinor }, standing),
      endsAt,
      bidCount: auction.bid_count,
      bidderCount: auction.bidder_count,
      sellerRead: auction.seller_read,
    })
    await markNewsOfBidders(tx, [auction.id])
    await emit(tx, reserveLowered({ auction_id: auction.id, listing_id: auction.listing_id }))
  })
}
