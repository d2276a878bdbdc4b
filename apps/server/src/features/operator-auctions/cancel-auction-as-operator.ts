import { Refusal } from '@partlane/domain/refusal'
import { auctionClosed } from '#features/auction-runs/auction-runs.events.ts'
import { type AuctionRow, closeAuctions, lockAuctionWithTime, markNewsOfBidders, type TimedAuction } from '#features/auction-runs/public.ts'
import { lockPeople, markNewsOfSeller, refuseEnded } from '#features/auctions/public.ts'
import { lockListing } from '#features/listings/public.ts'
import { type Actor, actorId, type OperatorContext, recordSubjectEntry } from '#features/operators/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { auctionCancelledByOperator } from './operator-auctions.events.ts'
import { getRun, hasBid } from './operator-auctions.queries.ts'

type CancelInput = { actor: Actor; auctionId: number; reason: string }

/**
 * Ends a running auction without a sale, whatever bids it has. The lock of the auction puts it in
 * one order with bids and the end. Bidders and watchers are notified, the seller with the reason.
 * Repeated, it changes nothing.
 * @throws Refusal not_found, not_allowed (an own auction, or own bids), auction_is_closed
 */
export async function cancelAuctionAsOperator(ctx: OperatorContext, { actor, auctionId, reason }: CancelInput): Promise<void> {
  const run = await getRun(ctx.db, auctionId)
  await ctx.db.transact(async (tx) => {
    const auction = await lockRun(ctx, tx, { run, actor })
    await refuseParty(tx, auction, actor)
    if (auction.outcome === 'cancelled') return
    const { lockedAt: now } = auction
    refuseEnded(auction, now)
    const { id, listing_id, seller_id, state, price_minor, bid_count } = auction
    await closeAuctions(tx, [{ auction, outcome: 'cancelled' }], now)
    await markNewsOfBidders(tx, [id])
    await markNewsOfSeller(tx, id)
    await recordSubjectEntry(tx, {
      actor,
      action: 'auction.cancel',
      subject: { type: 'auction', id, name: run.title },
      reason,
      before: { state, price_minor, bid_count },
      after: { state: 'closed', outcome: 'cancelled' },
      now,
    })
    await emitAll(tx, [
      auctionClosed({ auction_id: id, listing_id, outcome: 'cancelled' }),
      auctionCancelledByOperator({ auction_id: id, listing_id, seller_id, reason }),
    ])
  })
}

type RunIds = Pick<AuctionRow, 'id' | 'listing_id' | 'seller_id'>

/** Locks the seller and the operator, the listing and the run, in this order. */
async function lockRun(ctx: OperatorContext, tx: Tx, { run, actor }: { run: RunIds; actor: Actor }): Promise<TimedAuction> {
  const { id, listing_id, seller_id } = run
  await lockPeople(tx, [seller_id, actorId(actor) ?? seller_id])
  await lockListing(tx, listing_id)
  const auction = await lockAuctionWithTime(tx, ctx.clock, id)
  if (!auction) throw new Refusal('not_found')
  return auction
}

async function refuseParty(tx: Tx, { id, seller_id }: AuctionRow, actor: Actor): Promise<void> {
  const userId = actorId(actor)
  if (userId === null) return
  if (userId === seller_id || (await hasBid(tx, { auctionId: id, userId }))) throw new Refusal('not_allowed')
}
