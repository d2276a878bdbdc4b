import type { FitFilter } from '@partlane/contract/search-params'
import { type RawBuilder, sql } from 'kysely'
import { FORCE_CUSTOM_PLAN } from '#platform/db/db.ts'
import {
  activeGroups,
  conditionsOf,
  type FacetGroup,
  hasLocation,
  listingPoint,
  type SearchCriteria,
  searchPoint,
} from './search-conditions.ts'

type Sql = RawBuilder<unknown>

/**
 * Counting and ranking stop at this number of rows, so that the cost of a search is bounded.
 * Clients show a larger count as 9999+.
 */
export const MAX_MATCHES = 10_000
const HISTOGRAM_BARS = 12

export type PriceHistogram = { min: number; max: number; from: number; width: number; bars: { bar: number; count: number }[] }
export type SearchResult = {
  /** `MAX_MATCHES + 1` means more than the cap. */
  count: number
  page: { id: number; metres: number | null }[]
  facets: { facet: string; value: string | null; count: number }[] | null
  price: PriceHistogram | null
  /** Listings per main category id of the whole market, from the counters. */
  main: Record<string, number> | null
}

const columns = sql.raw(
  's.listing_id, s.category_id, s.subcategory_id, s.condition, s.item_type, s.sale_format, s.brand, s.price_minor, s.created_at, s.quality, s.universal, s.ends_at, s.latitude, s.longitude',
)

/**
 * Builds the statement of a results page: the matched set up to the cap, its count, its facets in
 * one pass, and the ids of one page.
 * A facet that the search filters by is counted in a second set without that filter, up to the cap.
 */
export function searchStatement(criteria: SearchCriteria, { items, offset, facets }: { items: number; offset: number; facets: boolean }) {
  return sql<SearchResult>`${sql.raw(FORCE_CUSTOM_PLAN)}
    with ${criteria.partNumber === null ? sql`` : sql`numbers as materialized (${selectPartNumberHits(criteria)}),`}
    matched as materialized (${selectMatches(criteria)})
    select
      (select count(*)::int from matched) as count,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.listing_id, 'metres', p.metres)), '[]') from (
        select s.listing_id, ${hasLocation(criteria.search) ? sql`earth_distance(${searchPoint(criteria.search)}, ${listingPoint})::int` : sql`null::int`} as metres
        from matched s order by ${finalOrder(criteria)} limit ${items} offset ${offset}
      ) p) as page,
      ${facets ? facetColumns(criteria) : sql`null::jsonb as facets, null::jsonb as price, null::jsonb as main`}`
}

/** From this number of matches on, scanning an index in sort order finds a page fastest. */
const MIN_MATCHES_FOR_INDEX_SCAN = 2_000

/**
 * Builds the statement of one page when the count of the set is known.
 * A small set is matched completely and sorted; a large one is read from an index in sort order.
 */
export function pageStatement(criteria: SearchCriteria, { count, items, offset }: { count: number; items: number; offset: number }) {
  const orderAndLimit = sql`${finalOrder(criteria)} limit ${items} offset ${offset}`
  const metres = hasLocation(criteria.search) ? sql`earth_distance(${searchPoint(criteria.search)}, ${listingPoint})::int` : sql`null::int`
  // No index has a computed order.
  const isComputedOrder =
    criteria.partNumber !== null || effectiveSort(criteria) === 'nearest' || (criteria.wordsTsQuery && criteria.search.sort === 'best')
  const canScanIndex = count >= MIN_MATCHES_FOR_INDEX_SCAN && !isComputedOrder
  if (canScanIndex)
    return sql<{ id: number; metres: number | null }>`${sql.raw(FORCE_CUSTOM_PLAN)}
      select s.listing_id as id, ${metres} as metres from listing_search s where ${conditionsOf(criteria)} order by ${orderAndLimit}`
  return sql<{ id: number; metres: number | null }>`${sql.raw(FORCE_CUSTOM_PLAN)}
    with ${criteria.partNumber === null ? sql`` : sql`numbers as materialized (${selectPartNumberHits(criteria)}),`}
    matched as materialized (${selectMatches(criteria)})
    select s.listing_id as id, ${metres} as metres from matched s order by ${orderAndLimit}`
}

