import { SEARCH_PAGE_SIZE } from '@partlane/contract/search'
import { type Search, serialiseSearch } from '@partlane/contract/search-params'
import type { AppContext } from '#app/context.ts'
import { cachedCatalogueNames } from '#features/catalogue/public.ts'
import { findRate } from '#features/currencies/public.ts'
import { loadSharedCards, tagsOfListing } from '#features/listings/public.ts'
import { cacheSharedData } from '#platform/cache/shared-data.ts'
import { pagyOf } from '#platform/db/pagination.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { countsCacheEntry } from './counts-cache.ts'
import { presentFacets } from './facets.present.ts'
import { resolveSearch } from './resolve-search.ts'
import { MAX_MATCHES, type SearchCriteria } from './search-conditions.sql.ts'
import { pageStatement, type SearchResult, searchStatement } from './search-statement.queries.ts'

type SearchOptions = { search: Search; items?: number; facets?: boolean; caller: Pick<Caller, 'locale' | 'currency'> }

const emptyResult: SearchResult = { count: 0, page: [], facets: [], price: null, main: null }

/** The most cards of a row on another page. Longer lists are not cached. */
const MAX_ROW_SIZE = 12

/** Rows of cards on the home page and others: the same for all visitors with the same car. */
const loadSharedRow = cacheSharedData((ctx: AppContext, options: SearchOptions) => loadResults(ctx, options), {
  maxEntries: 500,
  tagsOf: ({ items }) => items.flatMap(tagsOfListing),
  keyOf: ({ search, items, caller }) => [serialiseSearch(search), items, caller.locale, caller.currency].join(' '),
})

/**
 * Loads a page of search results with facets and the interpretation of the query.
 * A short list without facets is a row of cards: it is loaded once for all visitors.
 */
export const loadSearchResults = (ctx: AppContext, options: SearchOptions) =>
  options.facets === false && (options.items ?? SEARCH_PAGE_SIZE) <= MAX_ROW_SIZE ? loadSharedRow(ctx, options) : loadResults(ctx, options)

/**
 * The number of statements is constant: two look up names, one searches, the others load the cards
 * that are not in memory.
 */
async function loadResults(ctx: AppContext, { search, items = SEARCH_PAGE_SIZE, facets = true, caller }: SearchOptions) {
  const resolvedSearch = await resolveSearch(ctx, search, caller)
  const { criteria, understood, named } = resolvedSearch
  const result = await runSearch(ctx, criteria, { items, facets })
  const count = Math.min(result.count, MAX_MATCHES)
  const ids = result.page.map(({ id }) => id)
  const { categoryById } = await cachedCatalogueNames(ctx)
  const vehicle = criteria.vehicle ? { path: criteria.vehicle, year: search.year } : undefined
  return {
    items: await loadSharedCards(ctx, ids, { caller, vehicle }),
    pagy: pagyOf(count, { page: search.page, items }),
    facets: facets ? presentFacets(resolvedSearch, result, { locale: caller.locale, categoryById }) : null,
    understood,
    named,
    price_rate: search.currency === null ? null : ((await findRate(ctx, search.currency, caller.currency)) ?? null),
    distances: Object.fromEntries(result.page.flatMap(({ id, metres }) => (metres === null ? [] : [[String(id), metres]]))),
  }
}

/** Runs the full statement, or the page statement when the counts of the set are cached. */
async function runSearch(
  ctx: AppContext,
  criteria: SearchCriteria,
  { items, facets }: { items: number; facets: boolean },
): Promise<SearchResult> {
  const { search, prices } = criteria
  const offset = (search.page - 1) * items
  const runFullSearch = async () => (await searchStatement(criteria, { items, offset, facets }).execute(ctx.db)).rows[0] ?? emptyResult
  if (!facets) return runFullSearch()
  const cacheEntry = countsCacheEntry(ctx, search, prices.currency)
  if (cacheEntry.cachedCounts) {
    const cachedCounts = await cacheEntry.cachedCounts
    const { rows } = await pageStatement(criteria, { count: cachedCounts.count, items, offset }).execute(ctx.db)
    return { ...cachedCounts, page: rows }
  }
  const result = runFullSearch()
  cacheEntry.save(result)
  return result
}
