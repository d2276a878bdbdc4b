import type { cartLine } from '@partlane/contract/cart'
import type { Flat } from '@partlane/contract/resource'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { getRate } from '#features/currencies/public.ts'
import { loadListingCards } from '#features/listings/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { presentCartLine } from './cart.present.ts'
import { listCartLines } from './cart.queries.ts'

export type Requester = { user: CurrentUser; caller: Caller }

/**
 * Loads the cart of a user. The number of statements does not depend on the number of lines.
 * @throws Refusal unavailable without an exchange rate
 */
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
      const rate = await getRate(ctx, line.currency, caller.currency)
      return presentCartLine(line, { card: cardBySlug.get(line.listing_slug) ?? null, currency: caller.currency, rate })
    }),
  )
}

/**
 * Loads one line of the cart of a user.
 * @throws Refusal not_found
 */
export async function loadCartLine(ctx: AppContext, { user, caller }: Requester, lineId: number): Promise<Flat<typeof cartLine>> {
  const line = (await loadCart(ctx, { user, caller })).find(({ id }) => id === String(lineId))
  if (!line) throw new Refusal('not_found')
  return line
}
