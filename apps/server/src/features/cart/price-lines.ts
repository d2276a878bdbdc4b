import { ASSUMED_WEIGHT_GRAMS, type PricedPurchase, type PurchaseLine, pricePurchase } from '@partlane/domain/cart/price-purchase'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import type { ShippingZone } from '@partlane/domain/shipping/shipping-cost'
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
type Terms = { zone: ShippingZone; currency: CurrencyCode; rates: ReadonlyMap<CurrencyCode, string> }

/** Prices lines as the domain does, with the sellers' rules and the given rates into `currency`. @throws Refusal unavailable without a rate */
export async function priceLines(db: Reader, lines: SourceLine[], { zone, currency, rates }: Terms) {
  const tariffsOf = await findTariffs(
    db,
    lines.map((line) => line.seller_id),
  )
  const rateFrom = (from: CurrencyCode) => {
    const rate = rates.get(from)
    if (rate === undefined) throw new Refusal('unavailable', { from, to: currency })
    return rate
  }
  const priced: PricedPurchase = pricePurchase(lines.map(purchaseLine), {
    zone,
    currency,
    tariffsOf,
    rateFrom,
  })
  return { ...priced, tariffsOf }
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
