import { formatDecimal, parseDecimal } from './decimals.ts'

/** All our currencies have two decimals. */
export const CURRENCY_DECIMALS = 2

/** An amount on the wire and on screens: a decimal, "12.50", with its currency, "gbp". */
export type Amount<Currency extends string = string> = { amount: string; currency: Currency }

/** The amount of an integer in minor units. */
export const money = <Currency extends string>(amountMinor: number, currency: Currency): Amount<Currency> => ({
  amount: formatDecimal(amountMinor, CURRENCY_DECIMALS),
  currency,
})

/**
 * Parses the price that a person or a client wrote, "12,50", to minor units. Undefined if it is
 * not a price.
 */
export const parseAmount = (value: string | number): number | undefined => parseDecimal(value, CURRENCY_DECIMALS)

/** The amount in minor units, for sums and comparisons. */
export function minorUnitsOf({ amount }: Pick<Amount, 'amount'>): number {
  const [sign, digits] = amount.startsWith('-') ? [-1, amount.slice(1)] : [1, amount]
  const minor = parseAmount(digits)
  if (minor === undefined) throw new Error(`"${amount}" is not an amount`)
  return minor === 0 ? 0 : sign * minor
}

/** Calculates with an amount in minor units: `mapMinorUnits(price, (minor) => minor * 3)`. */
export const mapMinorUnits = <Currency extends string>(
  amount: Amount<Currency>,
  calculate: (amountMinor: number) => number,
): Amount<Currency> => money(calculate(minorUnitsOf(amount)), amount.currency)
