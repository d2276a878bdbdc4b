import type { Search } from '@partlane/contract/search-params'
import type { NodePath } from '@partlane/domain/fitment/verdict'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** A search with everything named in it looked up. */
export type Asked = {
  search: Search
  category: { id: number; main: boolean } | null
  node: NodePath | null
  vehicle: NodePath | null
  sellerId: number | null
  number: string | null
  numberWords: Sql | undefined
  words: Sql | undefined
  now: Date
}

/** Groups of filters that have a facet: each facet is counted with all filters but its own. */
export const facetGroups = ['category', 'condition', 'item_type', 'sale', 'brand', 'price'] as const
export type FacetGroup = (typeof facetGroups)[number]

/** What a row `s` of `listing_search` must be. */
export function conditionsOf(asked: Asked, { except }: { except?: FacetGroup } = {}): Sql {
  const groups = facetGroups.filter((group) => group !== except).map((group) => groupCondition(group, asked))
  const all = [...groups, except === 'category' ? mainCategory(asked) : undefined, ...otherConditions(asked)].filter(
    (part) => part !== undefined,
  )
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

export const activeGroups = (asked: Asked): FacetGroup[] => facetGroups.filter((group) => groupCondition(group, asked) !== undefined)

function groupCondition(group: FacetGroup, { search, category }: Asked): Sql | undefined {
  switch (group) {
    case 'category':
      return category ? (category.main ? sql`s.category_id = ${category.id}` : sql`s.subcategory_id = ${category.id}`) : undefined
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
const mainCategory = ({ category }: Asked) =>
  category && !category.main ? sql`s.category_id = (select parent_id from categories where id = ${category.id})` : undefined

function otherConditions(asked: Asked): (Sql | undefined)[] {
  const { search, node, vehicle, sellerId, words, now } = asked
  return [
    words && sql`s.words @@ ${words}`,
    sellerId === null ? undefined : sql`s.seller_id = ${sellerId}`,
    node ? listedFor(node) : undefined,
    vehicle && search.fit ? fitting(vehicle, search.year, search.fit === 'maybe') : undefined,
    ...nearby(search),
    search.sort === 'ending' ? sql`s.ends_at > ${now}` : undefined, // ending soonest is a question about auctions
  ]
}

/** Browsing by a node: listed for it, for something below it, or for something above it that includes it. */
function listedFor(node: NodePath): Sql {
  const own = node.at(-1) ?? 0
  const above = node.slice(0, -1)
  const below = sql`s.around @> array[${own}]::integer[]`
  return above.length === 0 ? below : sql`(${below} or s.fits && ${above}::integer[])`
}

/** The same answer as `fitVerdict` gives on the card: by the node alone where no row has years, else by the rows themselves. */
function fitting(path: NodePath, year: number | null, maybe: boolean): Sql {
  const own = path.at(-1) ?? 0
  const nodes = sql`${[...path]}::integer[]`
  const reached = maybe
    ? sql`s.universal or s.fits && ${nodes} or s.around @> array[${own}]::integer[]`
    : sql`s.universal or s.fits && ${nodes}`
  if (maybe && year === null) return sql`(${reached})`
  const covers = maybe ? sql`(f.node_id = any(${nodes}) or n.path @> array[${own}]::integer[])` : sql`f.node_id = any(${nodes})`
  const inTime =
    year === null
      ? sql`f.year_from is null and f.year_to is null`
      : sql`coalesce(f.year_from, ${year}) <= ${year} and coalesce(f.year_to, ${year}) >= ${year}`
  // One look by the listing for each candidate, not a join: the planner would rather read every fitment there is.
  return sql`(${reached}) and (s.universal or not s.has_years or (
    select true from listing_fitments f join vehicle_nodes n on n.id = f.node_id where f.listing_id = s.listing_id and ${covers} and ${inTime} limit 1))`
}

export const hasPlace = ({ lat, lng }: Search) => lat !== null && lng !== null
export const here = ({ lat, lng }: Search) => sql`ll_to_earth(${lat}::float8, ${lng}::float8)`
export const there = sql`ll_to_earth(s.latitude, s.longitude)`

function nearby(search: Search): (Sql | undefined)[] {
  if (!hasPlace(search) || (search.radius === null && search.sort !== 'nearest')) return []
  const known = sql`s.latitude is not null and s.longitude is not null`
  if (search.radius === null) return [known]
  const metres = search.radius * 1000
  return [known, sql`earth_box(${here(search)}, ${metres}) @> ${there}`, sql`earth_distance(${here(search)}, ${there}) <= ${metres}`]
}
