import { emptySearch, parseSearchParams, type Search, type Sort, serialiseSearch } from '@partlane/contract/search-params'

/** Cards per page of a shop. */
export const SHOP_PAGE_SIZE = 24

export const shopSorts = ['newest', 'best', 'cheapest', 'dearest'] as const satisfies Sort[]

/**
 * Parses query text, sort order and page of a shop's URL into a search of this seller.
 * The default order is best match, or newest first without a query text.
 */
export function shopSearch(seller: string, params: URLSearchParams): Search {
  const { q, sort, page } = parseSearchParams(params)
  const requestedSort = shopSorts.find((shopSort) => shopSort === sort && params.has('sort'))
  return { ...emptySearch, seller, q, page, sort: requestedSort ?? (q === '' ? 'newest' : 'best') }
}

/** Canonical path of a shop's search. Default values are omitted. */
export function shopPath(search: Search, changes: Partial<Pick<Search, 'q' | 'sort' | 'page'>> = {}): string {
  const updated = { ...search, page: 1, ...changes }
  const defaultSort = updated.q === '' ? 'newest' : 'best'
  const params = serialiseSearch({ q: updated.q, page: updated.page })
  if (updated.sort !== defaultSort) params.set('sort', updated.sort)
  return `/users/${search.seller}${params.size === 0 ? '' : `?${params}`}`
}
