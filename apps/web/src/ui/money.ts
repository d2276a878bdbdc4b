export type MoneyAmount = { amount_minor: number; currency: string }

const formats = new Map<string, Intl.NumberFormat>()

function format(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }) // as packages/i18n writes it
  formats.set(key, made)
  return made
}

/** "£58.40", "58,40 £": an amount in minor units as people of the locale write it. */
export function formatMoney({ amount_minor, currency }: MoneyAmount, locale: string): string {
  const number = format(locale, currency.toUpperCase())
  const digits = number.resolvedOptions().maximumFractionDigits ?? 2
  return number.format(amount_minor / 10 ** digits)
}
