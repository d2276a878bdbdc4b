import type { cartLine } from '@partlane/contract/cart'
import type { Flat } from '@partlane/contract/resource'
import { exchange } from '@partlane/domain/money/money'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { rateBetween } from '#features/currencies/public.ts'
import { loadListingCards } from '#features/listings/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { listCartLines } from './cart.queries.ts'
import { currencyOf, type LineShipping, lineProblems } from './cart-line.ts'

export type Who = { by: CurrentUser; caller: Caller }

/** The cart as its owner sees it: a constant number of statements, whatever is in it. */
export async function showCart(ctx: AppContext, { by, caller }: Who): Promise<Flat<typeof cartLine>[]> {
  const lines = await listCartLines(ctx.db, by.id)
  const cards = await loadListingCards(
    ctx,
    ctx.db,
    lines.map((line) => line.listing_id),
    { caller, everyStatus: true },
  )
  const bySlug = new Map(cards.map((card) => [card.slug, card]))
  return Promise.all(
    lines.map(async (line) => {
      const currency = currencyOf(line.currency)
      const total = { amount_minor: (line.item_price_minor ?? 0) * line.item_quantity, currency }
      return {
        id: String(line.id),
        item_quantity: line.item_quantity,
        shipping_type: line.shipping_type as LineShipping,
        line_total: exchange(total, caller.currency, await rateBetween(ctx, currency, caller.currency)),
        seen_price: { amount_minor: line.seen_price_minor, currency },
        problems: lineProblems(line),
        listing: bySlug.get(line.listing_slug) ?? null,
      }
    }),
  )
}
