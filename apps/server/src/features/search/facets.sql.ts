import { fitFacetValues } from '@partlane/contract/search-params'
import { minorRate } from '@partlane/domain/money/exchange'
import { type RawBuilder, sql } from 'kysely'
import { activeGroups, conditionsOf, type FacetGroup, fromClause, MAX_MATCHES, type SearchCriteria } from './search-conditions.sql.ts'
import { capOrder } from './search-order.sql.ts'

type Sql = RawBuilder<unknown>

export const HISTOGRAM_BAR_COUNT = 12
export type PriceHistogram = { min: number; max: number; from: number; width: number; bars: { bar: number; count: number }[] }

const columnOfFacet = {
  category: 's.subcategory_id::text',
  condition: 's.condition',
  item_type: 's.item_type',
  sale: 's.sale_format',
  brand: 's.brand',
} as const satisfies Partial<Record<FacetGroup, string>>

/**
 * Builds the columns `facets`, `price` and `main` of the search statement from its CTE `matched`.
 * A facet that the search filters by is counted in a set without that filter (`<facet>:own`).
 */
export function facetColumns(criteria: SearchCriteria): Sql {
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
  const fitCounts = criteria.vehicle ? fitFacetValues.map((fit) => fitCount(criteria, fit)) : []
  const pricedListings = activeFacets.includes('price')
    ? sql`(select s.price_minor from ${fromClause(criteria)} where ${conditionsOf(criteria, { except: 'price' })} limit ${MAX_MATCHES}) s`
    : matchedUpToCap
  return sql`
    (select coalesce(jsonb_agg(jsonb_build_object('facet', f.facet, 'value', f.value, 'count', f.count)), '[]')
      from (${sql.join([sharedCounts, ...countsWithoutOwnFilter, ...fitCounts], sql` union all `)}) f) as facets,
    (${priceHistogram(pricedListings, minorRate(criteria.prices.conversion))}) as price,
    (select jsonb_object_agg(value, count) from search_counters where facet = 'category' and count > 0) as main`
}

/**
 * Counts the rows of the search that fit the vehicle (`fits`), fit or may fit it (`maybe`), or all.
 * The count of the active filter is the size of the matched set.
 */
function fitCount(criteria: SearchCriteria, value: (typeof fitFacetValues)[number]): Sql {
  const fit = value === 'all' ? null : value
  if (criteria.search.fit === fit) return sql`(select 'fit', ${value}, least(count(*), ${MAX_MATCHES}) from matched)`
  const otherCriteria = { ...criteria, search: { ...criteria.search, fit } }
  // All parts are read in the order of their own results page, so that the same index serves both.
  const order = fit === null ? sql`order by ${capOrder(otherCriteria)}` : sql``
  return sql`(select 'fit', ${value}, count(*) from (
    select from ${fromClause(otherCriteria)} where ${conditionsOf(otherCriteria)} ${order} limit ${MAX_MATCHES}) s)`
}

/**
 * Builds a histogram of prices in the currency of the request, with bars of equal width in hundreds
 * of minor units (pounds, 100 yen), up to the 95th percentile. The last bar contains all higher
 * prices. `rate`: minor units of the currency for a penny.
 */
const priceHistogram = (pricedListings: Sql, rate: string): Sql => sql`
  with prices as materialized (select ${rate === '1' ? sql`s.price_minor` : sql`round(s.price_minor * ${rate}::numeric)::int`} as price from ${pricedListings}),
  bounds as (select min(price) as lowest, max(price) as highest, percentile_disc(0.95) within group (order by price) as p95 from prices),
  scale as (select lowest, highest, lowest / 100 * 100 as start, greatest(1, ceil((p95 + 1 - lowest / 100 * 100) / ${HISTOGRAM_BAR_COUNT * 100}::numeric))::int * 100 as width from bounds),
  bars as (select least(${HISTOGRAM_BAR_COUNT - 1}, (price - start) / width) as bar, count(*) as count from prices, scale group by 1)
  select jsonb_build_object('min', lowest, 'max', highest, 'from', start, 'width', width,
    'bars', (select jsonb_agg(jsonb_build_object('bar', bar, 'count', count)) from bars))
  from scale where lowest is not null`
