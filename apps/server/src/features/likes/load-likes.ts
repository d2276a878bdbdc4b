import type { Like } from '@partlane/contract/likes'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { loadListingCards } from '#features/listings/public.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { presentLike } from './likes.present.ts'
import { listLikes } from './likes.queries.ts'

/**
 * Loads likes of a member with the cards of their listings. The number of statements does not
 * depend on the number of likes.
 */
export async function loadLikes(ctx: AppContext, { user, caller }: { user: CurrentUser; caller: Caller }, page: PageRequest) {
  const { items, pagy } = await listLikes(ctx.db, { userId: user.id, page })
  const listingIds = items.map((row) => row.listing_id)
  const cards = await loadListingCards(ctx, ctx.db, listingIds, { caller })
  const cardById = new Map(cards.map((card) => [card.id, card]))
  return {
    items: items.map((row): Like => ({ ...presentLike(row), listing: cardById.get(String(row.listing_id)) ?? null })),
    pagy,
  }
}
