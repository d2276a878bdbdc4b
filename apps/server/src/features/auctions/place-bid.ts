import { isInactive } from '@partlane/domain/accounts/roles'
import { softCloseEnd } from '@partlane/domain/auctions/auction-rules'
import { addBid, minimumBid, type Standing } from '@partlane/domain/auctions/standing'
import { formatAmount, parseAmount } from '@partlane/domain/money/amounts'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AuctionRow, lockAuction } from '#features/auction-runs/public.ts'
import type { ListingRef } from '#features/listings/public.ts'
import { listAccountLinks } from './account-links.queries.ts'
import { isOpen, mayBid, refuseEnded, refuseLinks, standingOf, termsOf } from './auctions.policy.ts'
import { findBidFacts } from './auctions.queries.ts'
import { lockPeople } from './auctions.store.ts'
import { NEW_BID_ID, storeBid } from './bids.store.ts'

export type BidInput = { user: CurrentUser; ref: ListingRef; maximum: string; address: string | null }

/**
 * Bids a maximum. The lock of the auction puts all bids in one order, and the end is compared with
 * the clock of the database after the lock is held, so no bid is accepted after the end. A late
 * bid moves the end. Safe to repeat: the same maximum of the same bidder changes nothing.
 * @returns whether a bid was stored
 * @throws Refusal not_found, not_an_auction, auction_is_closed, bid_too_low with `minimum`,
 * bid_below_own_maximum, account_blocked, linked_account, and those of `mayBid`
 * @throws FieldErrors bad_format
 */
export async function placeBid(ctx: AppContext, { user, ref, maximum, address }: BidInput): Promise<boolean> {
  const facts = await findBidFacts(ctx.db, { ref, userId: user.id, now: ctx.clock.now() })
  mayBid(facts, { userId: user.id, now: ctx.clock.now() })
  const maximumMinor = parseAmount(maximum, facts.currency)
  if (maximumMinor === undefined) throw new Refusal('bid_too_low', { field: 'bid.maximum' })
  const links = await listAccountLinks(ctx.db, { bidderId: user.id, sellerId: facts.seller_id })
  refuseLinks(links)
  return ctx.db.transact(async (tx) => {
    const [bidder] = await lockPeople(tx, [user.id])
    const auction = await lockAuction(tx, facts.auction_id)
    if (!auction || !bidder) throw new Refusal('not_found')
    if (isInactive(bidder.status)) throw new Refusal('account_blocked')
    const now = ctx.clock.now()
    if (isRepeated(auction, { bidderId: user.id, maximumMinor }) && isOpen(auction, now)) return false
    refuseEnded(auction, now)
    // A holiday pauses an auction without bids, also while the first bid waits for the lock.
    if (auction.bid_count === 0) mayBid(await findBidFacts(tx, { ref, userId: user.id, now }), { userId: user.id, now })
    refuseTooLow(auction, { bidderId: user.id, maximumMinor })

    const before = standingOf(auction)
    const standing = addBid(termsOf(auction), before, { id: NEW_BID_ID, bidderId: user.id, maximumMinor })
    await storeBid(tx, auction, {
      bid: { bidderId: user.id, maximumMinor, address, links, now },
      standing,
      endsAt: softCloseEnd(auction.ends_at, now),
      outbidId: outbidBy(before, standing),
    })
    return true
  })
}

type Amount = { bidderId: number; maximumMinor: number }

const isRepeated = ({ leader_id, leader_maximum_minor }: AuctionRow, { bidderId, maximumMinor }: Amount) =>
  leader_id === bidderId && leader_maximum_minor === maximumMinor

function refuseTooLow(auction: AuctionRow, { bidderId, maximumMinor }: Amount): void {
  if (auction.leader_id === bidderId) {
    if (maximumMinor <= (auction.leader_maximum_minor ?? 0)) throw new Refusal('bid_below_own_maximum', { field: 'bid.maximum' })
    return
  }
  const minimumMinor = minimumBid(termsOf(auction), standingOf(auction))
  if (maximumMinor < minimumMinor)
    throw new Refusal('bid_too_low', { field: 'bid.maximum', minimum: formatAmount(minimumMinor, auction.currency) })
}

const outbidBy = ({ leader: before }: Standing, { leader: after }: Standing): number | null =>
  before && after && before.bidderId !== after.bidderId ? before.bidderId : null
