import { emptySearch, readSearch, type Search, writeSearch } from '@partlane/contract/search-params'

/** The results page of a search. Equal searches have equal addresses. */
export function searchPath(search: Partial<Search>): string {
  const query = writeSearch({ ...emptySearch, ...search }).toString()
  return query === '' ? '/search' : `/search?${query}`
}

/** Any change but of the page or the look starts again at the first page. */
export const changed = (search: Search, change: Partial<Search>): Search => ({ ...search, page: 1, ...change })
export const changedPath = (search: Search, change: Partial<Search>): string => searchPath(changed(search, change))

/** "12,50" and "£12.50" are 1250; blank or nonsense is no limit. */
export function minorOf(text: string | null): number | null {
  const clean = (text ?? '').replace(/[^\d.,]/g, '').replace(',', '.')
  const value = Number(clean)
  return clean === '' || !Number.isFinite(value) ? null : Math.min(Math.round(value * 100), 1_000_000_000)
}

/**
 * The one address of what a form without scripts asked for: pounds become pence, blank fields go. Undefined when it is that already.
 * Also how /?q=... of the home page, an address older than /search, is led there.
 */
export function tidiedPath(params: URLSearchParams): string | undefined {
  const search = readSearch(params)
  const pounds = params.has('from') || params.has('to')
  const from = params.has('from') ? minorOf(params.get('from')) : search.price_min
  const to = params.has('to') ? minorOf(params.get('to')) : search.price_max
  const upsideDown = from !== null && to !== null && from > to
  const tidy = pounds ? { ...search, price_min: upsideDown ? to : from, price_max: upsideDown ? from : to } : search
  const blank = [...params.values()].some((value) => value === '')
  return pounds || blank ? searchPath(tidy) : undefined
}

/** The rest of a search as hidden fields of a form that sets some of it. */
export const hiddenFields = (search: Search, without: readonly (keyof Search)[]): [string, string][] =>
  [...writeSearch({ ...search, page: 1 })].filter(([key]) => !(without as readonly string[]).includes(key))
