import type { Search } from '@partlane/contract/search-params'
import type { Locale } from '@partlane/domain/locale'
import { type Money, money } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { resolveSearch } from './resolve-search.ts'
import { conditionsOf } from './search-conditions.ts'
import { MAX_MATCHES } from './search-statement.ts'

/**
 * Returns the lowest and highest price of a search in GBP, without the search's own price filter.
 * Looks at the first `MAX_MATCHES` rows only.
 */
export async function findPriceRange(ctx: AppContext, search: Search, locale: Locale): Promise<{ min: Money | null; max: Money | null }> {
  const { criteria, canMatch } = await resolveSearch(ctx, search, { locale })
  if (!canMatch) return { min: null, max: null }
  const partNumberCondition =
    criteria.partNumber === null
      ? sql``
      : sql`and s.listing_id in (select listing_id from listing_part_numbers where normalised like ${`%${criteria.partNumber}%`})`
  const { rows } = await sql<{ min: number | null; max: number | null }>`
    select min(price_minor) as min, max(price_minor) as max from (
      select s.price_minor from listing_search s where ${conditionsOf(criteria, { except: 'price' })} ${partNumberCondition} limit ${MAX_MATCHES}
    ) capped`.execute(ctx.db)
  const { min = null, max = null } = rows[0] ?? {}
  return { min: min === null ? null : money(min, 'gbp'), max: max === null ? null : money(max, 'gbp') }
}
