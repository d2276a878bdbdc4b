import { formatAmount } from '@partlane/domain/money/amounts'
import { formatShortDecimal } from '@partlane/domain/money/decimals'
import { DEFAULT_CURRENCY } from '@partlane/domain/money/money'

const GRAMS_DECIMALS = 3 // of a kilogram

/**
 * Converts stored values whose shape the contract does not define (an export, the values of an
 * audit entry) to the wire: amounts and weights are decimals under names without a unit, ids are
 * text. `price_minor: 1250` is `price: "12.50"`, `weight_grams: 500` is `weight: "0.5"`. The
 * currency
 * of an amount is the field `currency` beside it, or of an object around it; of `charged_minor` it
 * is `charged_currency` if there is such a field.
 */
export function toWireNames(value: unknown): unknown {
  return withWireNames(value, DEFAULT_CURRENCY)
}

function withWireNames(value: unknown, outerCurrency: string): unknown {
  if (Array.isArray(value)) return value.map((element) => withWireNames(element, outerCurrency))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const fields = new Map<string, unknown>(Object.entries(value))
  const currencyOf = (name: string): string =>
    [fields.get(`${name}_currency`), fields.get('currency')].find((currency) => typeof currency === 'string') ?? outerCurrency
  return Object.fromEntries([...fields].map(([name, field]) => toWireField(name, field, currencyOf)))
}

function toWireField(name: string, value: unknown, currencyOf: (name: string) => string): [name: string, value: unknown] {
  if (name.endsWith('_minor')) {
    const wireName = name.slice(0, -'_minor'.length)
    return [wireName, decimalOf(value, (minor) => formatAmount(minor, currencyOf(wireName)))]
  }
  if (name.endsWith('_grams'))
    return [name.slice(0, -'_grams'.length), decimalOf(value, (grams) => formatShortDecimal(grams, GRAMS_DECIMALS))]
  if (/^(.*_)?ids?$/.test(name)) return [name, toIdText(value)]
  return [name, withWireNames(value, currencyOf(name))]
}

const decimalOf = (value: unknown, format: (scaled: number) => string) => (typeof value === 'number' ? format(value) : null)

function toIdText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIdText)
  return typeof value === 'number' ? String(value) : value
}
