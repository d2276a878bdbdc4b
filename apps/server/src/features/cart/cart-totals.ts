import { parcelOf } from '@partlane/domain/cart/price-purchase'
import { shippingQuote } from '@partlane/domain/shipping/shipping-cost'
import { type ShippingZone, zoneOf } from '@partlane/domain/shipping/zones'
import type { AppContext } from '#app/context.ts'
import { ratesInto } from '#features/currencies/public.ts'
import { findCollectionHours } from '#features/time-frames/public.ts'
import type { Who } from './cart.present.ts'
import { listCartLines } from './cart.queries.ts'
import { blocksPurchase, lineProblems } from './cart-line.ts'
import { type PricedLines, priceLines } from './price-lines.ts'

type Destination = { country?: string | undefined; postalCode?: string | undefined }

/** What the lines that can be bought cost, sent to this place, and what each seller says of sending and collecting. */
export async function showTotals(ctx: AppContext, { by, caller, country = 'GB', postalCode = '' }: Who & Destination) {
  const all = await listCartLines(ctx.db, by.id)
  const lines = all.filter((line) => !lineProblems(line).some(blocksPurchase))
  const zone = zoneOf(country, postalCode)
  const { currency } = caller
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const collected = lines.filter((line) => line.shipping_type === 'click_and_collect').map((line) => line.seller_id)
  const [priced, hoursOf] = await Promise.all([
    priceLines(ctx.db, lines, { zone, currency, rates: await ratesInto(ctx, currency) }),
    findCollectionHours(ctx.db, collected),
  ])
  const sellers = new Map(lines.map(({ seller_id, seller_slug }) => [seller_id, seller_slug]))
  return {
    items: money(priced.items_minor),
    shipping: money(priced.shipping_minor),
    total: money(priced.items_minor + priced.shipping_minor),
    sellers: [...sellers].map(([sellerId, seller_slug]) => {
      const { cost, days_min, days_max } = sendingOf(sellerId, priced, zone)
      return { seller_slug, shipping: cost === null ? null : money(cost), days_min, days_max, collection_hours: hoursOf(sellerId) }
    }),
    blocked: lines.length < all.length || priced.not_sent_by.length > 0,
  }
}

/** One seller's share of the delivery, and how long it takes; null where they do not send to. */
function sendingOf(sellerId: number, priced: PricedLines, zone: ShippingZone) {
  const own = priced.lines.filter((line) => line.seller_id === sellerId)
  const sent = own.filter((line) => line.shipping_type === 'ship_only').map(parcelOf)
  const quote = shippingQuote(priced.tariffsOf(sellerId), zone, sent)
  const cost = own.reduce((total, line) => total + line.charged_shipping_minor, 0)
  return {
    cost: priced.not_sent_by.includes(sellerId) ? null : cost,
    days_min: quote?.days_min ?? null,
    days_max: quote?.days_max ?? null,
  }
}
