import { type Amount, minorUnitsOf } from '@partlane/domain/money/amounts'

/** How many percent an amount is below a price, rounded down. undefined: it is not below it. */
export function percentBelow(amountMinor: number, price: Amount): number | undefined {
  const priceMinor = minorUnitsOf(price)
  return amountMinor > 0 && amountMinor < priceMinor ? Math.floor(((priceMinor - amountMinor) * 100) / priceMinor) : undefined
}
