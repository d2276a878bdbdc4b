/**
 * Parses a decimal: "12.50", "12,50" or the number 12.5 with 2 decimals is 1250. `decimals` is the
 * largest number of digits after the separator. Blanks around the text are ignored.
 * @returns undefined for other texts: signs, exponents, thousands separators, blanks inside, more
 * decimals
 */
export function parseDecimal(value: string | number, decimals: number): number | undefined {
  const match = /^(\d{1,12})(?:[.,](\d+))?$/.exec(String(value).trim())
  if (!match) return undefined
  const [, integerPart = '', fractionPart = ''] = match
  if (fractionPart.length > decimals) return undefined
  const scaled = Number(integerPart + fractionPart.padEnd(decimals, '0'))
  return Number.isSafeInteger(scaled) ? scaled : undefined
}

/** Formats an integer of `10 ** -decimals` units: 1250 with 2 decimals is "12.50". */
export function formatDecimal(scaled: number, decimals: number): string {
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0')
  const sign = scaled < 0 ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** As `formatDecimal`, without zeros at the end: 1250 grams are "1.25", 2000 are "2" kilograms. */
export const formatShortDecimal = (scaled: number, decimals: number): string =>
  decimals === 0 ? formatDecimal(scaled, 0) : formatDecimal(scaled, decimals).replace(/\.?0+$/, '')
