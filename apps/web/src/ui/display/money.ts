export type MoneyAmount = { amount_minor: number; currency: string }

type MoneyFormat = { formatter: Intl.NumberFormat; minorUnitsPerMajor: number }
const formatCache = new Map<string, MoneyFormat>()

function getMoneyFormat(locale: string, currency: string): MoneyFormat {
  const key = `${locale} ${currency}`
  const cached = formatCache.get(key)
  if (cached) return cached
  const formatter = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }) // as packages/i18n writes it
  const format = { formatter, minorUnitsPerMajor: 10 ** (formatter.resolvedOptions().maximumFractionDigits ?? 2) }
  formatCache.set(key, format)
  return format
}

/** "£58.40", "58,40 £": an amount in minor units as people of the locale write it. */
export function formatMoney({ amount_minor, currency }: MoneyAmount, locale: string): string {
  const { formatter, minorUnitsPerMajor } = getMoneyFormat(locale, currency.toUpperCase())
  return formatter.format(amount_minor / minorUnitsPerMajor)
}