/**
 * Selects listings by part number. `hit`: 3 = equal, 2 = prefix, 1 = infix,
 * 0 = the parts of the number match the words of the listing.
 */
function selectPartNumberHits({ partNumber, partNumberTsQuery }: SearchCriteria): Sql {
  // A normalised part number has only letters and digits: no escaping is needed.
  const pattern = `%${partNumber}%`
  const partNumberHits = sql`
    select listing_id, case when normalised = ${partNumber} then 3 when starts_with(normalised, ${partNumber}) then 2 else 1 end as hit
    from listing_part_numbers where normalised like ${pattern}`
  const wordHits = partNumberTsQuery
    ? sql`union all (select s.listing_id, 0 from listing_search s where s.words @@ ${partNumberTsQuery} limit ${MAX_MATCHES})`
    : sql``
  return sql`select listing_id, max(hit) as hit from (${partNumberHits} ${wordHits}) as hits group by listing_id order by hit desc, listing_id desc limit ${MAX_MATCHES}`
}

function selectMatches(criteria: SearchCriteria): Sql {
  const { partNumber, wordsTsQuery, search } = criteria
  const isRanked = wordsTsQuery && search.sort === 'best'
  const cappedMatches = sql`
    select ${columns}${partNumber === null ? sql`` : sql`, numbers.hit`}${isRanked ? sql`, s.words` : sql``}
    from ${fromClause(criteria)}
    where ${conditionsOf(criteria)}
    order by ${capOrder(criteria)} limit ${MAX_MATCHES + 1}`
  if (!isRanked) return cappedMatches
  return sql`select s.*, ts_rank('{0.05, 0.2, 0.6, 1}', s.words, ${wordsTsQuery}, 1) * (1 + s.quality / 200.0) as rank from (${cappedMatches}) s`
}

const fromClause = ({ partNumber }: SearchCriteria) =>
  partNumber === null ? sql`listing_search s` : sql`numbers join listing_search s on s.listing_id = numbers.listing_id`

/** Order that decides which rows of a set above the cap are used. Each order has an index. */
function capOrder(criteria: SearchCriteria): Sql {
  const { search, partNumber } = criteria
  switch (effectiveSort(criteria)) {
    case 'newest':
      return sql`s.created_at desc, s.listing_id desc`
    case 'cheapest':
      return sql`s.price_minor, s.listing_id`
    case 'dearest':
      return sql`s.price_minor desc, s.listing_id desc`
    case 'ending':
      return sql`s.ends_at, s.listing_id`
    case 'nearest':
      return sql`${listingPoint} <-> ${searchPoint(search)}, s.listing_id`
    case 'best':
      return partNumber === null
        ? sql`s.quality desc, s.created_at desc, s.listing_id desc`
        : sql`numbers.hit desc, s.quality desc, s.listing_id desc`
  }
}

function finalOrder(criteria: SearchCriteria): Sql {
  switch (effectiveSort(criteria)) {
    case 'nearest':
      return sql`metres, s.listing_id`
    case 'best': {
      const hit = criteria.partNumber === null ? sql`` : sql`s.hit desc, `
      const rank = criteria.wordsTsQuery && criteria.search.sort === 'best' ? sql`s.rank desc, ` : sql``
      // Parts for the vehicle come before universal parts.
      const vehicleSpecificFirst = criteria.vehicle && criteria.search.fit ? sql`s.universal, ` : sql``
      return sql`${hit}${vehicleSpecificFirst}${rank}s.quality desc, s.created_at desc, s.listing_id desc`
    }
    default:
      return capOrder(criteria)
  }
}

/** Without a place nothing is nearest. */
const effectiveSort = ({ search }: SearchCriteria) => (search.sort === 'nearest' && !hasLocation(search) ? 'best' : search.sort)

