import type { Flat } from '@partlane/contract/resource'
import type { sharedCart } from '@partlane/contract/shared-carts'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { loadListingCards } from '#features/listings/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { hashSharedCartToken } from './shared-cart-tokens.ts'
import { presentSharedCart } from './shared-carts.present.ts'
import { findSharedCart, listSharedLines } from './shared-carts.queries.ts'

/**
 * Loads a shared cart for anyone with its token. Parts that visitors cannot see have no card.
 * @throws Refusal not_found for an unknown, expired or withdrawn link
 */
export async function loadSharedCart(
  ctx: AppContext,
  { token, caller }: { token: string; caller: Caller },
): Promise<Flat<typeof sharedCart>> {
  const found = await findSharedCart(ctx.db, hashSharedCartToken(token), ctx.clock.now())
  if (!found) throw new Refusal('not_found')
  const lines = await listSharedLines(ctx.db, found.id)
  const cards = await loadListingCards(
    ctx,
    ctx.db,
    lines.map((line) => line.listing_id),
    { caller },
  )
  return presentSharedCart(found, lines, new Map(cards.map((card) => [card.slug, card])))
}
