import type { cartLine } from '@partlane/contract/cart'
import type { Flat } from '@partlane/contract/resource'
import { exchange } from '@partlane/domain/money/money'
import { shippingQuote, zoneOf } from '@partlane/domain/shipping/shipping-cost'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { loadListingCards } from '#features/listings/public.ts'
import { rateBetween, ratesInto } from '#features/rates/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { type CartLineRow, listCartLines } from './cart.queries.ts'
import { blocksPurchase, currencyOf, type LineShipping, lineProblems } from './cart-line.ts'
import { priceLines } from './price-lines.ts'

type Who = { by: CurrentUser; caller: Caller }

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

/** What the lines that can be bought cost, sent to this place. */
export async function showTotals(
  ctx: AppContext,
  { by, caller, country = 'GB', postalCode = '' }: Who & { country?: string | undefined; postalCode?: string | undefined },
) {
  const all = await listCartLines(ctx.db, by.id)
  const lines = all.filter((line) => !lineProblems(line).some(blocksPurchase))
  const zone = zoneOf(country, postalCode)
  const { currency } = caller
  const priced = await priceLines(ctx.db, lines, { zone, currency, rates: await ratesInto(ctx, currency) })
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const slugs = await slugsOf(ctx, lines)
  const sellers = [...slugs].map(([sellerId, seller_slug]) => {
    const own = priced.lines.filter((line) => line.seller_id === sellerId)
    const sent = own.filter((line) => line.shipping_type === 'ship_only')
    const parcels = sent.map((line) => ({ weight_grams: line.weight_grams, quantity: line.quantity, price_minor: line.unit_price_minor }))
    const quote = shippingQuote(priced.tariffsOf(sellerId), zone, parcels)
    return {
      seller_slug,
      shipping: priced.not_sent_by.includes(sellerId) ? null : money(own.reduce((total, line) => total + line.charged_shipping_minor, 0)),
      days_min: quote?.days_min ?? null,
      days_max: quote?.days_max ?? null,
    }
  })
  return {
    items: money(priced.items_minor),
    shipping: money(priced.shipping_minor),
    total: money(priced.items_minor + priced.shipping_minor),
    sellers,
    blocked: lines.length < all.length || priced.not_sent_by.length > 0,
  }
}

async function slugsOf(ctx: AppContext, lines: CartLineRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(lines.map((line) => line.seller_id))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('users').where('id', 'in', ids).select(['id', 'slug']).execute()
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
