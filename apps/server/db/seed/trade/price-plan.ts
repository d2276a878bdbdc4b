import { ASSUMED_WEIGHT_GRAMS, type PricedPurchase, pricePurchase } from '@partlane/domain/cart/price-purchase'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { defaultTariffs, type ZoneTariff, zoneOf } from '@partlane/domain/shipping/shipping-cost'
import { tariffsFor } from '../people/tariffs.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import { firstRates } from '../reference/exchange-rates.ts'
import { type Plan, shippingOf } from './plan.ts'

const rates = new Map(firstRates().map(({ base, quote, rate }) => [`${base} ${quote}`, rate]))

/** Prices a planned purchase by the product's own rules; undefined where a seller does not send to the buyer. */
export function pricePlan({ buyer, lines }: Plan, people: readonly WrittenPerson[]): PricedPurchase | undefined {
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
    })),
    {
      zone: zoneOf(buyer.home.country, buyer.home.postal_code),
      currency,
      tariffsOf: (sellerId) => tariffsOf(people.find(({ id }) => id === sellerId)),
      rateFrom: (from) => rates.get(`${from} ${currency}`) ?? '1',
    },
  )
  return priced.not_sent_by.length > 0 ? undefined : priced
}

const tariffsOf = (seller: WrittenPerson | undefined): readonly ZoneTariff[] =>
  seller?.role === 'business' ? tariffsFor(seller) : defaultTariffs
