import type { Search } from '@partlane/contract/search-params'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { exchangeMinor } from '@partlane/domain/money/exchange'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { minPriceOf } from '@partlane/domain/search/price-bounds'
import type { Results } from './search-view.ts'

/** The prices of a URL as the visitor sees them. */
export type PriceView = {
  currency: CurrencyCode
  /** Converts a bound of the URL to minor units of `currency`. */
  convert: (boundHundredths: number) => number
}

/**
 * The prices in the URL have the currency of the URL. They are shown in the visitor's currency, in
 * which the price facet is too, or unchanged if no rate is known.
 */
export function createPriceView(
  { price_rate, facets }: Pick<Results, 'price_rate' | 'facets'>,
  search: Pick<Search, 'currency'>,
  visitorCurrency: CurrencyCode,
): PriceView {
  const currency = search.currency ?? facets?.price?.min.currency ?? visitorCurrency
  if (currency === visitorCurrency || price_rate === null) return { currency, convert: (bound) => minPriceOf(bound, currency) }
  const conversion = { from: currency, to: visitorCurrency, rate: price_rate }
  return { currency: visitorCurrency, convert: (bound) => exchangeMinor(minPriceOf(bound, currency), conversion) }
}

type PriceFacetValue = NonNullable<NonNullable<Results['facets']>['price']>

/** The bars of the histogram in minor units. */
export function toBars({ histogram, min: { currency } }: PriceFacetValue) {
  const toMinor = (amount: string) => minorUnitsOf({ amount, currency })
  return histogram.map(({ from, to, count }) => ({ from: toMinor(from), to: toMinor(to), count }))
}
