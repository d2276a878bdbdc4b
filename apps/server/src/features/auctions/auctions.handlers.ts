import { AuctionsChannel } from '@partlane/contract/channels'
import type { AppContext } from '#app/context.ts'
import { agreedLineClosed } from '#features/agreed-lines/agreed-lines.events.ts'
import { auctionClosed } from '#features/auction-runs/auction-runs.events.ts'
import { lockAuction } from '#features/auction-runs/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { emit } from '#platform/outbox/emit.ts'
import { auctionStream } from './auctions.channels.ts'
import { auctionUnpaid, bidPlaced, bidsRetracted, reserveLowered } from './auctions.events.ts'
import { presentAuction } from './auctions.present.ts'
import { findAuctionOfListing, findWinningBid } from './auctions.queries.ts'
import { markNewsOfBidders, markNewsOfSeller, transitionBid } from './auctions.store.ts'

/** Sends the present state to everybody who watches the page. Late deliveries send it again. */
async function broadcastState(ctx: AppContext, { listing_id }: { listing_id: number }): Promise<void> {
  const row = await findAuctionOfListing(ctx.db, { id: listing_id })
  if (!row) return
  await ctx.cable.broadcast(auctionStream(row.listing_slug), AuctionsChannel.message(presentAuction(row, ctx.clock.now())))
}

export const broadcastBid = defineHandler(bidPlaced, 'auctions.broadcast-bid', broadcastState)
export const broadcastRetraction = defineHandler(bidsRetracted, 'auctions.broadcast-retraction', broadcastState)
export const broadcastReserve = defineHandler(reserveLowered, 'auctions.broadcast-reserve', broadcastState)
export const broadcastEnd = defineHandler(auctionClosed, 'auctions.broadcast-end', broadcastState)

/**
 * Marks the bid of a winner who has not paid in time. Nothing to do for a part that was bought by
 * its buy-now price: its agreed line is the record. Safe to repeat.
 */
export const markUnpaid = defineHandler(agreedLineClosed, 'auctions.mark-unpaid', async (ctx, { source, source_reference, status }) => {
  if (source !== 'auction' || status !== 'expired') return
  await ctx.db.transact(async (tx) => {
    const auction = await lockAuction(tx, Number(source_reference))
    if (!auction || auction.buyer_id === null) throw new Error(`auction ${source_reference} of an agreed line has no buyer`)
    const bid = await findWinningBid(tx, auction.id)
    if (bid?.status === 'not_paid') return
    if (bid) await transitionBid(tx, bid, 'miss_payment', ctx.clock.now())
    await markNewsOfSeller(tx, auction.id)
    await markNewsOfBidders(tx, auction.id)
    const { id: auction_id, listing_id, buyer_id, seller_id } = auction
    await emit(tx, auctionUnpaid({ auction_id, listing_id, buyer_id, seller_id }))
  })
})
