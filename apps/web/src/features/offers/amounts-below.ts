import { type Amount, minorUnitsOf, parseAmount } from '@partlane/domain/money/amounts'

/** How many percent an amount is below a price, rounded down. undefined: it is not below it. */
export function percentBelow(amountMinor: number, price: Amount): number | undefined {
  const priceMinor = minorUnitsOf(price)
  return amountMinor > 0 && amountMinor < priceMinor ? Math.floor(((priceMinor - amountMinor) * 100) / priceMinor) : undefined
}

/** @returns the minor units of a typed amount; undefined: it is no amount above zero */
export function parseTypedAmount(text: string, currency: string): number | undefined {
  const amountMinor = parseAmount(text.trim(), currency)
  return amountMinor !== undefined && amountMinor > 0 ? amountMinor : undefined
}
