import type { Search } from '@partlane/contract/search-params'
import type { NodePath } from '@partlane/domain/fitment/verdict'
import { type RawBuilder, sql } from 'kysely'
import { hasLocation, placesByDistance } from './distance.sql.ts'
import type { PriceCurrency } from './price-currency.ts'

type Sql = RawBuilder<unknown>

/**
 * Counting and ranking stop at this number of rows, so that the cost of a search is bounded.
 * Clients show a larger count as 9999+.
 */
export const MAX_MATCHES = 10_000

/** Up to this number of rows with the words of a query, all are read and then sorted. */
export const MAX_SORTED_WORD_MATCHES = 40_000

/** A search with ids instead of names. */
export type SearchCriteria = {
  search: Search
  category: { id: number; isMain: boolean } | null
  node: NodePath | null
  vehicle: NodePath | null
  sellerId: number | null
  partNumber: string | null
  partNumberTsQuery: Sql | undefined
  wordsTsQuery: Sql | undefined
  /** The only word is known to be in more than `MAX_SORTED_WORD_MATCHES` rows. */
  hasFrequentWord: boolean
  /** The places within the radius of the search; null without a radius. */
  nearPlaceIds: number[] | null
  now: Date
  prices: PriceCurrency
}

/** Filters that have a facet. Each facet is counted with all filters except its own. */
export const facetGroups = ['category', 'condition', 'item_type', 'sale', 'brand', 'price'] as const
export type FacetGroup = (typeof facetGroups)[number]

type ConditionOptions = {
  except?: FacetGroup
  /** Only the universal rows of a search that filters by a vehicle, or only the others. */
  fitting?: 'universal' | 'vehicle_specific'
}

