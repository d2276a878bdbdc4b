import { ASSUMED_WEIGHT_GRAMS, type PricedPurchase, pricePurchase } from '@partlane/domain/cart/price-purchase'
import { crossRate } from '@partlane/domain/money/exchange'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { deriveReturnTerms, type ReturnTerms } from '@partlane/domain/shipping/return-terms'
import { longestSide } from '@partlane/domain/shipping/shipping-cost'
import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import { zoneOf } from '@partlane/domain/shipping/zones'
import { readCsv } from '../csv-files.ts'
import type { GeneratedListing } from '../listings/generate-listing.ts'
import { shippingRulesOf } from '../people/shipping-rules.ts'
import { type PurchasePlan, shippingTypeOf } from './purchase-plan.ts'

const perEuro = new Map(
  readCsv<'currency' | 'per_euro'>('catalogue/exchange-rates.csv').map(({ currency, per_euro }) => [currency, per_euro]),
)

/** The rate with which a new installation begins. */
const rateBetween = (from: string, to: string): string => (from === to ? '1' : crossRate(perEuro.get(from) ?? '1', perEuro.get(to) ?? '1'))

/**
 * Prices a planned purchase by the rules of the checkout. Undefined when a seller does not send to
 * the buyer.
 */
export function pricePlan(plan: PurchasePlan): PricedPurchase | undefined {
  const { buyer, lines } = plan
  const currency: CurrencyCode = buyer.currency ?? 'gbp'
  const priced = pricePurchase(
    lines.map(({ listing, quantity, agreed }) => ({
      listing_id: listing.row.id,
      seller_id: listing.row.seller_id,
      currency: listing.seller.currency,
      unit_price_minor: agreed?.unitPriceMinor ?? listing.row.item_price_minor ?? 0,
      unit_surcharge_minor: listing.row.exchange_surcharge_minor ?? 0,
      quantity,
      shipping_type: shippingTypeOf(listing),
      weight_grams: listing.row.weight_grams ?? ASSUMED_WEIGHT_GRAMS,
      longest_mm: longestSide(listing.row),
    })),
    {
      zone: zoneOf(buyer.home.country, buyer.home.postal_code),
      currency,
      tariffsOf: (sellerId) => tariffsOf(plan, sellerId),
      exchangeRateFrom: (from) => rateBetween(from, currency),
    },
  )
  return priced.not_sent_by.length > 0 ? undefined : priced
}

/** The return terms of a planned line, by the rules of its seller. */
export function returnTermsOf({ buyer }: PurchasePlan, listing: GeneratedListing): ReturnTerms | null {
  const { seller, row } = listing
  const isSent = shippingTypeOf(listing) === 'ship_only'
  const zone = isSent ? zoneOf(buyer.home.country, buyer.home.postal_code) : 'uk_mainland'
  return deriveReturnTerms({ policy: row.returns, rules: shippingRulesOf(seller), zone, business: seller.isBusiness })
}

function tariffsOf({ lines }: PurchasePlan, sellerId: number): readonly ShippingRule[] {
  const line = lines.find(({ listing }) => listing.seller.id === sellerId)
  if (!line) throw new Error(`the purchase has no line of the seller ${sellerId}`)
  return shippingRulesOf(line.listing.seller)
}
