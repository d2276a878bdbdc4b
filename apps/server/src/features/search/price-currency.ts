import type { Search } from '@partlane/contract/search-params'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import Big from 'big.js'
import type { AppContext } from '#app/context.ts'
import { findRate } from '#features/currencies/public.ts'

/** The currency of prices in a response, and the bounds in the currency of the search rows. */
export type PriceCurrency = {
  /** That of the request. */
  currency: CurrencyCode
  /** Units of the currency for one unit of GBP, as decimal text. */
  rate: string
  /** Inclusive bounds in minor units of GBP. */
  min: number | null
  max: number | null
}

/**
 * Resolves the currency of the prices of a search. Search rows have prices in GBP, so that one
 * index serves all currencies: the bounds are converted, not the rows. The bounds have the currency
 * of the search, the response that of the caller. Without a rate and without bounds the prices of
 * the response are in GBP.
 * @throws Refusal unavailable for bounds in a currency without a rate
 */
export async function resolvePriceCurrency(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  search: Pick<Search, 'price_min' | 'price_max' | 'currency'>,
  callerCurrency: CurrencyCode,
): Promise<PriceCurrency> {
  const bounds = await resolveBounds(ctx, search, search.currency ?? callerCurrency)
  const rate = await findRateToPounds(ctx, callerCurrency)
  return rate === undefined ? { currency: 'gbp', rate: '1', ...bounds } : { currency: callerCurrency, rate, ...bounds }
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
  return { min: lowerBound(min, rate), max: upperBound(max, rate) }
}

/**
 * A row's price was rounded to pence, and the shown price is rounded again. Half a unit of each
 * keeps a part at exactly the bound in the result.
 */
const HALF = new Big('0.5')
const lowerBound = (bound: number | null, rate: string) =>
  bound === null ? null : Math.max(0, new Big(bound).minus(HALF).div(rate).minus(HALF).round(0, Big.roundUp).toNumber())
const upperBound = (bound: number | null, rate: string) =>
  bound === null ? null : new Big(bound).plus(HALF).div(rate).plus(HALF).round(0, Big.roundDown).toNumber()
