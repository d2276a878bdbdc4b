import { formatDecimal, parseDecimal } from './decimals.ts'

/**
 * Digits after the decimal point by currency (ISO 4217, as in `Intl.NumberFormat`, with which a
 * test compares them). Screens, columns and payment gateways support 0 and 2: a currency with three
 * (dinar) has no entry.
 */
const decimalsByCurrency: ReadonlyMap<string, 0 | 2> = new Map([
  ['gbp', 2],
  ['eur', 2],
  ['usd', 2],
  ['pln', 2],
  ['sek', 2],
  ['chf', 2],
  ['jpy', 0],
])

/** The most decimals that a currency has: those of an amount whose currency is not known yet. */
export const MAX_CURRENCY_DECIMALS = 2

/** The number of digits after the decimal point: 2 for pounds, 0 for yen. */
export function decimalsOf(currency: string): 0 | 2 {
  const decimals = decimalsByCurrency.get(currency)
  if (decimals === undefined) throw new Error(`"${currency}" is not one of our currencies`)
  return decimals
}

/** An amount on the wire and on screens: a decimal, "12.50", with its currency, "gbp". */
export type Amount<Currency extends string = string> = { amount: string; currency: Currency }

/** The decimal of an integer in minor units: 1250 is "12.50" pounds or "1250" yen. */
export const formatAmount = (amountMinor: number, currency: string): string => formatDecimal(amountMinor, decimalsOf(currency))

/** The amount of an integer in minor units. */
export const money = <Currency extends string>(amountMinor: number, currency: Currency): Amount<Currency> => ({
  amount: formatAmount(amountMinor, currency),
  currency,
})

/**
 * Parses the price that a person or a client wrote, "12,50", to minor units of the currency.
 * Undefined if it is not a price in the currency: "12.50" yen.
 */
export const parseAmount = (value: string | number, currency: string): number | undefined => parseDecimal(value, decimalsOf(currency))

/** The amount in minor units, for sums and comparisons. */
export function minorUnitsOf({ amount, currency }: Amount): number {
  const [sign, digits] = amount.startsWith('-') ? [-1, amount.slice(1)] : [1, amount]
  const minor = parseAmount(digits, currency)
  if (minor === undefined) throw new Error(`"${amount}" is not an amount in ${currency}`)
  return minor === 0 ? 0 : sign * minor
}

/** Calculates with an amount in minor units: `mapMinorUnits(price, (minor) => minor * 3)`. */
export const mapMinorUnits = <Currency extends string>(
  amount: Amount<Currency>,
  calculate: (amountMinor: number) => number,
): Amount<Currency> => money(calculate(minorUnitsOf(amount)), amount.currency)
