import { emptySearch, parseSearch, type Search, type SearchProblem, serialiseSearch } from '@partlane/contract/search-params'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { toHundredths } from '@partlane/domain/search/price-bounds'

/** Path of the results page. Equal searches have equal paths. */
export function searchPath(search: Partial<Search>): string {
  const query = serialiseSearch({ ...emptySearch, ...search }).toString()
  return query === '' ? '/search' : `/search?${query}`
}

/** Applies changes and returns to the first page, unless `changes` contains a page. */
export const updateSearch = (search: Search, changes: Partial<Search>): Search => ({ ...search, page: 1, ...changes })
export const updatedSearchPath = (search: Search, changes: Partial<Search>): string => searchPath(updateSearch(search, changes))

/**
 * The hundredths of a price: "12,50" and "£12.50" are 1250. A price in a currency without decimals
 * is rounded: "¥12.5" is 1300. Blank or invalid text is null, which means no limit.
 */
export function parsePriceBound(text: string | null, currency: CurrencyCode | null): number | null {
  const cleaned = (text ?? '').replace(/[^\d.,]/g, '').replace(',', '.')
  const value = Number(cleaned)
  if (cleaned === '' || !Number.isFinite(value)) return null
  const stepHundredths = currency === null ? 1 : toHundredths(1, currency)
  return Math.min(Math.round((value * 100) / stepHundredths) * stepHundredths, 1_000_000_000)
}

/**
 * Canonical path of a form that was submitted without scripts: its two prices become a range, and
 * blank fields are removed. Unknown filters stay. Undefined when the parameters are canonical
 * already.
 */
export function canonicalPath(params: URLSearchParams): string | undefined {
  const { search, problems } = parseSearch(params)
  const hasPriceFields = params.has('from') || params.has('to')
  const from = params.has('from') ? parsePriceBound(params.get('from'), search.currency) : search.price_min
  const to = params.has('to') ? parsePriceBound(params.get('to'), search.currency) : search.price_max
  const isReversed = from !== null && to !== null && from > to
  const normalized = hasPriceFields ? { ...search, price_min: isReversed ? to : from, price_max: isReversed ? from : to } : search
  const hasBlankField = [...params.values()].some((value) => value === '')
  return hasPriceFields || hasBlankField ? withRejectedValues(searchPath(normalized), params, problems) : undefined
}

/** Adds the values that the search does not contain, so that the page can name them. */
function withRejectedValues(path: string, params: URLSearchParams, problems: readonly SearchProblem[]): string {
  const query = new URLSearchParams(path.split('?')[1])
  for (const { parameter } of problems) query.set(parameter, params.get(parameter) ?? '')
  return query.size === 0 ? '/search' : `/search?${query}`
}

/** Names and values of hidden inputs, for a form that sets only `excludedKeys` of a search. */
export const hiddenFields = (search: Search, excludedKeys: readonly (keyof Search)[]): [string, string][] =>
  [...serialiseSearch({ ...search, page: 1 })].filter(([key]) => !(excludedKeys as readonly string[]).includes(key))

/** Path of the results page without an unknown filter value. The other parameters stay. */
export function pathWithoutProblem(params: URLSearchParams, { parameter, text }: Pick<SearchProblem, 'parameter' | 'text'>): string {
  const rest = new URLSearchParams(params)
  const otherValues = (params.get(parameter) ?? '').split(',').filter((value) => value !== '' && value.trim() !== text)
  rest.delete('page')
  if (Array.isArray(emptySearch[parameter]) && otherValues.length > 0) rest.set(parameter, otherValues.join(','))
  else rest.delete(parameter)
  return rest.size === 0 ? '/search' : `/search?${rest}`
}
