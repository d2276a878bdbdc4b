import { emptySearch, parseSearchParams, type Search, serialiseSearch } from '@partlane/contract/search-params'

/** The results page of a search. Equal searches have equal addresses. */
export function searchPath(search: Partial<Search>): string {
  const query = serialiseSearch({ ...emptySearch, ...search }).toString()
  return query === '' ? '/search' : `/search?${query}`
}

/** Any change but of the page or the look starts again at the first page. */
export const updateSearch = (search: Search, changes: Partial<Search>): Search => ({ ...search, page: 1, ...changes })
export const updatedSearchPath = (search: Search, changes: Partial<Search>): string => searchPath(updateSearch(search, changes))

/** "12,50" and "£12.50" are 1250; blank or nonsense is no limit. */
export function parseMinorUnits(text: string | null): number | null {
  const cleaned = (text ?? '').replace(/[^\d.,]/g, '').replace(',', '.')
  const value = Number(cleaned)
  return cleaned === '' || !Number.isFinite(value) ? null : Math.min(Math.round(value * 100), 1_000_000_000)
}

/**
 * The one address of what a form without scripts asked for: pounds become pence, blank fields go. Undefined when it is that already.
 * Also how /?q=... of the home page, an address older than /search, is led there.
 */
export function canonicalPath(params: URLSearchParams): string | undefined {
  const search = parseSearchParams(params)
  const hasPoundFields = params.has('from') || params.has('to')
  const from = params.has('from') ? parseMinorUnits(params.get('from')) : search.price_min
  const to = params.has('to') ? parseMinorUnits(params.get('to')) : search.price_max
  const isReversed = from !== null && to !== null && from > to
  const normalized = hasPoundFields ? { ...search, price_min: isReversed ? to : from, price_max: isReversed ? from : to } : search
  const hasBlankField = [...params.values()].some((value) => value === '')
  return hasPoundFields || hasBlankField ? searchPath(normalized) : undefined
}

/** The rest of a search as hidden fields of a form that sets some of it. */
export const hiddenFields = (search: Search, excludedKeys: readonly (keyof Search)[]): [string, string][] =>
  [...serialiseSearch({ ...search, page: 1 })].filter(([key]) => !(excludedKeys as readonly string[]).includes(key))
