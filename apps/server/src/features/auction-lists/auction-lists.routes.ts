import { auctions } from '@partlane/contract/auctions'
import { parseListingRef } from '#features/listings/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { loadBidRows, loadSellerAuctions, loadWatchedAuctions } from './load-auction-lists.ts'
import { markOwnAuctionsRead, markOwnBidsRead } from './mark-read.ts'
import { unwatchAuction, watchAuction } from './watch-auction.ts'

export const auctionListsRoutes = defineRoutes((route) => {
  route(auctions.listOwn, ({ ctx, user, caller, query }) => loadSellerAuctions(ctx, { user, caller }, query))
  route(auctions.listBidOn, ({ ctx, user, caller, query }) => loadBidRows(ctx, { user, caller }, query))
  route(auctions.listWatched, ({ ctx, user, caller, query }) => loadWatchedAuctions(ctx, { user, caller }, query))
  route(auctions.markAuctionsRead, async ({ ctx, user }) => {
    await markOwnAuctionsRead(ctx, user)
    return undefined
  })
  route(auctions.markBidsRead, async ({ ctx, user }) => {
    await markOwnBidsRead(ctx, user)
    return undefined
  })
  route(auctions.watch, async ({ ctx, user, body }) => {
    await watchAuction(ctx, user, parseListingRef(String(body.watch.listing_id)))
    return undefined
  })
  route(auctions.unwatch, async ({ ctx, user, params }) => {
    await unwatchAuction(ctx, user, parseListingRef(params.id))
    return undefined
  })
})
