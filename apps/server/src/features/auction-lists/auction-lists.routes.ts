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
  route(auctions.markAuctionsRead, ({ ctx, user }) => markOwnAuctionsRead(ctx, user))
  route(auctions.markBidsRead, ({ ctx, user }) => markOwnBidsRead(ctx, user))
  route(auctions.watch, ({ ctx, user, body }) => watchAuction(ctx, user, parseListingRef(String(body.watch.listing_id))))
  route(auctions.unwatch, ({ ctx, user, params }) => unwatchAuction(ctx, user, parseListingRef(params.id)))
})
