import {
  emptySearch,
  type Search,
  type SearchProblem,
  searchFieldNames,
  serialiseSearch,
  withoutUnusableFilters,
} from '@partlane/contract/search-params'
import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api.ts'
import { ApiError } from './api/api-error.ts'
import { searchEndpoints } from './api/endpoints/search.generated.ts'
import { toCard } from './cards.ts'
import type { VehicleParams } from './listings.ts'

type SearchOptions = { vehicleParams?: VehicleParams; items?: number; facets?: boolean }

/** Input of the API. A vehicle in the URL overrides the chosen vehicle. `view` is not sent. */
function toSearchInput(search: Search, { vehicleParams = {}, items, facets = true }: SearchOptions) {
  const { vehicle = null, year = null } = vehicleParams
  const apiSearch = withoutUnusableFilters({ ...search, view: emptySearch.view, ...(search.vehicle === null ? { vehicle, year } : {}) })
  return { ...Object.fromEntries(serialiseSearch(apiSearch)), ...(items ? { items } : {}), ...(facets ? {} : { facets: 'false' as const }) }
}

export const searchKeys = {
  all: ['search'] as const,
  results: (input: Record<string, unknown>) => [...searchKeys.all, 'results', input] as const,
  counts: () => [...searchKeys.all, 'counts'] as const,
}

/**
 * Loads a page of results. A chosen vehicle that the catalogue no longer has counts as no vehicle;
 * one in the URL is refused.
 */
async function loadResults(api: Api, search: Search, options: SearchOptions, signal: AbortSignal) {
  const load = async (loadOptions: SearchOptions) => {
    const results = await api(searchEndpoints).listings(toSearchInput(search, loadOptions), { signal })
    return { ...results, items: results.items.map(toCard) }
  }
  try {
    return await load(options)
  } catch (error) {
    if (search.vehicle === null && options.vehicleParams?.vehicle && isUnknownVehicle(error)) return load({ ...options, vehicleParams: {} })
    throw error
  }
}

const isUnknownVehicle = (error: unknown) => error instanceof ApiError && error.status === 422 && '/vehicle' in error.fields

/** A page of search results. With `items` and without facets: a row of cards on another page. */
export const resultsQuery = (api: Api, search: Search, options: SearchOptions = {}) =>
  queryOptions({
    queryKey: searchKeys.results(toSearchInput(search, options)),
    queryFn: ({ signal }) => loadResults(api, search, options, signal),
  })

/** How many parts of a category fit a vehicle. */
export const fittingCountQuery = (api: Api, category: string, vehicleParams: VehicleParams) =>
  resultsQuery(api, { ...emptySearch, category, fit: 'fits' }, { vehicleParams, items: 1, facets: false })

/**
 * How many parts of each main category fit a vehicle, by slug: what the results of the category
 * count. null for more matches than are counted.
 */
export const fittingCategoryCountsQuery = (api: Api, vehicleParams: VehicleParams) => {
  const search: Search = { ...emptySearch, fit: 'fits' }
  const options = { vehicleParams, items: 1 }
  return queryOptions({
    queryKey: [...searchKeys.all, 'category_counts', toSearchInput(search, options)],
    queryFn: async ({ signal }) => {
      const { facets } = await loadResults(api, search, options, signal)
      return facets && !facets.capped ? Object.fromEntries(facets.category.map(({ value, count }) => [value, count])) : null
    },
  })
}

/** Parameters that order or show results. A page replaces an invalid value with its default. */
const displayParameters: readonly (keyof Search)[] = ['q', 'sort', 'view', 'page']

type ParsedSearch = { search: Search; problems: readonly SearchProblem[] }

/**
 * The results of a search page. `problems`: the filters of the URL that are invalid or name
 * something unknown. Then there are no results.
 */
export const searchPageQuery = (api: Api, { search, problems }: ParsedSearch, options: SearchOptions = {}) => {
  const filterProblems = problems.filter(({ parameter }) => !displayParameters.includes(parameter))
  return queryOptions({
    queryKey: [...searchKeys.all, 'page', toSearchInput(search, options), filterProblems],
    queryFn: async ({ signal }) => {
      if (filterProblems.length > 0) return { results: null, problems: filterProblems }
      try {
        return { results: await loadResults(api, search, options, signal), problems: [] }
      } catch (error) {
        const unknownNames = listUnknownNames(error, search)
        if (unknownNames.length === 0) throw error
        return { results: null, problems: unknownNames }
      }
    },
  })
}

/** The parameters that the API has refused. */
function listUnknownNames(error: unknown, search: Search): SearchProblem[] {
  if (!(error instanceof ApiError) || error.status !== 422) return []
  return searchFieldNames.flatMap((parameter) =>
    error.fields[`/${parameter}`] === undefined ? [] : [{ parameter, code: 'not_a_choice', text: String(search[parameter]) }],
  )
}

export const marketCountsQuery = (api: Api) =>
  queryOptions({ queryKey: searchKeys.counts(), queryFn: () => api(searchEndpoints).marketCounts() })

/** Suggestions of the search box. */
export const suggestionsQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: [...searchKeys.all, 'suggestions', text],
    queryFn: ({ signal }) => api(searchEndpoints).suggestions({ q: text.slice(0, MAX_SEARCH_TEXT_LENGTH) }, { signal }),
  })
