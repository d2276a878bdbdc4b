import { parseAmount } from '@partlane/domain/money/amounts'

/** @returns the minor units of a typed amount; undefined: it is no amount above zero */
export function parseTypedAmount(text: string, currency: string): number | undefined {
  const amountMinor = parseAmount(text.trim(), currency)
  return amountMinor !== undefined && amountMinor > 0 ? amountMinor : undefined
}
