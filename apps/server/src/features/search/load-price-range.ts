import type { Search } from '@partlane/contract/search-params'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import type { Money } from '@partlane/domain/money/money'
import type { AppContext } from '#app/context.ts'
import { resolveSearch } from './resolve-search.ts'
import { getPriceBounds } from './search.queries.ts'

/** Loads the lowest and highest price of a search in GBP. Null when nothing matches. */
export async function loadPriceRange(ctx: AppContext, search: Search, locale: Locale): Promise<{ min: Money | null; max: Money | null }> {
  const { criteria, canMatch } = await resolveSearch(ctx, search, { locale })
  if (!canMatch) return { min: null, max: null }
  const { min, max } = await getPriceBounds(ctx.db, criteria)
  return { min: min === null ? null : money(min, 'gbp'), max: max === null ? null : money(max, 'gbp') }
}
