import { emptySearch, readSearch, type Search, type Sort, writeSearch } from '@partlane/contract/search-params'

/** Cards of one page of a shop. */
export const SHOP_ITEMS = 24

export const shopSorts = ['newest', 'best', 'cheapest', 'dearest'] as const satisfies Sort[]

/** What an address asks of one seller's stock: words, order and page. Without words the newest come first. */
export function shopSearch(seller: string, params: URLSearchParams): Search {
  const { q, sort, page } = readSearch(params)
  const asked = shopSorts.find((each) => each === sort && params.has('sort'))
  return { ...emptySearch, seller, q, page, sort: asked ?? (q === '' ? 'newest' : 'best') }
}

/** The one address of that: what is the rule is left out. */
export function shopPath(search: Search, change: Partial<Pick<Search, 'q' | 'sort' | 'page'>> = {}): string {
  const next = { ...search, page: 1, ...change }
  const usual = next.q === '' ? 'newest' : 'best'
  const params = writeSearch({ q: next.q, page: next.page })
  if (next.sort !== usual) params.set('sort', next.sort)
  return `/users/${search.seller}${params.size === 0 ? '' : `?${params}`}`
}
