import type { cartLine } from '@partlane/contract/cart'
import type { Flat } from '@partlane/contract/resource'
import type { VehicleNode } from '@partlane/domain/fitment/verdict'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { getRate } from '#features/currencies/public.ts'
import { findVehicle, loadListingCards, type VehicleQuery } from '#features/listings/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { presentCartLine } from './cart.present.ts'
import { type CartLineRow, findCartLine, listCartLines } from './cart.queries.ts'

export type Requester = { user: CurrentUser; caller: Caller }

/**
 * Loads the cart of a user, with fit verdicts for the vehicle. The number of statements does not
 * depend on the number of lines.
 * @throws Refusal unavailable without an exchange rate
 */
export async function loadCart(ctx: AppContext, requester: Requester, vehicle: VehicleQuery = {}): Promise<Flat<typeof cartLine>[]> {
  const lines = await listCartLines(ctx.db, requester.user.id)
  return loadLines(ctx, requester, lines, await findVehicle(ctx.db, vehicle))
}

/**
 * Loads one line of the cart of a user, without the other lines.
 * @throws Refusal not_found, unavailable without an exchange rate
 */
export async function loadCartLine(ctx: AppContext, requester: Requester, lineId: number): Promise<Flat<typeof cartLine>> {
  const row = await findCartLine(ctx.db, requester.user.id, lineId)
  if (!row) throw new Refusal('not_found')
  const [line] = await loadLines(ctx, requester, [row])
  if (!line) throw new Refusal('not_found')
  return line
}

/** Presents lines with the cards of their listings and the prices in the caller's currency. */
async function loadLines(
  ctx: AppContext,
  { caller }: Requester,
  lines: CartLineRow[],
  vehicle?: VehicleNode,
): Promise<Flat<typeof cartLine>[]> {
  const listingIds = lines.map((line) => line.listing_id)
  const cards = await loadListingCards(ctx, ctx.db, listingIds, { caller, vehicle, includeHidden: true })
  const cardBySlug = new Map(cards.map((card) => [card.slug, card]))
  return Promise.all(
    lines.map(async (line) => {
      const rate = await getRate(ctx, line.currency, caller.currency)
      return presentCartLine(line, { card: cardBySlug.get(line.listing_slug) ?? null, currency: caller.currency, rate })
    }),
  )
}
