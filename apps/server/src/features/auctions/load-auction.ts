import type { Auction, OwnAuction, PublicBid } from '@partlane/contract/auctions'
import { isVisibleToVisitors } from '@partlane/domain/listings/listing-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { ListingRef } from '#features/listings/public.ts'
import type { Page, PageRequest } from '#platform/db/pagination.ts'
import { presentAuction, presentBid, presentOwnAuction } from './auctions.present.ts'
import { type AuctionOfListing, getAuctionOfListing, listBids } from './auctions.queries.ts'
import { listOwnSides, type OwnSide } from './own-sides.queries.ts'

async function getVisible(ctx: AppContext, ref: ListingRef, user: CurrentUser | undefined): Promise<AuctionOfListing> {
  const row = await getAuctionOfListing(ctx.db, ref)
  refuseHidden(row, user)
  return row
}

/** @throws Refusal not_found for a listing that visitors cannot see, unless it is the user's own */
function refuseHidden({ listing_status: status, seller_status, seller_id }: AuctionOfListing, user: CurrentUser | undefined): void {
  if (seller_id !== user?.id && !isVisibleToVisitors({ status, seller_status })) throw new Refusal('not_found')
}

/** @throws Refusal not_found, not_an_auction */
export const loadAuction = async (ctx: AppContext, ref: ListingRef, user?: CurrentUser): Promise<Auction> =>
  presentAuction(await getVisible(ctx, ref, user), ctx.clock.now())

/** @throws Refusal not_found, not_an_auction */
export async function loadOwnAuction(ctx: AppContext, ref: ListingRef, user: CurrentUser): Promise<OwnAuction> {
  const row = await getAuctionOfListing(ctx.db, ref)
  refuseHidden(row, user)
  const [own] = await listOwnSides(ctx.db, { auctionIds: [row.id], userIds: [user.id], now: ctx.clock.now() })
  return presentVisible(ctx, { row, own }, user)
}

/**
 * The auction with the side of the user, which were just read.
 * @throws Refusal not_found
 */
export function presentVisible(
  ctx: AppContext,
  { row, own }: { row: AuctionOfListing; own: OwnSide | undefined },
  user: CurrentUser,
): OwnAuction {
  refuseHidden(row, user)
  if (!own) throw new Error(`auction ${row.id} was read without the side of user ${user.id}`)
  return presentOwnAuction(row, own, { userId: user.id, now: ctx.clock.now() })
}

/** @throws Refusal not_found, not_an_auction */
export async function loadBids(
  ctx: AppContext,
  ref: ListingRef,
  { user, page }: { user: CurrentUser | undefined; page: PageRequest },
): Promise<Page<PublicBid>> {
  const { id, currency } = await getVisible(ctx, ref, user)
  const { items, pagy } = await listBids(ctx.db, id, page)
  return { items: items.map((row) => presentBid(row, currency)), pagy }
}
