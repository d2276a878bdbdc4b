import { type CurrencyCode, isCurrencyCode } from '@partlane/domain/money/money'

/** The `currency` of a search with prices belongs to the search: `?price_max=30&currency=eur`. */
export const hasSearchPrices = (params: URLSearchParams) => ['price_min', 'price_max', 'from', 'to'].some((name) => params.has(name))

/**
 * The currency that the native app or a link asks for on any page (specification, sections 2 and
 * 4). The server renders the page in it, and the browser stores it.
 */
export function currencyParam(params: URLSearchParams): CurrencyCode | undefined {
  const currency = params.get('currency')?.toLowerCase() ?? ''
  const isOfApp = params.has('authToken') || params.has('isNativeApp') || !hasSearchPrices(params)
  return isOfApp && isCurrencyCode(currency) ? currency : undefined
}
