import { ASSUMED_WEIGHT_GRAMS, type PricedPurchase, pricePurchase } from '@partlane/domain/cart/price-purchase'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { deriveReturnTerms, type ReturnTerms } from '@partlane/domain/shipping/return-terms'
import { longestSide } from '@partlane/domain/shipping/shipping-cost'
import type { ShippingRule } from '@partlane/domain/shipping/shipping-rule'
import { zoneOf } from '@partlane/domain/shipping/zones'
import type { DrawnListing } from '../listings/draw-listing.ts'
import { rulesOf } from '../people/rules.ts'
import { firstRates } from '../reference/exchange-rates.ts'
import { type Plan, shippingOf } from './plan.ts'

const rates = new Map(firstRates().map(({ base, quote, rate }) => [`${base} ${quote}`, rate]))

/** Prices a planned purchase by the product's own rules; undefined where a seller does not send to the buyer. */
export function pricePlan(plan: Plan): PricedPurchase | undefined {
  const { buyer, lines } = plan
  const currency: CurrencyCode = buyer.currency ?? 'gbp'
  const priced = pricePurchase(
    lines.map(({ listing, quantity }) => ({
      listing_id: listing.row.id,
      seller_id: listing.row.seller_id,
      currency: listing.seller.currency,
      unit_price_minor: listing.row.item_price_minor ?? 0,
      quantity,
      shipping_type: shippingOf(listing),
      weight_grams: listing.row.weight_grams ?? ASSUMED_WEIGHT_GRAMS,
      longest_mm: longestSide(listing.row),
    })),
    {
      zone: zoneOf(buyer.home.country, buyer.home.postal_code),
      currency,
      tariffsOf: (sellerId) => rulesOfSeller(plan, sellerId),
      exchangeRateFrom: (from) => rates.get(`${from} ${currency}`) ?? '1',
    },
  )
  return priced.not_sent_by.length > 0 ? undefined : priced
}

/** How a listing of a plan may go back, by its seller's rules of now. */
export function returnsOf({ buyer }: Plan, listing: DrawnListing): ReturnTerms | null {
  const { seller, row } = listing
  const sent = shippingOf(listing) === 'ship_only'
  const zone = sent ? zoneOf(buyer.home.country, buyer.home.postal_code) : 'uk_mainland'
  return deriveReturnTerms({ policy: row.returns, rules: rulesOf(seller), zone, business: seller.business })
}

function rulesOfSeller({ lines }: Plan, sellerId: number): readonly ShippingRule[] {
  const line = lines.find(({ listing }) => listing.seller.id === sellerId)
  if (!line) throw new Error(`${sellerId} sells nothing here`)
  return rulesOf(line.listing.seller)
}
