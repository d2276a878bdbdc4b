import type { Search } from '@partlane/contract/search-params'
import { money } from '@partlane/domain/money/amounts'
import { exchangeMinor } from '@partlane/domain/money/exchange'
import type { Money } from '@partlane/domain/money/money'
import type { AppContext } from '#app/context.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { resolveSearch } from './resolve-search.ts'
import { getPriceBounds } from './search.queries.ts'

/**
 * Loads the lowest and highest price of a search in the currency of the request. Null when nothing
 * matches.
 */
export async function loadPriceRange(
  ctx: AppContext,
  search: Search,
  caller: Pick<Caller, 'locale' | 'currency'>,
): Promise<{ min: Money | null; max: Money | null }> {
  const { criteria } = await resolveSearch(ctx, search, caller)
  const { min, max } = await getPriceBounds(ctx.db, criteria)
  const { currency, conversion } = criteria.prices
  const convert = (amountMinor: number | null) => (amountMinor === null ? null : money(exchangeMinor(amountMinor, conversion), currency))
  return { min: convert(min), max: convert(max) }
}
