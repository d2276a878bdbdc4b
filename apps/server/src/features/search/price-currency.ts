import type { Search } from '@partlane/contract/search-params'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { Refusal } from '@partlane/domain/refusal'
import Big from 'big.js'
import type { AppContext } from '#app/context.ts'
import { findRate } from '#features/currencies/public.ts'

/** The currency of prices in a request, and its bounds in the currency of the search rows. */
export type PriceCurrency = {
  currency: CurrencyCode
  /** Units of the currency for one unit of GBP, as decimal text. */
  rate: string
  /** Inclusive bounds in minor units of GBP. */
  min: number | null
  max: number | null
}

/**
 * Resolves the currency of the prices of a search. Search rows have prices in GBP, so that one
 * index serves all currencies: the bounds are converted, not the rows. Without a rate and without
 * bounds the prices are in GBP.
 * @throws Refusal unavailable for bounds in a currency without a rate
 */
export async function resolvePriceCurrency(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  search: Pick<Search, 'price_min' | 'price_max' | 'currency'>,
  callerCurrency: CurrencyCode,
): Promise<PriceCurrency> {
  const currency = search.currency ?? callerCurrency
  const { price_min: min, price_max: max } = search
  if (currency === 'gbp') return { currency, rate: '1', min, max }
  const rate = await findRate(ctx, 'gbp', currency)
  if (rate !== undefined) return { currency, rate, min: lowerBound(min, rate), max: upperBound(max, rate) }
  if (min !== null || max !== null) throw new Refusal('unavailable', { from: 'gbp', to: currency })
  return { currency: 'gbp', rate: '1', min: null, max: null }
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
