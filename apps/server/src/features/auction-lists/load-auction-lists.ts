import type { BidRow, SellerAuction } from '@partlane/contract/auctions'
import type { AuctionState } from '@partlane/domain/auctions/auction-machine'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { listOwnSides } from '#features/auctions/public.ts'
import { loadListingCards } from '#features/listings/public.ts'
import type { Page, PageRequest } from '#platform/db/pagination.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { presentBidRow, presentSellerAuction } from './auction-lists.present.ts'
import { listIdsOfBidder, listIdsOfSeller, listIdsOfWatcher, listRuns, listRunsOfSeller } from './auction-lists.queries.ts'

type Viewer = { user: CurrentUser; caller: Caller }
type ListQuery = PageRequest & { state: AuctionState }

// The number of statements of each list does not depend on the number of its rows.

/** Own auctions as their seller, with the cards of hidden listings too. */
export async function loadSellerAuctions(ctx: AppContext, { user, caller }: Viewer, query: ListQuery): Promise<Page<SellerAuction>> {
  const { state, ...page } = query
  const { items, pagy } = await listIdsOfSeller(ctx.db, { userId: user.id, state, page })
  const rows = await listRunsOfSeller(
    ctx.db,
    items.map(({ id }) => id),
  )
  const cardById = await loadCards(ctx, rows, { caller, includeHidden: true })
  const now = ctx.clock.now()
  return { items: rows.map((row) => presentSellerAuction(row, { now, listing: cardById.get(String(row.listing_id)) ?? null })), pagy }
}

/** Auctions that the user has bid in or bought at once, with the cards of hidden listings too. */
export async function loadBidRows(ctx: AppContext, viewer: Viewer, query: ListQuery): Promise<Page<BidRow>> {
  const { state, ...page } = query
  const { items, pagy } = await listIdsOfBidder(ctx.db, { userId: viewer.user.id, state, page })
  return { items: await presentRows(ctx, viewer, { ids: items.map(({ id }) => id), includeHidden: true }), pagy }
}

/** Watched auctions. A listing that visitors cannot see any more has no card. */
export async function loadWatchedAuctions(ctx: AppContext, viewer: Viewer, page: PageRequest): Promise<Page<BidRow>> {
  const { items, pagy } = await listIdsOfWatcher(ctx.db, { userId: viewer.user.id, page })
  return { items: await presentRows(ctx, viewer, { ids: items.map(({ id }) => id), includeHidden: false }), pagy }
}

async function presentRows(
  ctx: AppContext,
  { user, caller }: Viewer,
  { ids, includeHidden }: { ids: readonly number[]; includeHidden: boolean },
): Promise<BidRow[]> {
  const now = ctx.clock.now()
  const rows = await listRuns(ctx.db, ids)
  const sides = await listOwnSides(ctx.db, { auctionIds: ids, userIds: [user.id], now })
  const sideById = new Map(sides.map((side) => [side.auction_id, side]))
  const cardById = await loadCards(ctx, rows, { caller, includeHidden })
  return rows.flatMap((row) => {
    const side = sideById.get(row.id)
    return side ? presentBidRow(row, side, { userId: user.id, now, listing: cardById.get(String(row.listing_id)) ?? null }) : []
  })
}

async function loadCards(ctx: AppContext, rows: readonly { listing_id: number }[], options: { caller: Caller; includeHidden: boolean }) {
  const listingIds = [...new Set(rows.map(({ listing_id }) => listing_id))]
  const cards = await loadListingCards(ctx, ctx.db, listingIds, options)
  return new Map(cards.map((card) => [card.id, card]))
}
