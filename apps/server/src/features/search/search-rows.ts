import { currencyCodes } from '@partlane/domain/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { findRate } from '#features/currencies/public.ts'

/** What one unit of each currency is in GBP, as rows for SQL: prices of all currencies compare in one. */
export async function ratesToGbp(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<RawBuilder<unknown>> {
  const rates = await Promise.all(
    currencyCodes.map(async (currency) => ({ currency, rate: (await findRate(ctx, currency, 'gbp')) ?? '1' })),
  )
  return sql`select * from unnest(${rates.map(({ currency }) => currency)}::text[], ${rates.map(({ rate }) => rate)}::numeric[]) as r(currency, rate)`
}

/** Slashes and hyphens part words; the parser would take "H7/H4" for a file and "-4" for a number below zero. */
const replaceSeparators = (text: RawBuilder<unknown>) => sql`translate(${text}, '/_-', '   ')`

/** Columns of `listing_search` in the order in which `searchRows` gives them. */
export const searchColumns = sql.raw(
  'listing_id, seller_id, category_id, subcategory_id, condition, item_type, brand, sale_format, shipping_type, price_minor, ends_at, created_at, ' +
    'quality, universal, has_years, fits, around, part_numbers, latitude, longitude, words',
)

/** Which listings, said of a column with their ids: each table is asked for these alone. */
type ListingCondition = (id: RawBuilder<unknown>) => RawBuilder<unknown>
export const allListings: ListingCondition = () => sql`true`
export const listingsWithIds =
  (ids: readonly number[]): ListingCondition =>
  (id) =>
    sql`${id} = any(${ids}::bigint[])`

/**
 * The rows of `listing_search` as the tables say them now: one for each listing that can be bought. Set-based, for one listing or many or all.
 * Words, by weight: A title, B brand and part numbers, C names and synonyms of the category in both languages, D vehicles.
 */
export const searchRows = (rates: RawBuilder<unknown>, condition: ListingCondition) => sql`
  with rates as (${rates}),
  category_words as materialized (
    select c.id, coalesce(p.id, c.id) as main_id,
      setweight(to_tsvector('partlane', ${replaceSeparators(sql`concat_ws(' ', c.name_en, c.name_fr, c.search_words, p.name_en, p.name_fr)`)}), 'C') as words
    from categories c left join categories p on p.id = c.parent_id
  )
  select l.id, l.seller_id, c.main_id, c.id, l.condition, l.item_type, l.brand, l.sale_format, l.shipping_type,
    greatest(1, round(price.minor * coalesce(rates.rate, 1)))::integer,
    case when l.sale_format = 'auction' then l.auction_ends_at end,
    coalesce(l.published_at, l.created_at),
    ${quality}::smallint,
    l.universal, coalesce(fit.has_years, false), coalesce(fit.fits, '{}'), coalesce(fit.around, '{}'), coalesce(numbers.list, '{}'),
    l.latitude, l.longitude,
    setweight(to_tsvector('partlane', ${replaceSeparators(sql`l.title`)}) || to_tsvector('partlane_plain', ${replaceSeparators(sql`l.title`)}), 'A')
      || setweight(to_tsvector('partlane_plain', ${replaceSeparators(sql`coalesce(l.brand, '')`)}), 'B')
      || array_to_tsvector(coalesce(numbers.small, '{}'))
      || c.words
      || strip(to_tsvector('partlane_plain', coalesce(${replaceSeparators(sql`fit.names`)}, '')))
  from listings l
  join users u on u.id = l.seller_id
  join category_words c on c.id = l.category_id
  cross join lateral (select case when l.sale_format = 'auction' then l.starting_price_minor else l.item_price_minor end as minor) price
  left join rates on rates.currency = l.currency
  left join (
    select f.listing_id, uniq(sort(array_agg(f.node_id))) as fits, bool_or(f.year_from is not null or f.year_to is not null) as has_years,
      uniq(sort(string_to_array(string_agg(array_to_string(n.path, ','), ','), ',')::integer[])) as around,
      string_agg(n.full_name || ' ' || array_to_string(n.codes, ' '), ' ') as names
    from listing_fitments f join vehicle_nodes n on n.id = f.node_id
    where ${condition(sql`f.listing_id`)}
    group by f.listing_id
  ) fit on fit.listing_id = l.id
  left join (
    select listing_id, array_agg(normalised order by position, normalised) as list, array_agg(lower(normalised)) as small
    from listing_part_numbers where ${condition(sql`listing_id`)} group by listing_id
  ) numbers on numbers.listing_id = l.id
  left join (select listing_id, count(*) as count from listing_photos where ${condition(sql`listing_id`)} group by listing_id) photos on photos.listing_id = l.id
  where l.status = 'available' and l.quantity > l.reserved_quantity and u.status not in ('blocked', 'deleted')
    and l.title is not null and l.condition is not null and price.minor is not null and ${condition(sql`l.id`)}`

/**
 * The part of relevance that does not depend on the question, 0 to 100: photos, what it fits, numbers, a description, and a seller
 * whom buyers were content with.
 */
const quality = sql`(
  least(coalesce(photos.count, 0), 6) * 5
  + case when l.universal or fit.fits is not null then 20 else 0 end
  + case when numbers.list is not null then 15 else 0 end
  + case when length(l.description) >= 120 then 10 else 0 end
  + case when u.rating_count >= 3 then greatest(0, round(25.0 * (u.rating_sum::numeric / u.rating_count - 3) / 2)) else 8 end
)`
