import { operatorAuctions } from '@partlane/contract/operator-auctions'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { cancelAuctionAsOperator } from './cancel-auction-as-operator.ts'
import { forgiveStrike } from './forgive-strike.ts'
import { loadAuction, loadAuctions } from './load-auctions.ts'
import { loadStrikes } from './load-strikes.ts'
import { readBids } from './read-bids.ts'

export const operatorAuctionsRoutes = defineRoutes((route) => {
  route(operatorAuctions.list, ({ ctx, query: { page, items, flagged, ...filter } }) =>
    loadAuctions(ctx, { ...filter, isFlagged: flagged === 'true' }, { page, items }),
  )
  route(operatorAuctions.show, ({ ctx, params }) => loadAuction(ctx, params.id))
  route(operatorAuctions.listBids, ({ ctx, user, params, query }) => readBids(ctx, { actor: user, auctionId: params.id, page: query }))
  route(operatorAuctions.cancel, async ({ ctx, user, params, body }) => {
    await cancelAuctionAsOperator(ctx, { actor: user, auctionId: params.id, reason: body.reason })
    return loadAuction(ctx, params.id)
  })
  route(operatorAuctions.listStrikes, ({ ctx, params }) => loadStrikes(ctx, params.id))
  route(operatorAuctions.forgiveStrike, async ({ ctx, user, params, body }) => {
    await forgiveStrike(ctx, { actor: user, auctionId: params.id, reason: body.reason })
    return loadAuction(ctx, params.id)
  })
})
