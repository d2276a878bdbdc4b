import { formatAmount, parseAmount } from '@partlane/domain/money/amounts'

/** The decimal text that the API expects: "12,5 " is "12.50" pounds. Undefined: not an amount. */
export function parseMaximum(text: string, currency: string): string | undefined {
  const minor = parseAmount(text.trim(), currency)
  return minor === undefined || minor <= 0 ? undefined : formatAmount(minor, currency)
}