const columnOfFacet = {
  category: 's.subcategory_id::text',
  condition: 's.condition',
  item_type: 's.item_type',
  sale: 's.sale_format',
  brand: 's.brand',
} as const satisfies Partial<Record<FacetGroup, string>>

function facetColumns(criteria: SearchCriteria): Sql {
  const activeFacets = activeGroups(criteria)
  // The facet of a main category counts its subcategories: the pass over the matched set has them.
  const filteredFacets = activeFacets.filter(
    (group): group is keyof typeof columnOfFacet => group !== 'price' && !(group === 'category' && criteria.category?.isMain),
  )
  const matchedUpToCap = sql`(select * from matched limit ${MAX_MATCHES}) s`
  const sharedCounts = sql`
    select case when grouping(s.category_id) = 0 then 'main' when grouping(s.subcategory_id) = 0 then 'category' when grouping(s.condition) = 0 then 'condition'
        when grouping(s.item_type) = 0 then 'item_type' when grouping(s.sale_format) = 0 then 'sale' else 'brand' end as facet,
      coalesce(s.category_id::text, s.subcategory_id::text, s.condition, s.item_type, s.sale_format, s.brand) as value, count(*) as count
    from ${matchedUpToCap}
    group by grouping sets ((s.category_id), (s.subcategory_id), (s.condition), (s.item_type), (s.sale_format), (s.brand))`
  const countsWithoutOwnFilter = filteredFacets.map((group) => {
    const column = sql.raw(columnOfFacet[group])
    return sql`(select ${`${group}:own`}, ${column}, count(*) from (
      select s.subcategory_id, s.condition, s.item_type, s.sale_format, s.brand from ${fromClause(criteria)} where ${conditionsOf(criteria, { except: group })} limit ${MAX_MATCHES}
    ) s group by 2)`
  })
  const fitCounts = criteria.vehicle ? (['fits', 'maybe'] as const).map((fit) => fitCount(criteria, fit)) : []
  const pricedListings = activeFacets.includes('price')
    ? sql`(select s.price_minor from ${fromClause(criteria)} where ${conditionsOf(criteria, { except: 'price' })} limit ${MAX_MATCHES}) s`
    : matchedUpToCap
  return sql`
    (select coalesce(jsonb_agg(jsonb_build_object('facet', f.facet, 'value', f.value, 'count', f.count)), '[]')
      from (${sql.join([sharedCounts, ...countsWithoutOwnFilter, ...fitCounts], sql` union all `)}) f) as facets,
    (${priceHistogram(pricedListings)}) as price,
    (select jsonb_object_agg(value, count) from search_counters where facet = 'category' and count > 0) as main`
}

/** Counts the rows of the search that fit the vehicle (`fits`) or may fit it (`maybe`). */
const fitCount = (criteria: SearchCriteria, fit: FitFilter): Sql => sql`(select 'fit', ${fit}, count(*) from (
  select from ${fromClause(criteria)} where ${conditionsOf({ ...criteria, search: { ...criteria.search, fit } })} limit ${MAX_MATCHES}) s)`

/**
 * Builds a histogram with bars of equal width, in whole pounds, up to the 95th percentile.
 * The last bar contains all higher prices.
 */
const priceHistogram = (pricedListings: Sql): Sql => sql`
  with prices as materialized (select s.price_minor as price from ${pricedListings}),
  bounds as (select min(price) as lowest, max(price) as highest, percentile_disc(0.95) within group (order by price) as p95 from prices),
  scale as (select lowest, highest, lowest / 100 * 100 as start, greatest(1, ceil((p95 + 1 - lowest / 100 * 100) / ${HISTOGRAM_BARS * 100}::numeric))::int * 100 as width from bounds),
  bars as (select least(${HISTOGRAM_BARS - 1}, (price - start) / width) as bar, count(*) as count from prices, scale group by 1)
  select jsonb_build_object('min', lowest, 'max', highest, 'from', start, 'width', width,
    'bars', (select jsonb_agg(jsonb_build_object('bar', bar, 'count', count)) from bars))
  from scale where lowest is not null`
