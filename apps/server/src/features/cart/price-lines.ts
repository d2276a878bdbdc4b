import { ASSUMED_WEIGHT_GRAMS, type PricedPurchase, type PurchaseLine, pricePurchase } from '@partlane/domain/cart/price-purchase'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { ShippingZone } from '@partlane/domain/shipping/shipping-cost'
import type { AppContext } from '#app/context.ts'
import { rateBetween } from '#features/rates/public.ts'
import { findTariffs } from '#features/shipping-rules/public.ts'
import type { Reader } from '#platform/db/db.ts'
import { currencyOf, type LineShipping } from './cart-line.ts'

type SourceLine = {
  listing_id: number
  seller_id: number
  currency: string
  item_price_minor: number | null
  item_quantity: number
  shipping_type: string
  weight_grams: number | null
}
type Terms = { zone: ShippingZone; currency: CurrencyCode }

/** Prices lines as the domain does, with the sellers' rules and the rates of this moment. */
export async function priceLines(ctx: AppContext, db: Reader, lines: SourceLine[], { zone, currency }: Terms) {
  const tariffsOf = await findTariffs(
    db,
    lines.map((line) => line.seller_id),
  )
  const rates = new Map<CurrencyCode, string>()
  for (const from of new Set(lines.map((line) => currencyOf(line.currency)))) rates.set(from, await rateBetween(ctx, from, currency))
  const priced: PricedPurchase = pricePurchase(lines.map(purchaseLine), {
    zone,
    currency,
    tariffsOf,
    rateFrom: (from) => rates.get(from) ?? '1',
  })
  return { ...priced, tariffsOf, rates }
}

const purchaseLine = (line: SourceLine): PurchaseLine => ({
  listing_id: line.listing_id,
  seller_id: line.seller_id,
  currency: currencyOf(line.currency),
  unit_price_minor: line.item_price_minor ?? 0,
  quantity: line.item_quantity,
  shipping_type: line.shipping_type as LineShipping,
  weight_grams: line.weight_grams ?? ASSUMED_WEIGHT_GRAMS,
})
