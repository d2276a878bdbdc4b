import { AuctionsChannel } from '@partlane/contract/channels'
import type { AppContext } from '#app/context.ts'
import { agreedLineClosed } from '#features/agreed-lines/agreed-lines.events.ts'
import { watchersChanged } from '#features/auction-lists/auction-lists.events.ts'
import { auctionClosed, auctionRelisted } from '#features/auction-runs/auction-runs.events.ts'
import { lockAuction, markNewsOfBidders } from '#features/auction-runs/public.ts'
import { listingSoldOut, listingsSoldOut } from '#features/listings/public.ts'
import { offerMoved } from '#features/offers/offers.events.ts'
import { personBlocked } from '#features/operators/operators.events.ts'
import { isAddressServed } from '#features/pricing/public.ts'
import { haveRulesChanged } from '#features/shipping-rules/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { emit } from '#platform/outbox/emit.ts'
import { auctionStream } from './auctions.channels.ts'
import { auctionUnpaid, bidsPlaced, bidsRetracted, reserveLowered } from './auctions.events.ts'
import { presentAuction } from './auctions.present.ts'
import { couldBePaid, findAuctionOfListing, findWinningBid, hasLaterWatchers } from './auctions.queries.ts'
import { markUnpaidAuction, raiseVersionOfSecondChance, transitionBids } from './auctions.store.ts'
import { cancelAuctionsOfSoldOut } from './cancel-sold-out.ts'
import { withdrawBidsOfMember } from './withdraw-bids.ts'

/** Sends the present state to everybody who watches the page. Late deliveries send it again. */
export async function broadcastState(ctx: AppContext, { listing_id }: { listing_id: number }): Promise<void> {
  const row = await findAuctionOfListing(ctx.db, { id: listing_id })
  if (!row) return
  await ctx.cable.broadcast(auctionStream(row.listing_slug), AuctionsChannel.message(presentAuction(row, ctx.clock.now())))
}

export const broadcastBids = defineHandler(bidsPlaced, 'auctions.broadcast-bids', broadcastState)
export const broadcastRetraction = defineHandler(bidsRetracted, 'auctions.broadcast-retraction', broadcastState)
export const broadcastReserve = defineHandler(reserveLowered, 'auctions.broadcast-reserve', broadcastState)
export const broadcastUnpaid = defineHandler(auctionUnpaid, 'auctions.broadcast-unpaid', broadcastState)
export const broadcastRelist = defineHandler(auctionRelisted, 'auctions.broadcast-relist', broadcastState)
export const broadcastEnd = defineHandler(auctionClosed, 'auctions.broadcast-end', broadcastState)

/** Bidder and seller see what becomes of a second chance, also when it expires. */
export const followSecondChance = defineHandler(offerMoved, 'auctions.follow-second-chance', async (ctx, { offer_id }) => {
  const listing_id = await raiseVersionOfSecondChance(ctx.db, offer_id)
  if (listing_id !== undefined) await broadcastState(ctx, { listing_id })
})

export const cancelSoldOut = defineHandler(listingSoldOut, 'auctions.cancel-sold-out', (ctx, { listing_id }) =>
  cancelAuctionsOfSoldOut(ctx, [listing_id]),
)
export const cancelManySoldOut = defineHandler(listingsSoldOut, 'auctions.cancel-many-sold-out', (ctx, { listing_ids }) =>
  cancelAuctionsOfSoldOut(ctx, listing_ids),
)

/** Operators have blocked a member. The bids stay withdrawn when the member is restored. */
export const withdrawBidsOfBlockedMember = defineHandler(personBlocked, 'auctions.withdraw-blocked', (ctx, { user_id }) =>
  withdrawBidsOfMember(ctx, user_id),
)

/**
 * Sends the new number of watchers. While a later change waits, an earlier one sends nothing: many
 * watchers at once make few messages.
 */
export const broadcastWatchers = defineHandler(watchersChanged, 'auctions.broadcast-watchers', async (ctx, payload, { eventId }) => {
  if (await hasLaterWatchers(ctx.db, { listingId: payload.listing_id, eventId })) return
  await broadcastState(ctx, payload)
})

/**
 * Marks the auction, and the bid that has won it, of a buyer who has not paid in time. A buyer who
 * could not pay gets no strike: the listing or its seller is blocked, or the delivery is not what
 * it was (`couldBeDelivered`). Repeated, it only marks the news again.
 */
export const markUnpaid = defineHandler(agreedLineClosed, 'auctions.mark-unpaid', async (ctx, { source, source_reference, status }) => {
  if (source !== 'auction' || status !== 'expired') return
  await ctx.db.transact(async (tx) => {
    const auction = await lockAuction(tx, Number(source_reference))
    if (!auction || auction.buyer_id === null) throw new Error(`auction ${source_reference} of an agreed line has no buyer`)
    if (auction.unpaid_at !== null) return
    const bid = await findWinningBid(tx, auction.id)
    if (bid?.status === 'not_paid') return
    const now = ctx.clock.now()
    if (bid) await transitionBids(tx, [bid], 'miss_payment')
    const sale = { ...auction, buyer_id: auction.buyer_id }
    const could_be_paid = await couldBePaid(tx, auction)
    const hasStrike = could_be_paid && (await couldBeDelivered(tx, sale))
    await markUnpaidAuction(tx, auction.id, hasStrike ? now : null)
    await markNewsOfBidders(tx, [auction.id])
    const { id: auction_id, listing_id, buyer_id, seller_id } = auction
    await emit(tx, auctionUnpaid({ auction_id, listing_id, buyer_id, seller_id, could_be_paid }))
  })
})

type Sale = { listing_id: number; seller_id: number; buyer_id: number; closed_at: Date | null }

/**
 * False if the part can only be delivered and not to the default address of the buyer, or if the
 * seller has changed the shipping rules since the sale: the buyer might owe much more than agreed.
 */
async function couldBeDelivered(tx: Tx, { listing_id, seller_id, buyer_id, closed_at }: Sale): Promise<boolean> {
  if (closed_at && (await haveRulesChanged(tx, { sellerId: seller_id, since: closed_at }))) return false
  return isAddressServed(tx, { listingId: listing_id, buyerId: buyer_id })
}
