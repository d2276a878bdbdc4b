import type { cartLine } from '@partlane/contract/cart'
import type { Flat } from '@partlane/contract/resource'
import { exchange } from '@partlane/domain/money/money'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { getRate } from '#features/currencies/public.ts'
import { loadListingCards } from '#features/listings/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { listCartLines } from './cart.queries.ts'
import { findLineProblems, type LineShipping, parseCurrency } from './cart-line.ts'

export type Requester = { user: CurrentUser; caller: Caller }

/** Loads the cart of a user. The number of statements does not depend on the number of lines. */
export async function loadCart(ctx: AppContext, { user, caller }: Requester): Promise<Flat<typeof cartLine>[]> {
  const lines = await listCartLines(ctx.db, user.id)
  const cards = await loadListingCards(
    ctx,
    ctx.db,
    lines.map((line) => line.listing_id),
    { caller, includeHidden: true },
  )
  const cardBySlug = new Map(cards.map((card) => [card.slug, card]))
  return Promise.all(
    lines.map(async (line) => {
      const currency = parseCurrency(line.currency)
      const total = { amount_minor: (line.item_price_minor ?? 0) * line.item_quantity, currency }
      return {
        id: String(line.id),
        item_quantity: line.item_quantity,
        shipping_type: line.shipping_type as LineShipping,
        line_total: exchange(total, caller.currency, await getRate(ctx, currency, caller.currency)),
        seen_price: { amount_minor: line.seen_price_minor, currency },
        problems: findLineProblems(line),
        listing: cardBySlug.get(line.listing_slug) ?? null,
      }
    }),
  )
}
