import { emptySearch, type Search, serialiseSearch } from '@partlane/contract/search-params'
import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api.ts'
import { toCard } from './cards.ts'
import type { VehicleParams } from './listings.ts'

type SearchOptions = { vehicleParams?: VehicleParams; items?: number; facets?: boolean }

/** Input of the API. A vehicle in the URL overrides the chosen vehicle. `view` is not sent. */
function toSearchInput(search: Search, { vehicleParams = {}, items, facets = true }: SearchOptions) {
  const { vehicle = null, year = null } = vehicleParams
  const apiSearch: Search = { ...search, view: emptySearch.view, ...(search.vehicle === null ? { vehicle, year } : {}) }
  return { ...Object.fromEntries(serialiseSearch(apiSearch)), ...(items ? { items } : {}), ...(facets ? {} : { facets: 'false' as const }) }
}

export const searchKeys = {
  all: ['search'] as const,
  results: (input: Record<string, unknown>) => [...searchKeys.all, 'results', input] as const,
  counts: () => [...searchKeys.all, 'counts'] as const,
}

/** A page of search results. With `items` and without facets: a row of cards on another page. */
export const resultsQuery = (api: Api, search: Search, options: SearchOptions = {}) => {
  const input = toSearchInput(search, options)
  return queryOptions({
    queryKey: searchKeys.results(input),
    queryFn: async ({ signal }) => {
      const results = await api.search.listings(input, { signal })
      return { ...results, items: results.items.map(toCard) }
    },
  })
}

export const marketCountsQuery = (api: Api) => queryOptions({ queryKey: searchKeys.counts(), queryFn: () => api.search.marketCounts() })

/** Suggestions of the search box. */
export const suggestionsQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: [...searchKeys.all, 'suggestions', text],
    queryFn: ({ signal }) => api.search.suggestions({ q: text.slice(0, MAX_SEARCH_TEXT_LENGTH) }, { signal }),
  })
