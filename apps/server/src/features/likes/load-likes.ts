import type { Like } from '@partlane/contract/likes'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findVehicle, loadListingCards, type VehicleQuery } from '#features/listings/public.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { presentLike } from './likes.present.ts'
import { listLikes } from './likes.queries.ts'

type LikesQuery = PageRequest & VehicleQuery

/**
 * Loads likes of a member with the cards of their listings. The number of statements does not
 * depend on the number of likes. With a vehicle, the cards have fit verdicts.
 */
export async function loadLikes(ctx: AppContext, { user, caller }: { user: CurrentUser; caller: Caller }, query: LikesQuery) {
  const { vehicle, year, ...page } = query
  const { items, pagy } = await listLikes(ctx.db, { userId: user.id, page })
  const listingIds = items.map((row) => row.listing_id)
  const cards = await loadListingCards(ctx, ctx.db, listingIds, { caller, vehicle: await findVehicle(ctx.db, { vehicle, year }) })
  const cardById = new Map(cards.map((card) => [card.id, card]))
  return {
    items: items.map((row): Like => ({ ...presentLike(row), listing: cardById.get(String(row.listing_id)) ?? null })),
    pagy,
  }
}
