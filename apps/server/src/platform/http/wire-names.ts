import { CURRENCY_DECIMALS } from '@partlane/domain/money/amounts'
import { formatDecimal, formatShortDecimal } from '@partlane/domain/money/decimals'

const GRAMS_DECIMALS = 3 // of a kilogram

/**
 * Converts stored values whose shape the contract does not define (an export, the values of an
 * audit entry) to the wire: amounts and weights are decimals under names without a unit, ids are
 * text. `price_minor: 1250` is `price: "12.50"`, `weight_grams: 500` is `weight: "0.5"`.
 */
export function toWireNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWireNames)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => toWireField(name, field)))
}

function toWireField(name: string, value: unknown): [name: string, value: unknown] {
  if (name.endsWith('_minor'))
    return [name.slice(0, -'_minor'.length), decimalOf(value, (minor) => formatDecimal(minor, CURRENCY_DECIMALS))]
  if (name.endsWith('_grams'))
    return [name.slice(0, -'_grams'.length), decimalOf(value, (grams) => formatShortDecimal(grams, GRAMS_DECIMALS))]
  if (/^(.*_)?ids?$/.test(name)) return [name, toIdText(value)]
  return [name, toWireNames(value)]
}

const decimalOf = (value: unknown, format: (scaled: number) => string) => (typeof value === 'number' ? format(value) : null)

function toIdText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIdText)
  return typeof value === 'number' ? String(value) : value
}
