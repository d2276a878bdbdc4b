import { type Locale, MARKETPLACE_TIME_ZONE } from '@partlane/domain/locale'

const formatterCache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function getCachedFormatter<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, create: () => T): T {
  const cached = formatterCache.get(key)
  if (cached) return cached as T
  const formatter = create()
  formatterCache.set(key, formatter)
  return formatter
}

export function formatNumber(value: number, locale: string, options?: Intl.NumberFormatOptions): string {
  return getCachedFormatter(`n ${locale} ${options ? JSON.stringify(options) : ''}`, () => new Intl.NumberFormat(locale, options)).format(
    value,
  )
}

/** An amount of the API: a decimal, "12.50", with its currency. */
export type MoneyValue = { amount: string; currency: string }

/**
 * Formats an amount for a locale: "£58.40", "58,40 £".
 * `stripZeroDecimals`: "£58" instead of "£58.00".
 */
export function formatMoney({ amount, currency }: MoneyValue, locale: string, { stripZeroDecimals = false } = {}): string {
  const isWhole = stripZeroDecimals && amount.endsWith('.00')
  return getCachedFormatter(`m ${locale} ${currency} ${isWhole}`, () => {
    const digitOptions = isWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: currency.toUpperCase(),
      currencyDisplay: 'narrowSymbol',
      ...digitOptions,
    })
  }).format(Number(amount))
}

export type DateStyle = 'short' | 'medium' | 'long' | 'time' | 'datetime' | 'month'

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'numeric', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  datetime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  month: { month: 'long', year: 'numeric' },
}

export function formatDate(value: Date | string | number, locale: string, style: DateStyle = 'medium'): string {
  const date = value instanceof Date ? value : new Date(value)
  const text = getCachedFormatter(
    `d ${locale} ${style}`,
    () => new Intl.DateTimeFormat(locale, { timeZone: MARKETPLACE_TIME_ZONE, ...dateStyles[style] }),
  ).format(date)
  return withOrdinalDay(text, locale)
}

/**
 * French writes the first day of a month as "1er". Only some versions of `Intl` do so, and a page
 * must have the same text in Node and in browsers.
 */
const withOrdinalDay = (text: string, locale: string) => (locale === 'fr' ? text.replace(/(^|\s)1(?=$|\s\p{L})/u, '$11er') : text)

/**
 * Formats calendar days, given as ISO days: "Thu 26 – Fri 27 Nov", or one day if both are the same.
 * Not with `formatRange`, whose spaces and repeated months differ between Node and browsers: a page
 * must have the same text in both.
 */
export function formatDays(from: string, to: string, locale: string): string {
  const last = formatDay(to, locale, true)
  return from === to ? last : `${formatDay(from, locale, from.slice(0, 7) !== to.slice(0, 7))} – ${last}`
}

function formatDay(day: string, locale: string, hasMonth: boolean): string {
  const format = getCachedFormatter(
    `r ${locale} ${hasMonth}`,
    () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric', ...(hasMonth && { month: 'short' }) }),
  )
  return withOrdinalDay(format.format(new Date(day)).replaceAll(',', ''), locale)
}

const relativeUnits = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/**
 * Formats a time difference: "3 hours ago", "dans 2 jours". `now` is the time of the server's
 * clock. Formats the date if the engine has no Intl.RelativeTimeFormat (Hermes).
 */
export function formatRelative(value: Date | string | number, now: Date | number, locale: string): string {
  const seconds = Math.round((new Date(value).getTime() - new Date(now).getTime()) / 1000)
  if (typeof Intl.RelativeTimeFormat === 'undefined') return formatDate(value, locale, 'datetime')
  const [unit, secondsPerUnit] = relativeUnits.find(([, unitSeconds]) => Math.abs(seconds) >= unitSeconds) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / secondsPerUnit), unit)
}

const METRES_PER_MILE = 1609.344

/** Formats a distance: miles in en-GB, kilometres in fr. No decimals from ten. */
export function formatDistance(metres: number, locale: Locale): string {
  const [value, unit] = locale === 'en-GB' ? [metres / METRES_PER_MILE, 'mi'] : [metres / 1000, 'km']
  return `${formatNumber(value, locale, { maximumFractionDigits: value < 10 ? 1 : 0 })}\u00a0${unit}`
}
