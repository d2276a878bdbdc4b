import type { ListingSuggestion } from '@partlane/contract/selling'
import type { ItemType } from '@partlane/domain/listings/listing-fields'
import type { Locale } from '@partlane/domain/locale'
import { type CurrencyCode, isCurrencyCode } from '@partlane/domain/money/money'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { sql } from 'kysely'
import { listFitments, presentFitment } from '#features/listings/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'

/** Number of newest listings in the sample. Common part numbers have thousands of listings. */
const SAMPLE_SIZE = 200
const MIN_NUMBER_LENGTH = 4

/**
 * Suggests values for a part number from other listings: the most frequent category, brand and
 * type, the median weight, the title of the newest listing in that category, the longest fitment
 * list, and the prices in the seller's currency. Returns null for an unknown number.
 */
export async function findSuggestion(
  db: DbOrTx,
  partNumber: string,
  options: { sellerId: number; locale: Locale },
): Promise<ListingSuggestion | null> {
  const normalisedNumber = normalisePartNumber(partNumber)
  if (normalisedNumber.length < MIN_NUMBER_LENGTH) return null
  const currency = await getUserCurrency(db, options.sellerId)
  const nameColumn = sql.ref(options.locale === 'fr' ? 'c.name_fr' : 'c.name_en')
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
  const [row] = rows
  return row ? presentSuggestion(row, { partNumber, currency, fitments: await listFitments(db, [row.example_id]) }) : null
}

type SuggestionRow = {
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

type PresentOptions = { partNumber: string; currency: CurrencyCode; fitments: Awaited<ReturnType<typeof listFitments>> }

function presentSuggestion(row: SuggestionRow, { partNumber, currency, fitments }: PresentOptions): ListingSuggestion {
  const { price_min, price_max, price_median } = row
  const toMoney = (amount_minor: number) => ({ amount_minor, currency })
  return {
    part_number: partNumber,
    listing_count: row.listing_count,
    title: row.title,
    brand: row.brand,
    item_type: row.item_type,
    category: { id: row.category_id, slug: row.category_slug, name: row.category_name, parent_id: row.parent_id },
    weight_grams: row.weight_grams,
    universal: row.universal,
    fitments: fitments.map(presentFitment),
    price:
      price_min === null || price_max === null || price_median === null
        ? null
        : { min: toMoney(price_min), median: toMoney(price_median), max: toMoney(price_max), count: row.price_count },
  }
}

async function getUserCurrency(db: DbOrTx, userId: number): Promise<CurrencyCode> {
  const { currency } = await db.selectFrom('users').where('id', '=', userId).select('currency').executeTakeFirstOrThrow()
  return isCurrencyCode(currency) ? currency : 'gbp'
}
