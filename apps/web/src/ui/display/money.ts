export type MoneyAmount = { amount_minor: number; currency: string }

type Format = { number: Intl.NumberFormat; minor: number }
const formats = new Map<string, Format>()

function formatOf(locale: string, currency: string): Format {
  const key = `${locale} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const number = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }) // as packages/i18n writes it
  const made = { number, minor: 10 ** (number.resolvedOptions().maximumFractionDigits ?? 2) }
  formats.set(key, made)
  return made
}

/** "£58.40", "58,40 £": an amount in minor units as people of the locale write it. */
export function formatMoney({ amount_minor, currency }: MoneyAmount, locale: string): string {
  const { number, minor } = formatOf(locale, currency.toUpperCase())
  return number.format(amount_minor / minor)
}
