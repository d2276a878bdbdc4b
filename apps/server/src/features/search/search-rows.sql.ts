import { minorRate } from '@partlane/domain/money/exchange'
import { currencyCodes } from '@partlane/domain/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { findRate } from '#features/currencies/public.ts'

/**
 * Returns exchange rates between minor units and pence as SQL rows (currency, rate), so that prices
 * are comparable. A currency without a known rate counts 1:1 as pounds.
 */
export async function ratesToGbp(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<RawBuilder<unknown>> {
  const rates = await Promise.all(
    currencyCodes.map(async (currency) => {
      const rate = (await findRate(ctx, currency, 'gbp')) ?? '1'
      return { currency, rate: minorRate({ from: currency, to: 'gbp', rate }) }
    }),
  )
  return sql`select * from unnest(${rates.map(({ currency }) => currency)}::text[], ${rates.map(({ rate }) => rate)}::numeric[]) as r(currency, rate)`
}

/**
 * Replaces slashes, underscores and hyphens by spaces. The text search parser would parse "H7/H4"
 * as a file path and "-4" as a negative number.
 */
const replaceSeparators = (text: RawBuilder<unknown>) => sql`translate(${text}, '/_-', '   ')`

const columnNames = [
  'listing_id',
  'seller_id',
  'category_id',
  'subcategory_id',
  'condition',
  'item_type',
  'brand',
  'sale_format',
  'shipping_type',
  'price_minor',
  'ends_at',
  'created_at',
  'quality',
  'universal',
  'has_years',
  'fits',
  'around',
  'part_numbers',
  'latitude',
  'longitude',
  'words',
]

/** Columns of `listing_search` in the order of `searchRows`. */
export const searchColumns = sql.raw(columnNames.join(', '))

/** Assignments of an upsert: every column except the primary key `listing_id`. */
export const updateSearchColumns = sql.raw(
  columnNames
    .slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
)

/** Condition on a listing id column. Applied to each joined table, so that it reads few rows. */
type ListingCondition = (id: RawBuilder<unknown>) => RawBuilder<unknown>
export const allListings: ListingCondition = () => sql`true`
export const listingsWithIds =
  (ids: readonly number[]): ListingCondition =>
  (id) =>
    sql`${id} = any(${ids}::bigint[])`

export type SearchRowInput = { rates: RawBuilder<unknown>; now: Date }

/**
 * Selects the rows of `listing_search` from the current tables: one per listing that can be bought.
 * An auction that has ended has no row.
 * Weights of the text vector: A title, B brand, C names and synonyms of the category in both
 * languages, D vehicles and part numbers.
 */
export const searchRows = ({ rates, now }: SearchRowInput, condition: ListingCondition) => sql`
  with rates as (${rates}),
  category_words as materialized (
    select c.id, coalesce(p.id, c.id) as main_id,
      setweight(to_tsvector('partlane', ${replaceSeparators(sql`concat_ws(' ', c.name_en, c.name_fr, c.search_words, p.name_en, p.name_fr)`)}), 'C') as words
    from categories c left join categories p on p.id = c.parent_id
  )
  select l.id, l.seller_id, c.main_id, c.id, l.condition, l.item_type, l.brand, l.sale_format, l.shipping_type,
    greatest(1, round(price.minor * rates.rate))::integer,
    a.ends_at,
    coalesce(l.published_at, l.created_at),
    ${quality}::smallint,
    l.universal, coalesce(fit.has_years, false), coalesce(fit.fits, '{}'), coalesce(fit.around, '{}'), coalesce(numbers.list, '{}'),
    l.latitude, l.longitude,
    setweight(to_tsvector('partlane', ${replaceSeparators(sql`l.title`)}) || to_tsvector('partlane_plain', ${replaceSeparators(sql`l.title`)}), 'A')
      || setweight(to_tsvector('partlane_plain', ${replaceSeparators(sql`coalesce(l.brand, '')`)}), 'B')
      || array_to_tsvector(coalesce(numbers.lexemes, '{}'))
      || c.words
      || strip(to_tsvector('partlane_plain', coalesce(${replaceSeparators(sql`fit.names`)}, '')))
  from listings l
  join users u on u.id = l.seller_id
  join category_words c on c.id = l.category_id
  left join auctions a on a.id = l.auction_id and l.sale_format = 'auction'
  cross join lateral (select case when l.sale_format = 'auction' then coalesce(a.price_minor, l.starting_price_minor) else l.item_price_minor end as minor) price
  join rates on rates.currency = l.currency
  left join (
    select f.listing_id, uniq(sort(array_agg(f.node_id))) as fits, bool_or(f.year_from is not null or f.year_to is not null) as has_years,
      uniq(sort(string_to_array(string_agg(array_to_string(n.path, ','), ','), ',')::integer[])) as around,
      string_agg(n.full_name || ' ' || array_to_string(n.codes, ' '), ' ') as names
    from listing_fitments f join vehicle_nodes n on n.id = f.node_id
    where ${condition(sql`f.listing_id`)}
    group by f.listing_id
  ) fit on fit.listing_id = l.id
  left join (
    select listing_id, array_agg(normalised order by position, normalised) as list, array_agg(lower(normalised)) as lexemes
    from listing_part_numbers where ${condition(sql`listing_id`)} group by listing_id
  ) numbers on numbers.listing_id = l.id
  left join (select listing_id, count(*) as count from listing_photos where ${condition(sql`listing_id`)} group by listing_id) photos on photos.listing_id = l.id
  where l.status = 'available' and l.quantity > l.reserved_quantity and u.status not in ('blocked', 'deleted')
    and (l.sale_format <> 'auction' or (a.state = 'open' and a.ends_at > ${now}))
    and l.title is not null and l.condition is not null and price.minor is not null and ${condition(sql`l.id`)}`

/**
 * Relevance that does not depend on the query, 0 to 100: photos, fitment, part numbers, description
 * and the seller's rating.
 */
const quality = sql`(
  least(coalesce(photos.count, 0), 6) * 5
  + case when l.universal or fit.fits is not null then 20 else 0 end
  + case when numbers.list is not null then 15 else 0 end
  + case when length(l.description) >= 120 then 10 else 0 end
  + case when u.rating_count >= 3 then greatest(0, round(25.0 * (u.rating_sum::numeric / u.rating_count - 3) / 2)) else 8 end
)`
