import type { Search } from '@partlane/contract/search-params'
import { type Conversion, maxBeforeExchange, minBeforeExchange } from '@partlane/domain/money/exchange'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import { maxPriceOf, minPriceOf } from '@partlane/domain/search/price-bounds'
import type { AppContext } from '#app/context.ts'
import { findRate } from '#features/currencies/public.ts'

/** The currency of prices in a response, and the bounds in the currency of the search rows. */
export type PriceCurrency = {
  /** That of the request. */
  currency: CurrencyCode
  /** From GBP to the currency. */
  conversion: Conversion
  /** Inclusive bounds in minor units of GBP. */
  min: number | null
  max: number | null
}

/**
 * Resolves the currency of the prices of a search. Search rows have prices in GBP, so that one
 * index serves all currencies: the bounds are converted, not the rows, and a part that is shown at
 * exactly a bound is in the result. The bounds have the currency of the search, the response that
 * of the caller. Without a rate and without bounds the prices of the response are in GBP.
 * @throws Refusal unavailable for bounds in a currency without a rate
 */
export async function resolvePriceCurrency(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  search: Pick<Search, 'price_min' | 'price_max' | 'currency'>,
  callerCurrency: CurrencyCode,
): Promise<PriceCurrency> {
  const bounds = await resolveBounds(ctx, search, search.currency ?? callerCurrency)
  const rate = await findRateToPounds(ctx, callerCurrency)
  if (rate === undefined) return { currency: 'gbp', conversion: { from: 'gbp', to: 'gbp', rate: '1' }, ...bounds }
  return { currency: callerCurrency, conversion: { from: 'gbp', to: callerCurrency, rate }, ...bounds }
}

const findRateToPounds = async (ctx: Pick<AppContext, 'db' | 'clock'>, currency: CurrencyCode) =>
  currency === 'gbp' ? '1' : findRate(ctx, 'gbp', currency)

async function resolveBounds(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { price_min: min, price_max: max }: Pick<Search, 'price_min' | 'price_max'>,
  currency: CurrencyCode,
): Promise<Pick<PriceCurrency, 'min' | 'max'>> {
  if (currency === 'gbp' || (min === null && max === null)) return { min, max }
  const rate = await findRate(ctx, 'gbp', currency)
  if (rate === undefined) throw new Refusal('unavailable', { from: 'gbp', to: currency })
  const conversion = { from: 'gbp', to: currency, rate } as const
  return {
    min: min === null ? null : minBeforeExchange(minPriceOf(min, currency), conversion),
    max: max === null ? null : maxBeforeExchange(maxPriceOf(max, currency), conversion),
  }
}