/** Builds the condition on a row `s` of `listing_search`, without the filter `except`. */
export function conditionsOf(criteria: SearchCriteria, options: ConditionOptions = {}): Sql {
  const conditions = listConditions(criteria, options)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** True for a search whose only filter are its words. */
export const hasOnlyWords = (criteria: SearchCriteria): boolean =>
  criteria.wordsTsQuery !== undefined &&
  criteria.partNumber === null &&
  // Every search has the condition that an auction has not ended.
  listConditions({ ...criteria, wordsTsQuery: undefined }).length === 1

function listConditions(criteria: SearchCriteria, { except, fitting }: ConditionOptions = {}): Sql[] {
  const groupConditions = facetGroups.filter((group) => group !== except).map((group) => groupCondition(group, criteria))
  return [
    ...groupConditions,
    except === 'category' ? mainCategoryCondition(criteria) : undefined,
    ...otherConditions(criteria, fitting),
  ].filter((condition) => condition !== undefined)
}

/** Facet groups that the search filters by. */
export const activeGroups = (criteria: SearchCriteria): FacetGroup[] =>
  facetGroups.filter((group) => groupCondition(group, criteria) !== undefined)

function groupCondition(group: FacetGroup, { search, category, prices }: SearchCriteria): Sql | undefined {
  switch (group) {
    case 'category':
      return category ? (category.isMain ? sql`s.category_id = ${category.id}` : sql`s.subcategory_id = ${category.id}`) : undefined
    case 'condition':
      return anyOf(sql`s.condition`, search.condition)
    case 'item_type':
      return anyOf(sql`s.item_type`, search.item_type)
    case 'sale':
      return anyOf(sql`s.sale_format`, search.sale)
    case 'brand':
      return anyOf(sql`s.brand`, search.brand)
    case 'price': {
      const bounds = [
        prices.min === null ? undefined : sql`s.price_minor >= ${prices.min}`,
        prices.max === null ? undefined : sql`s.price_minor <= ${prices.max}`,
      ].filter((bound) => bound !== undefined)
      return bounds.length === 0 ? undefined : sql.join(bounds, sql` and `)
    }
  }
}

const anyOf = (column: Sql, values: readonly string[]) => (values.length === 0 ? undefined : sql`${column} = any(${[...values]}::text[])`)

/** With a chosen subcategory the category facet counts its siblings, not the whole market. */
const mainCategoryCondition = ({ category }: SearchCriteria) =>
  category && !category.isMain ? sql`s.category_id = (select parent_id from categories where id = ${category.id})` : undefined

function otherConditions(criteria: SearchCriteria, fitting: ConditionOptions['fitting']): (Sql | undefined)[] {
  const { search, node, vehicle, sellerId, wordsTsQuery, now } = criteria
  return [
    wordsTsQuery && sql`s.words @@ ${wordsTsQuery}`,
    sellerId === null ? undefined : sql`s.seller_id = ${sellerId}`,
    node ? nodeCondition(node) : undefined,
    vehicle && search.fit ? fitFilter(vehicle, { ...search, fitting }) : undefined,
    ...locationConditions(criteria),
    // Only auctions have an end. One that has ended is out at that instant, before its row is.
    search.sort === 'ending' ? sql`s.ends_at > ${now}` : hasNotEnded(now),
  ]
}

/** Condition on a search row `s`: not an auction, or one that still runs. */
export const hasNotEnded = (now: Date): Sql => sql`(s.ends_at is null or s.ends_at > ${now})`

/** Rows listed for the node, for a descendant of it, or for an ancestor that includes it. */
function nodeCondition(node: NodePath): Sql {
  const nodeId = node.at(-1) ?? 0
  const ancestorIds = node.slice(0, -1)
  const withinNode = sql`s.around @> array[${nodeId}]::integer[]`
  return ancestorIds.length === 0 ? withinNode : sql`(${withinNode} or s.fits && ${ancestorIds}::integer[])`
}

/**
 * Applies the rule of `fitVerdict` (domain) in SQL. Without years the arrays of the search row
 * decide; with years each row of `listing_fitments` is compared.
 */
function fitCondition(path: NodePath, year: number | null, includeUnknown: boolean, { withUniversal = true } = {}): Sql {
  const nodeId = path.at(-1) ?? 0
  const pathIds = sql`${[...path]}::integer[]`
  const universal = withUniversal ? sql`s.universal or ` : sql``
  const matchesNode = includeUnknown
    ? sql`${universal}s.fits && ${pathIds} or s.around @> array[${nodeId}]::integer[]`
    : sql`${universal}s.fits && ${pathIds}`
  if (includeUnknown && year === null) return sql`(${matchesNode})`
  const fitmentMatchesNode = includeUnknown
    ? sql`(f.node_id = any(${pathIds}) or n.path @> array[${nodeId}]::integer[])`
    : sql`f.node_id = any(${pathIds})`
  const fitmentMatchesYear =
    year === null
      ? sql`f.year_from is null and f.year_to is null`
      : sql`coalesce(f.year_from, ${year}) <= ${year} and coalesce(f.year_to, ${year}) >= ${year}`
  // A scalar subquery per candidate, not a join: with a join the planner scans all fitments.
  return sql`(${matchesNode}) and (${universal}not s.has_years or (
    select true from listing_fitments f join vehicle_nodes n on n.id = f.node_id where f.listing_id = s.listing_id and ${fitmentMatchesNode} and ${fitmentMatchesYear} limit 1))`
}

/** The filter by the vehicle of a search, or its part for the universal rows or the others. */
function fitFilter(
  vehicle: NodePath,
  { year, fit, fitting }: { year: number | null; fit: Search['fit']; fitting: ConditionOptions['fitting'] },
): Sql {
  if (fitting === 'universal') return sql`s.universal`
  if (fitting === undefined) return fitCondition(vehicle, year, fit === 'maybe')
  return sql`not s.universal and ${fitCondition(vehicle, year, fit === 'maybe', { withUniversal: false })}`
}

/**
 * Order of a row for the vehicle of the search: made for it, universal, to be checked, without a
 * fitment list, does not fit.
 */
export const fitOrder = (vehicle: NodePath, year: number | null): Sql => sql`
  case when s.universal then 1 when ${fitCondition(vehicle, year, false)} then 0 when ${fitCondition(vehicle, year, true)} then 2
    when cardinality(s.fits) = 0 then 3 else 4 end`

/** Rows made for the vehicle: the rows that fit it without the universal ones. */
export const madeForCondition = (vehicle: NodePath, year: number | null): Sql =>
  sql`s.fits && ${[...vehicle]}::integer[] and not s.universal and ${fitCondition(vehicle, year, false)}`

function locationConditions({ search, nearPlaceIds }: SearchCriteria): (Sql | undefined)[] {
  if (nearPlaceIds) return [sql`s.place_id = any(${nearPlaceIds}::integer[])`]
  return hasLocation(search) && search.sort === 'nearest' ? [sql`s.place_id is not null`] : []
}

/** True when the order needs the distance of each row. */
export const isOrderedByDistance = ({ search }: SearchCriteria) => hasLocation(search) && search.sort === 'nearest'

/**
 * The rows `s` of a search; with a part number only those of the CTE `numbers`. Sorted by distance
 * they are joined with the places, whose distances are computed before the join.
 */
export function fromClause(criteria: SearchCriteria): Sql {
  const rows =
    criteria.partNumber === null ? sql`listing_search s` : sql`numbers join listing_search s on s.listing_id = numbers.listing_id`
  return isOrderedByDistance(criteria) ? sql`${rows} join ${placesByDistance(criteria.search)} as place on place.id = s.place_id` : rows
}
