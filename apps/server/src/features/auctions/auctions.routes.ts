import { auctions } from '@partlane/contract/auctions'
import { auctionDurations } from '@partlane/domain/listings/sale-terms'
import { parseListingRef } from '#features/listings/public.ts'
import { defineRoutes, FoundOrCreated } from '#platform/http/define-routes.ts'
import { buyNow } from './buy-now.ts'
import { cancelAuction } from './cancel-auction.ts'
import { loadAuction, loadBids, loadOwnAuction, presentVisible } from './load-auction.ts'
import { loadOwnStrikes } from './load-strikes.ts'
import { lowerReserve } from './lower-reserve.ts'
import { offerSecondChance } from './offer-second-chance.ts'
import { placeBid } from './place-bid.ts'
import { relist } from './relist.ts'
import { retractOwnBids } from './retract-bids.ts'

export const auctionsRoutes = defineRoutes((route) => {
  route(auctions.durations, () => auctionDurations.map((days) => ({ id: String(days), days })))
  route(auctions.show, ({ ctx, user, params }) => loadAuction(ctx, parseListingRef(params.id), user))
  route(auctions.listBids, ({ ctx, user, params, query }) => loadBids(ctx, parseListingRef(params.id), { user, page: query }))
  route(auctions.showOwn, ({ ctx, user, params }) => loadOwnAuction(ctx, parseListingRef(params.id), user))
  route(auctions.listStrikes, ({ ctx, user }) => loadOwnStrikes(ctx, user))
  route(auctions.bid, async ({ ctx, user, caller, params, body }) => {
    const ref = parseListingRef(params.id)
    const { isNew, ...state } = await placeBid(ctx, {
      user,
      ref,
      maximum: body.bid.maximum,
      address: caller.ip,
      userAgent: caller.userAgent,
    })
    return new FoundOrCreated(presentVisible(ctx, state, user), isNew)
  })
  route(auctions.retract, async ({ ctx, user, params, body }) => {
    const ref = parseListingRef(params.id)
    await retractOwnBids(ctx, { user, ref, reason: body.retraction.reason })
    return loadOwnAuction(ctx, ref, user)
  })
  route(auctions.buyNow, async ({ ctx, user, params, body }) => {
    const ref = parseListingRef(params.id)
    await buyNow(ctx, { user, ref, shippingType: body.shipping_type })
    return loadOwnAuction(ctx, ref, user)
  })
  route(auctions.lowerReserve, async ({ ctx, user, params, body }) => {
    const ref = parseListingRef(params.id)
    await lowerReserve(ctx, { user, ref, price: body.reserve.price })
    return loadOwnAuction(ctx, ref, user)
  })
  route(auctions.cancel, async ({ ctx, user, params }) => {
    const ref = parseListingRef(params.id)
    await cancelAuction(ctx, { user, ref })
    return loadOwnAuction(ctx, ref, user)
  })
  route(auctions.relist, async ({ ctx, user, params }) => {
    const ref = parseListingRef(params.id)
    await relist(ctx, { user, ref })
    return loadOwnAuction(ctx, ref, user)
  })
  route(auctions.offerSecondChance, async ({ ctx, user, params }) => {
    const ref = parseListingRef(params.id)
    await offerSecondChance(ctx, { user, ref })
    return loadOwnAuction(ctx, ref, user)
  })
})
