import { ASSUMED_WEIGHT_GRAMS, pricePurchase } from '@partlane/domain/cart/price-purchase'
import type { LineShippingType, ReturnsPolicy } from '@partlane/domain/listings/listing-fields'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import { deriveReturnTerms, type ReturnTerms } from '@partlane/domain/shipping/return-terms'
import { longestSide } from '@partlane/domain/shipping/shipping-cost'
import type { ShippingZone } from '@partlane/domain/shipping/zones'
import { loadTariffs } from '#features/shipping-rules/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'

/** A line to be priced. `unit_price_minor` is the price that the buyer and the seller agree on. */
export type PriceableLine = {
  listing_id: number
  seller_id: number
  currency: CurrencyCode
  unit_price_minor: number
  unit_surcharge_minor: number
  quantity: number
  shipping_type: LineShippingType
  returns: ReturnsPolicy
  seller_role: string
  weight_grams: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
}
type PricingTerms = { zone: ShippingZone; currency: CurrencyCode; rates: ReadonlyMap<CurrencyCode, string> }

/** Priced lines with the shipping rules and return terms of their sellers. */
export type PricedLines = Awaited<ReturnType<typeof priceLines<PriceableLine>>>

/**
 * Prices lines with `pricePurchase`, the sellers' shipping rules and the rates to `currency`.
 * @throws Refusal unavailable without a rate
 */
export async function priceLines<Line extends PriceableLine>(db: DbOrTx, lines: readonly Line[], { zone, currency, rates }: PricingTerms) {
  const tariffsOf = await loadTariffs(
    db,
    lines.map((line) => line.seller_id),
  )
  const rateFrom = (from: CurrencyCode) => {
    const rate = rates.get(from)
    if (rate === undefined) throw new Refusal('unavailable', { from, to: currency })
    return rate
  }
  const pricedPurchase = pricePurchase(lines.map(toPurchaseLine), {
    zone,
    currency,
    tariffsOf,
    exchangeRateFrom: rateFrom,
  })
  const returnsOf = (line: PriceableLine): ReturnTerms | null =>
    deriveReturnTerms({
      policy: line.returns,
      rules: tariffsOf(line.seller_id),
      zone: line.shipping_type === 'ship_only' ? zone : 'uk_mainland',
      business: line.seller_role === 'business',
    })
  return { ...pricedPurchase, tariffsOf, returnsOf }
}

const toPurchaseLine = <Line extends PriceableLine>(line: Line) => ({
  ...line,
  weight_grams: line.weight_grams ?? ASSUMED_WEIGHT_GRAMS,
  longest_mm: longestSide(line),
})
