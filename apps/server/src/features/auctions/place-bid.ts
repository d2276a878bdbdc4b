import { parseAmount } from '@partlane/domain/money/amounts'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { ListingRef } from '#features/listings/public.ts'
import { refuseUnservedAddress } from '#features/pricing/public.ts'
import { mayBid } from './auctions.policy.ts'
import { findBidFacts } from './auctions.queries.ts'
import { type DecidedBid, decideTogether, nextArrivalNumber } from './decide-bids.ts'

export type BidInput = { user: CurrentUser; ref: ListingRef; maximum: string } & BidOrigin
/** Where a bid comes from, for operators. */
type BidOrigin = { address: string | null; userAgent: string | null }

/**
 * Bids a maximum. The lock of the auction puts all bids in one order, and the end is compared with
 * the time of the database when the lock was taken, so no bid is accepted after the end. A late
 * bid moves the end. Safe to repeat: the same maximum of the same bidder changes nothing.
 * @returns whether a bid was stored, and the auction and the side of the bidder afterwards
 * @throws Refusal not_found, not_an_auction, auction_is_closed, bid_too_low with `minimum`,
 * bid_below_own_maximum, account_blocked, default_address_not_served, and those of `mayBid`
 * @throws FieldErrors bad_format
 */
export async function placeBid(ctx: AppContext, { user, ref, maximum, address, userAgent }: BidInput): Promise<DecidedBid> {
  const arrivalNumber = nextArrivalNumber()
  const facts = await findBidFacts(ctx.db, { ref, userId: user.id, now: ctx.clock.now(), address })
  mayBid(facts, { userId: user.id, now: ctx.clock.now() })
  const maximumMinor = parseAmount(maximum, facts.currency)
  if (maximumMinor === undefined) throw new Refusal('bid_too_low', { field: 'bid.maximum' })
  // The first bid has had this check. What the seller changes later costs the buyer no strike.
  if (!facts.has_bid) await refuseUnservedAddress(ctx.db, { listingId: facts.listing_id, buyerId: user.id })
  return decideTogether(ctx, facts, { arrivalNumber, bidderId: user.id, maximumMinor, address, userAgent, links: facts.links })
}
