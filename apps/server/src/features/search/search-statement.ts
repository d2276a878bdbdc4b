import type { FitFilter } from '@partlane/contract/search-params'
import { type RawBuilder, sql } from 'kysely'
import { PLAN_ANEW } from '#platform/db/db.ts'
import { type Asked, activeGroups, conditionsOf, type FacetGroup, hasPlace, here, there } from './search-conditions.ts'

type Sql = RawBuilder<unknown>

/** Nothing is counted or ranked past this: every search's work is bounded however large the market grows. Shown as 9999+. */
export const CAP = 10_000
const BARS = 12

export type PriceBars = { min: number; max: number; from: number; width: number; bars: { bar: number; count: number }[] }
export type SearchAnswer = {
  count: number // one more than the cap says "more"
  page: { id: number; metres: number | null }[]
  facets: { facet: string; value: string | null; count: number }[] | null
  price: PriceBars | null
  main: Record<string, number> | null // the market's main categories, from the counters
}

const columns = sql.raw(
  's.listing_id, s.category_id, s.subcategory_id, s.condition, s.item_type, s.sale_format, s.brand, s.price_minor, s.created_at, s.quality, s.universal, s.ends_at, s.latitude, s.longitude',
)

/**
 * A whole results page in one statement: the matched set up to the cap, how many they are, their facets in one pass over it, and the ids
 * of one page. A facet that is filtered by is counted in a set of its own without that filter, up to the same cap.
 */
export function searchStatement(asked: Asked, { items, offset, facets }: { items: number; offset: number; facets: boolean }) {
  return sql<SearchAnswer>`${sql.raw(PLAN_ANEW)}
    with ${asked.number === null ? sql`` : sql`numbers as materialized (${numberHits(asked)}),`}
    matched as materialized (${matched(asked)})
    select
      (select count(*)::int from matched) as count,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.listing_id, 'metres', p.metres)), '[]') from (
        select s.listing_id, ${hasPlace(asked.search) ? sql`earth_distance(${here(asked.search)}, ${there})::int` : sql`null::int`} as metres
        from matched s order by ${finalOrder(asked)} limit ${items} offset ${offset}
      ) p) as page,
      ${facets ? facetColumns(asked) : sql`null::jsonb as facets, null::jsonb as price, null::jsonb as main`}`
}

/** From so many matches on they lie close together in any order's index, so that the first page is found by walking it. */
const DENSE = 2_000

/** One page of a set whose size is known already. A sparse set is found whole and sorted; a dense one is read off an index in its order. */
export function pageStatement(asked: Asked, { count, items, offset }: { count: number; items: number; offset: number }) {
  const found = sql`${finalOrder(asked)} limit ${items} offset ${offset}`
  const metres = hasPlace(asked.search) ? sql`earth_distance(${here(asked.search)}, ${there})::int` : sql`null::int`
  const computed = asked.number !== null || sortOf(asked) === 'nearest' || (asked.words && asked.search.sort === 'best') // an order no index has
  const walkable = count >= DENSE && !computed
  if (walkable)
    return sql<{ id: number; metres: number | null }>`${sql.raw(PLAN_ANEW)}
      select s.listing_id as id, ${metres} as metres from listing_search s where ${conditionsOf(asked)} order by ${found}`
  return sql<{ id: number; metres: number | null }>`${sql.raw(PLAN_ANEW)}
    with ${asked.number === null ? sql`` : sql`numbers as materialized (${numberHits(asked)}),`}
    matched as materialized (${matched(asked)})
    select s.listing_id as id, ${metres} as metres from matched s order by ${found}`
}

/** Listings with the number: 3 the same, 2 it begins so, 1 it is inside, 0 its pieces are among the words. */
function numberHits({ number, numberWords }: Asked): Sql {
  const pattern = `%${number}%` // letters and digits only, nothing to escape
  const inNumbers = sql`
    select listing_id, case when normalised = ${number} then 3 when starts_with(normalised, ${number}) then 2 else 1 end as hit
    from listing_part_numbers where normalised like ${pattern}`
  const inWords = numberWords
    ? sql`union all (select s.listing_id, 0 from listing_search s where s.words @@ ${numberWords} limit ${CAP})`
    : sql``
  return sql`select listing_id, max(hit) as hit from (${inNumbers} ${inWords}) as hits group by listing_id order by hit desc, listing_id desc limit ${CAP}`
}

function matched(asked: Asked): Sql {
  const { number, words, search } = asked
  const ranked = words && search.sort === 'best'
  const inner = sql`
    select ${columns}${number === null ? sql`` : sql`, numbers.hit`}${ranked ? sql`, s.words` : sql``}
    from ${source(asked)}
    where ${conditionsOf(asked)}
    order by ${capOrder(asked)} limit ${CAP + 1}`
  if (!ranked) return inner
  return sql`select s.*, ts_rank('{0.05, 0.2, 0.6, 1}', s.words, ${words}, 1) * (1 + s.quality / 200.0) as rank from (${inner}) s`
}

const source = ({ number }: Asked) =>
  number === null ? sql`listing_search s` : sql`numbers join listing_search s on s.listing_id = numbers.listing_id`

