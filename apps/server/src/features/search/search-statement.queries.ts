import type { NodePath } from '@partlane/domain/fitment/verdict'
import { type RawBuilder, sql } from 'kysely'
import { FORCE_CUSTOM_PLAN } from '#platform/db/db.ts'
import { hasLocation, metresOfRow } from './distance.sql.ts'
import { facetColumns, type PriceHistogram } from './facets.sql.ts'
import {
  conditionsOf,
  fitOrder,
  fromClause,
  hasOnlyWords,
  isOrderedByDistance,
  MAX_MATCHES,
  MAX_SORTED_WORD_MATCHES,
  madeForCondition,
  type SearchCriteria,
} from './search-conditions.sql.ts'
import { capOrder, effectiveSort, finalOrder, isOrderedByFit } from './search-order.sql.ts'

type Sql = RawBuilder<unknown>

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
  's.listing_id, s.category_id, s.subcategory_id, s.condition, s.item_type, s.sale_format, s.brand, s.price_minor, s.created_at, s.quality, s.universal, s.ends_at, s.place_id',
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
      (select least(count(*), ${MAX_MATCHES + 1})::int from matched) as count,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.listing_id, 'metres', p.metres)), '[]') from (
        select s.listing_id, ${metresColumn(criteria)} as metres
        from matched s order by ${finalOrder(criteria)} limit ${items} offset ${offset}
      ) p) as page,
      ${facets ? facetColumns(criteria) : sql`null::jsonb as facets, null::jsonb as price, null::jsonb as main`}`
}

/** The distance of a matched row. Sorted by distance, the matched set contains it. */
function metresColumn(criteria: SearchCriteria): Sql {
  if (isOrderedByDistance(criteria)) return sql`s.metres`
  return hasLocation(criteria.search) ? metresOfRow(criteria.search) : sql`null::int`
}

/** From this number of matches on, scanning an index in sort order finds a page fastest. */
const MIN_MATCHES_FOR_INDEX_SCAN = 2_000

/**
 * Builds the statement of one page when the count of the set is known.
 * A small set is matched completely and sorted; a large one is read from an index in sort order.
 */
export function pageStatement(criteria: SearchCriteria, { count, items, offset }: { count: number; items: number; offset: number }) {
  const orderAndLimit = sql`${finalOrder(criteria)} limit ${items} offset ${offset}`
  const metres = metresColumn(criteria)
  // No index has a computed order.
  const isComputedOrder =
    criteria.partNumber !== null ||
    effectiveSort(criteria) === 'nearest' ||
    isOrderedByFit(criteria) ||
    (criteria.wordsTsQuery && criteria.search.sort === 'best')
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

/**
 * Selects the matched set up to the cap, with `rank` for the sort `best` of a text query and
 * `fit_order` where the vehicle orders the results.
 */
function selectMatches(criteria: SearchCriteria): Sql {
  const { partNumber, wordsTsQuery, search, vehicle } = criteria
  const isRanked = wordsTsQuery && search.sort === 'best'
  const matchColumns = sql`${columns}${isOrderedByDistance(criteria) ? sql`, place.metres` : sql``}${partNumber === null ? sql`` : sql`, numbers.hit`}${isRanked ? sql`, s.words` : sql``}${
    vehicle && isOrderedByFit(criteria) ? sql`, ${fitOrder(vehicle, search.year)} as fit_order` : sql``
  }`
  const cappedMatches = selectCappedMatches(criteria, matchColumns)
  const matches = vehicle && isOrderedByFit(criteria) ? withAllMadeFor(criteria, vehicle, { cappedMatches, matchColumns }) : cappedMatches
  if (!isRanked) return matches
  return sql`select s.*, ts_rank('{0.05, 0.2, 0.6, 1}', s.words, ${wordsTsQuery}, 1) * (1 + s.quality / 200.0) as rank from (${matches}) s`
}

/** Selects the first rows of a search in the order of the cap. */
function selectCappedMatches(criteria: SearchCriteria, matchColumns: Sql): Sql {
  const orderAndLimit = sql`order by ${capOrder(criteria)} limit ${MAX_MATCHES + 1}`
  const selectRows = (fitting?: 'universal' | 'vehicle_specific') =>
    sql`select ${matchColumns} from ${fromClause(criteria)} where ${conditionsOf(criteria, fitting ? { fitting } : {})}`
  const hasOtherOrder = criteria.partNumber !== null || isOrderedByDistance(criteria) || isOrderedByFit(criteria)
  if (hasOtherOrder || (criteria.hasFrequentWord && hasOnlyWords(criteria))) return sql`${selectRows()} ${orderAndLimit}`
  if (criteria.wordsTsQuery) return selectWordMatches(selectRows(), orderAndLimit)
  if (!criteria.vehicle || criteria.search.fit === null) return sql`${selectRows()} ${orderAndLimit}`
  // One part of the rows is universal: its first rows are read from an index in their order.
  return sql`select s.* from (
    (${selectRows('universal')} ${orderAndLimit}) union all (${selectRows('vehicle_specific')} ${orderAndLimit})) s ${orderAndLimit}`
}

/**
 * Reads the rows with the words without an order first. The planner expects several times too many
 * of them, and would read the index of the order from its start: for the words of 2 % of the rows
 * half of the table. That index is used for more frequent words only.
 */
function selectWordMatches(rows: Sql, orderAndLimit: Sql): Sql {
  const count = sql`(select count(*) from word_matches)`
  return sql`
    with word_matches as materialized (${rows} limit ${MAX_SORTED_WORD_MATCHES + 1})
    (select s.* from word_matches s where ${count} <= ${MAX_SORTED_WORD_MATCHES} ${orderAndLimit})
    union all (${rows} and ${count} > ${MAX_SORTED_WORD_MATCHES} ${orderAndLimit})`
}

/** Adds the rows made for the vehicle that are beyond the cap, so that they still come first. */
function withAllMadeFor(
  criteria: SearchCriteria,
  vehicle: NodePath,
  { cappedMatches, matchColumns }: Record<'cappedMatches' | 'matchColumns', Sql>,
) {
  return sql`
    with capped as materialized (${cappedMatches}),
    made_for as (
      select ${matchColumns} from ${fromClause(criteria)}
      where (select count(*) from capped) > ${MAX_MATCHES} and ${conditionsOf(criteria)} and ${madeForCondition(vehicle, criteria.search.year)}
      order by ${capOrder(criteria)} limit ${MAX_MATCHES}
    )
    select * from capped union all select * from made_for s where not exists (select from capped where capped.listing_id = s.listing_id)`
}
