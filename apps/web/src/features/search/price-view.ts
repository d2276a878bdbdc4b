import type { Search } from '@partlane/contract/search-params'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { exchangeMinor } from '@partlane/domain/money/exchange'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { Results } from './search-view.ts'

/** The prices of a URL as the visitor sees them. */
export type PriceView = { currency: CurrencyCode; convert: (amountMinor: number) => number }

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
  if (currency === visitorCurrency || price_rate === null) return { currency, convert: (amountMinor) => amountMinor }
  return { currency: visitorCurrency, convert: (amountMinor) => exchangeMinor(amountMinor, price_rate) }
}

type PriceFacetValue = NonNullable<NonNullable<Results['facets']>['price']>

/** The bars of the histogram in minor units. */
export const toBars = ({ histogram }: PriceFacetValue) =>
  histogram.map(({ from, to, count }) => ({ from: minorUnitsOf({ amount: from }), to: minorUnitsOf({ amount: to }), count }))
