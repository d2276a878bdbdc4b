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
  /** The places within the radius of the search; null without a radius. */
  nearPlaceIds: number[] | null
  now: Date
  prices: PriceCurrency
}

/** Filters that have a facet. Each facet is counted with all filters except its own. */
export const facetGroups = ['category', 'condition', 'item_type', 'sale', 'brand', 'price'] as const
export type FacetGroup = (typeof facetGroups)[number]

/** Builds the condition on a row `s` of `listing_search`, without the filter `except`. */
export function conditionsOf(criteria: SearchCriteria, { except }: { except?: FacetGroup } = {}): Sql {
  const conditions = listConditions(criteria, except)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** False for a search of the whole market. */
export const hasConditions = (criteria: SearchCriteria): boolean => criteria.partNumber !== null || listConditions(criteria).length > 0

function listConditions(criteria: SearchCriteria, except?: FacetGroup): Sql[] {
  const groupConditions = facetGroups.filter((group) => group !== except).map((group) => groupCondition(group, criteria))
  return [...groupConditions, except === 'category' ? mainCategoryCondition(criteria) : undefined, ...otherConditions(criteria)].filter(
    (condition) => condition !== undefined,
  )
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

function otherConditions(criteria: SearchCriteria): (Sql | undefined)[] {
  const { search, node, vehicle, sellerId, wordsTsQuery, now } = criteria
  return [
    wordsTsQuery && sql`s.words @@ ${wordsTsQuery}`,
    sellerId === null ? undefined : sql`s.seller_id = ${sellerId}`,
    node ? nodeCondition(node) : undefined,
    vehicle && search.fit ? fitCondition(vehicle, search.year, search.fit === 'maybe') : undefined,
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
function fitCondition(path: NodePath, year: number | null, includeUnknown: boolean): Sql {
  const nodeId = path.at(-1) ?? 0
  const pathIds = sql`${[...path]}::integer[]`
  const matchesNode = includeUnknown
    ? sql`s.universal or s.fits && ${pathIds} or s.around @> array[${nodeId}]::integer[]`
    : sql`s.universal or s.fits && ${pathIds}`
  if (includeUnknown && year === null) return sql`(${matchesNode})`
  const fitmentMatchesNode = includeUnknown
    ? sql`(f.node_id = any(${pathIds}) or n.path @> array[${nodeId}]::integer[])`
    : sql`f.node_id = any(${pathIds})`
  const fitmentMatchesYear =
    year === null
      ? sql`f.year_from is null and f.year_to is null`
      : sql`coalesce(f.year_from, ${year}) <= ${year} and coalesce(f.year_to, ${year}) >= ${year}`
  // A scalar subquery per candidate, not a join: with a join the planner scans all fitments.
  return sql`(${matchesNode}) and (s.universal or not s.has_years or (
    select true from listing_fitments f join vehicle_nodes n on n.id = f.node_id where f.listing_id = s.listing_id and ${fitmentMatchesNode} and ${fitmentMatchesYear} limit 1))`
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
