import { formatShortDecimal, parseDecimal } from './decimals.ts'
import { RATE_DECIMALS } from './exchange.ts'
import { type CurrencyCode, currencyCodes } from './money.ts'

/** Rates are published as units of a currency for one euro. */
export const PIVOT_CURRENCY = 'eur' as const satisfies CurrencyCode
export type RatedCurrency = Exclude<CurrencyCode, typeof PIVOT_CURRENCY>

/** The currencies that need a rate, in the order of screens. */
export const ratedCurrencies: readonly RatedCurrency[] = currencyCodes.filter((code): code is RatedCurrency => code !== PIVOT_CURRENCY)

/**
 * Where a rate comes from: a file of an installation, the European Central Bank, or an operator.
 */
export const rateSources = ['built_in', 'ecb', 'manual'] as const
export type RateSource = (typeof rateSources)[number]

/** The gateways that publish rates: all sources but operators. */
export const rateGatewayNames = ['built_in', 'ecb'] as const satisfies RateSource[]
export type RateGatewayName = (typeof rateGatewayNames)[number]

/** How a request for the rates of a day ended. */
export const rateFetchOutcomes = ['stored', 'unchanged', 'failed'] as const
export type RateFetchOutcome = (typeof rateFetchOutcomes)[number]

/** The limits of a rate in units of its last decimal: 0.0001 and 100,000. */
export const MIN_RATE_UNITS = 10_000
export const MAX_RATE_UNITS = 10_000_000_000_000

/** A larger change needs an operator. No currency of ours has moved as much within a month. */
export const MAX_RATE_CHANGE_PERCENTAGE = 20
/** The largest change since a rate that is older than `RECENT_RATE_DAYS`. */
const MAX_OLD_RATE_CHANGE_PERCENTAGE = 200
const RECENT_RATE_DAYS = 31

/** Days without a new rate after which operators are notified. Easter has five. */
export const DEFAULT_MAX_RATE_AGE_DAYS = 5

const DAY_MS = 86_400_000

/**
 * The units of a currency for one euro as decimal text without zeros at the end, "0.8734".
 * Undefined for a text that is not a decimal, has too many digits, or is outside of what any
 * currency of ours can have.
 */
export function parseRate(text: string): string | undefined {
  const units = parseDecimal(text, RATE_DECIMALS)
  if (units === undefined || units < MIN_RATE_UNITS || units > MAX_RATE_UNITS) return undefined
  return formatShortDecimal(units, RATE_DECIMALS)
}

/** Whole days between two dates such as "2026-11-20". Negative if `date` is after `today`. */
export const rateAgeDays = (date: string, today: string): number => (Date.parse(today) - Date.parse(date)) / DAY_MS

/** Whether no new rate was published for longer than weekends and holidays explain. */
export const isStaleRate = (date: string, { today, maxAgeDays }: { today: string; maxAgeDays: number }): boolean =>
  rateAgeDays(date, today) > maxAgeDays

/** Whether a text is a date such as "2026-11-20" that exists. */
export const isRateDate = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().slice(0, 10) === text

type DatedRate = { rate: string; as_of: string }

/**
 * Whether a published rate can be true beside the last known one. An implausible rate is more
 * likely an error of the provider than a move of the market. Both rates have passed `parseRate`.
 */
export function isPlausibleRate(next: DatedRate, previous: DatedRate | undefined): boolean {
  if (!previous) return true
  const isRecent = rateAgeDays(previous.as_of, next.as_of) <= RECENT_RATE_DAYS
  const maxPercentage = isRecent ? MAX_RATE_CHANGE_PERCENTAGE : MAX_OLD_RATE_CHANGE_PERCENTAGE
  const [low, high] = [Number(previous.rate), Number(next.rate)].sort((a, b) => a - b) as [number, number]
  return high - low <= (low * maxPercentage) / 100
}
