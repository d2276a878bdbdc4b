import type { ItemType } from '@partlane/domain/listings/listing-fields'
import type { Locale } from '@partlane/domain/locale'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

/** Number of newest listings in the sample. Common part numbers have thousands of listings. */
const SAMPLE_SIZE = 200

export type SuggestionRow = {
  listing_count: number
  category_id: number
  category_slug: string
  category_name: string
  parent_id: number
  title: string
  brand: string | null
  item_type: ItemType | null
  weight_grams: number | null
  universal: boolean
  example_id: number
  price_count: number
  price_min: number | null
  price_max: number | null
  price_median: number | null
}

type SuggestionOptions = { normalisedNumber: string; currency: CurrencyCode; locale: Locale }

/**
 * Summarises the listings of a part number: the most frequent category, brand and type, the median
 * weight, the title of the newest listing in that category, the listing with the longest fitment
 * list (`example_id`), and the prices in the currency. Returns undefined for an unknown number.
 */
export async function findSuggestion(
  db: DbOrTx,
  { normalisedNumber, currency, locale }: SuggestionOptions,
): Promise<SuggestionRow | undefined> {
  const nameColumn = sql.ref(locale === 'fr' ? 'c.name_fr' : 'c.name_en')
  const { rows } = await sql<SuggestionRow>`
    with sample as (
      select l.* from listing_part_numbers n join listings l on l.id = n.listing_id
      where n.normalised = ${normalisedNumber} and l.category_id is not null and l.title is not null
        and l.status in ('available', 'reserved', 'sold_out', 'seller_on_holiday_mode')
      order by l.id desc limit ${SAMPLE_SIZE}
    ),
    main_category as (select mode() within group (order by category_id) as category_id from sample),
    in_category as (select s.* from sample s join main_category m on m.category_id = s.category_id),
    prices as (select item_price_minor as price from in_category where currency = ${currency} and sale_format <> 'auction' and item_price_minor is not null)
    select
      (select count(*) from sample) as listing_count,
      c.id as category_id, c.slug as category_slug, ${nameColumn} as category_name, c.parent_id,
      (select title from in_category order by id desc limit 1) as title,
      (select mode() within group (order by brand) from in_category) as brand,
      (select mode() within group (order by item_type) from in_category) as item_type,
      (select percentile_disc(0.5) within group (order by weight_grams) from in_category) as weight_grams,
      (select coalesce(bool_or(universal), false) from in_category) as universal,
      (select s.id from in_category s order by (select count(*) from listing_fitments f where f.listing_id = s.id) desc, s.id desc limit 1) as example_id,
      (select count(*) from prices) as price_count,
      (select min(price) from prices) as price_min,
      (select max(price) from prices) as price_max,
      (select percentile_disc(0.5) within group (order by price) from prices) as price_median
    from main_category m join categories c on c.id = m.category_id`.execute(db)
  return rows[0]
}