/** Which of more than the cap are looked at: an order that an index has. */
function capOrder(asked: Asked): Sql {
  const { search, number } = asked
  switch (sortOf(asked)) {
    case 'newest':
      return sql`s.created_at desc, s.listing_id desc`
    case 'cheapest':
      return sql`s.price_minor, s.listing_id`
    case 'dearest':
      return sql`s.price_minor desc, s.listing_id desc`
    case 'ending':
      return sql`s.ends_at, s.listing_id`
    case 'nearest':
      return sql`${there} <-> ${here(search)}, s.listing_id`
    case 'best':
      return number === null
        ? sql`s.quality desc, s.created_at desc, s.listing_id desc`
        : sql`numbers.hit desc, s.quality desc, s.listing_id desc`
  }
}

function finalOrder(asked: Asked): Sql {
  switch (sortOf(asked)) {
    case 'nearest':
      return sql`metres, s.listing_id`
    case 'best': {
      const hit = asked.number === null ? sql`` : sql`s.hit desc, `
      const rank = asked.words && asked.search.sort === 'best' ? sql`s.rank desc, ` : sql``
      const made = asked.vehicle && asked.search.fit ? sql`s.universal, ` : sql`` // what was made for the car before what fits every car
      return sql`${hit}${made}${rank}s.quality desc, s.created_at desc, s.listing_id desc`
    }
    default:
      return capOrder(asked)
  }
}

/** Without a place nothing is nearest. */
const sortOf = ({ search }: Asked) => (search.sort === 'nearest' && !hasPlace(search) ? 'best' : search.sort)

const facetOf = {
  category: 's.subcategory_id::text',
  condition: 's.condition',
  item_type: 's.item_type',
  sale: 's.sale_format',
  brand: 's.brand',
} as const satisfies Partial<Record<FacetGroup, string>>

function facetColumns(asked: Asked): Sql {
  const active = activeGroups(asked)
  // A main category's own facet is its subcategories: those are in the pass over the matched set already.
  const own = active.filter((group): group is keyof typeof facetOf => group !== 'price' && !(group === 'category' && asked.category?.main))
  const within = sql`(select * from matched limit ${CAP}) s`
  const inOnePass = sql`
    select case when grouping(s.category_id) = 0 then 'main' when grouping(s.subcategory_id) = 0 then 'category' when grouping(s.condition) = 0 then 'condition'
        when grouping(s.item_type) = 0 then 'item_type' when grouping(s.sale_format) = 0 then 'sale' else 'brand' end as facet,
      coalesce(s.category_id::text, s.subcategory_id::text, s.condition, s.item_type, s.sale_format, s.brand) as value, count(*) as count
    from ${within}
    group by grouping sets ((s.category_id), (s.subcategory_id), (s.condition), (s.item_type), (s.sale_format), (s.brand))`
  const withoutOwn = own.map((group) => {
    const column = sql.raw(facetOf[group])
    return sql`(select ${`${group}:own`}, ${column}, count(*) from (
      select s.subcategory_id, s.condition, s.item_type, s.sale_format, s.brand from ${source(asked)} where ${conditionsOf(asked, { except: group })} limit ${CAP}
    ) s group by 2)`
  })
  const fits = asked.vehicle ? (['fits', 'maybe'] as const).map((fit) => fitCount(asked, fit)) : []
  const prices = active.includes('price')
    ? sql`(select s.price_minor from ${source(asked)} where ${conditionsOf(asked, { except: 'price' })} limit ${CAP}) s`
    : within
  return sql`
    (select coalesce(jsonb_agg(jsonb_build_object('facet', f.facet, 'value', f.value, 'count', f.count)), '[]')
      from (${sql.join([inOnePass, ...withoutOwn, ...fits], sql` union all `)}) f) as facets,
    (${priceBars(prices)}) as price,
    (select jsonb_object_agg(value, count) from search_counters where facet = 'category' and count > 0) as main`
}

/** How many would be left of the same search for the asker's car only. */
const fitCount = (asked: Asked, fit: FitFilter): Sql => sql`(select 'fit', ${fit}, count(*) from (
  select from ${source(asked)} where ${conditionsOf({ ...asked, search: { ...asked.search, fit } })} limit ${CAP}) s)`

/** Bars of equal width in whole pounds up to what 19 of 20 cost; the last takes in the rest. */
const priceBars = (prices: Sql): Sql => sql`
  with prices as materialized (select s.price_minor as price from ${prices}),
  bounds as (select min(price) as lowest, max(price) as highest, percentile_disc(0.95) within group (order by price) as most from prices),
  edges as (select lowest, highest, lowest / 100 * 100 as start, greatest(1, ceil((most + 1 - lowest / 100 * 100) / ${BARS * 100}::numeric))::int * 100 as width from bounds),
  bars as (select least(${BARS - 1}, (price - start) / width) as bar, count(*) as count from prices, edges group by 1)
  select jsonb_build_object('min', lowest, 'max', highest, 'from', start, 'width', width,
    'bars', (select jsonb_agg(jsonb_build_object('bar', bar, 'count', count)) from bars))
  from edges where lowest is not null`
