export type MoneyAmount = { amount_minor: number; currency: string }

type MoneyFormat = { formatter: Intl.NumberFormat; minorUnitsPerMajor: number }
const formatCache = new Map<string, MoneyFormat>()

function getMoneyFormat(locale: string, currency: string): MoneyFormat {
  const key = `${locale} ${currency}`
  const cached = formatCache.get(key)
  if (cached) return cached
  // The same format as in packages/i18n.
  const formatter = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const format = { formatter, minorUnitsPerMajor: 10 ** (formatter.resolvedOptions().maximumFractionDigits ?? 2) }
  formatCache.set(key, format)
  return format
}

/** Formats an amount in minor units for the locale: "£58.40", "58,40 £". */
export function formatMoney({ amount_minor, currency }: MoneyAmount, locale: string): string {
  const { formatter, minorUnitsPerMajor } = getMoneyFormat(locale, currency.toUpperCase())
  return formatter.format(amount_minor / minorUnitsPerMajor)
}
