import { decimalsOf } from '../money/amounts.ts'
import type { CurrencyCode } from '../money/money.ts'

/** From this price on, and the increment, in hundredths of a unit (product rules, "Auctions"). */
const steps: readonly (readonly [fromHundredths: number, incrementHundredths: number])[] = [
  [300_000, 10_000],
  [150_000, 5_000],
  [60_000, 2_000],
  [30_000, 1_000],
  [15_000, 500],
  [6_000, 200],
  [1_500, 100],
  [500, 50],
  [100, 20],
  [0, 5],
]

/**
 * The least amount by which a bid must exceed the price, in minor units. Every currency uses the
 * same table in its own units; a currency without decimals has at least one unit.
 */
export function bidIncrement(priceMinor: number, currency: CurrencyCode): number {
  const hundredthsOfMinor = 10 ** (2 - decimalsOf(currency))
  const [, increment] = steps.find(([from]) => priceMinor * hundredthsOfMinor >= from) ?? [0, 5]
  return Math.max(1, Math.ceil(increment / hundredthsOfMinor))
}
