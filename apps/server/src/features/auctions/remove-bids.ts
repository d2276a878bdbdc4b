import type { BidRemovalReason } from '@partlane/domain/auctions/auction-rules'
import { deriveStanding, type Standing } from '@partlane/domain/auctions/standing'
import { type AuctionRow, saveStanding } from '#features/auction-runs/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { bidsRetracted } from './auctions.events.ts'
import { termsOf } from './auctions.policy.ts'
import type { listAllBids } from './auctions.queries.ts'
import { markOutbid, retractBids } from './auctions.store.ts'

type Bid = Awaited<ReturnType<typeof listAllBids>>[number]
/** `bids`: all of the auction. `removed`: those of them that do not count any more. */
type Removal = { bids: readonly Bid[]; removed: readonly Bid[]; reason: BidRemovalReason; now: Date }

/**
 * Removes bids of a locked auction. Price and leader follow from the bids that are left. The end
 * stays. A hidden raise that changes nothing for others is removed without an event or news.
 */
export async function removeBids(tx: Tx, auction: AuctionRow, { bids, removed, reason, now }: Removal): Promise<void> {
  const removedIds = new Set(removed.map(({ id }) => id))
  const bidderIds = [...new Set(removed.map(({ bidder_id }) => bidder_id))]
  await retractBids(tx, { auctionId: auction.id, bidderIds, bidIds: [...removedIds], reason, now })
  const left = bids.filter(({ id, retracted_at }) => retracted_at === null && !removedIds.has(id))
  const standing = deriveStanding(
    termsOf(auction),
    left.map(({ id, bidder_id, maximum_minor }) => ({ id, bidderId: bidder_id, maximumMinor: maximum_minor })),
  )
  const isHidden = removed.every(({ hidden }) => hidden) && isSameForOthers(auction, standing)
  await saveStanding(tx, auction, {
    standing,
    isHidden,
    sellerRead: isHidden && auction.seller_read,
    endsAt: auction.ends_at,
    bidCount: left.filter(({ hidden }) => !hidden).length,
    bidderCount: new Set(left.map(({ bidder_id }) => bidder_id)).size,
  })
  if (isHidden) return
  await markOutbid(tx, { auctionId: auction.id, leaderId: standing.leader?.bidderId ?? null })
  await emitAll(
    tx,
    bidderIds.map((bidder_id) => bidsRetracted({ auction_id: auction.id, listing_id: auction.listing_id, bidder_id })),
  )
}

const isSameForOthers = ({ price_minor, leader_id, reserve_met }: AuctionRow, { priceMinor, leader, reserveMet }: Standing): boolean =>
  price_minor === priceMinor && leader_id === (leader?.bidderId ?? null) && reserve_met === reserveMet
