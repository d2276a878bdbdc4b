import type { Search } from '@partlane/contract/search-params'
import type { NodePath } from '@partlane/domain/fitment/verdict'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** A search with everything named in it looked up. */
export type SearchCriteria = {
  search: Search
  category: { id: number; isMain: boolean } | null
  node: NodePath | null
  vehicle: NodePath | null
  sellerId: number | null
  partNumber: string | null
  partNumberTsQuery: Sql | undefined
  wordsTsQuery: Sql | undefined
  now: Date
}

/** Groups of filters that have a facet: each facet is counted with all filters but its own. */
export const facetGroups = ['category', 'condition', 'item_type', 'sale', 'brand', 'price'] as const
export type FacetGroup = (typeof facetGroups)[number]

/** What a row `s` of `listing_search` must be. */
export function conditionsOf(criteria: SearchCriteria, { except }: { except?: FacetGroup } = {}): Sql {
  const groupConditions = facetGroups.filter((group) => group !== except).map((group) => groupCondition(group, criteria))
  const conditions = [
    ...groupConditions,
    except === 'category' ? mainCategoryCondition(criteria) : undefined,
    ...otherConditions(criteria),
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

export const activeGroups = (criteria: SearchCriteria): FacetGroup[] =>
  facetGroups.filter((group) => groupCondition(group, criteria) !== undefined)

function groupCondition(group: FacetGroup, { search, category }: SearchCriteria): Sql | undefined {
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
        search.price_min === null ? undefined : sql`s.price_minor >= ${search.price_min}`,
        search.price_max === null ? undefined : sql`s.price_minor <= ${search.price_max}`,
      ].filter((bound) => bound !== undefined)
      return bounds.length === 0 ? undefined : sql.join(bounds, sql` and `)
    }
  }
}

const anyOf = (column: Sql, values: readonly string[]) => (values.length === 0 ? undefined : sql`${column} = any(${[...values]}::text[])`)

/** Beside a chosen subcategory its sisters are counted, not the whole market. */
const mainCategoryCondition = ({ category }: SearchCriteria) =>
  category && !category.isMain ? sql`s.category_id = (select parent_id from categories where id = ${category.id})` : undefined

function otherConditions(criteria: SearchCriteria): (Sql | undefined)[] {
  const { search, node, vehicle, sellerId, wordsTsQuery, now } = criteria
  return [
    wordsTsQuery && sql`s.words @@ ${wordsTsQuery}`,
    sellerId === null ? undefined : sql`s.seller_id = ${sellerId}`,
    node ? nodeCondition(node) : undefined,
    vehicle && search.fit ? fitCondition(vehicle, search.year, search.fit === 'maybe') : undefined,
    ...locationConditions(search),
    search.sort === 'ending' ? sql`s.ends_at > ${now}` : undefined, // ending soonest is a question about auctions
  ]
}

/** Browsing by a node: listed for it, for something below it, or for something above it that includes it. */
function nodeCondition(node: NodePath): Sql {
  const nodeId = node.at(-1) ?? 0
  const ancestorIds = node.slice(0, -1)
  const withinNode = sql`s.around @> array[${nodeId}]::integer[]`
  return ancestorIds.length === 0 ? withinNode : sql`(${withinNode} or s.fits && ${ancestorIds}::integer[])`
}

/** The same answer as `fitVerdict` gives on the card: by the node alone where no row has years, else by the rows themselves. */
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
  // One look by the listing for each candidate, not a join: the planner would rather read every fitment there is.
  return sql`(${matchesNode}) and (s.universal or not s.has_years or (
    select true from listing_fitments f join vehicle_nodes n on n.id = f.node_id where f.listing_id = s.listing_id and ${fitmentMatchesNode} and ${fitmentMatchesYear} limit 1))`
}

export const hasLocation = ({ lat, lng }: Search) => lat !== null && lng !== null
export const searchPoint = ({ lat, lng }: Search) => sql`ll_to_earth(${lat}::float8, ${lng}::float8)`
export const listingPoint = sql`ll_to_earth(s.latitude, s.longitude)`

function locationConditions(search: Search): (Sql | undefined)[] {
  if (!hasLocation(search) || (search.radius === null && search.sort !== 'nearest')) return []
  const hasListingPoint = sql`s.latitude is not null and s.longitude is not null`
  if (search.radius === null) return [hasListingPoint]
  const metres = search.radius * 1000
  return [
    hasListingPoint,
    sql`earth_box(${searchPoint(search)}, ${metres}) @> ${listingPoint}`,
    sql`earth_distance(${searchPoint(search)}, ${listingPoint}) <= ${metres}`,
  ]
}
