import type { CompiledMessage } from './compiled-messages.ts'
import { formatDate, formatNumber } from './formatters.ts'
import { ordinalForm, pluralForm } from './plural.ts'

export type Value = string | number | Date | null | undefined
export type Values = Readonly<Record<string, Value>>

type Cases = Record<string, CompiledMessage | number | undefined>

/**
 * Inserts values into a compiled message, with the numbers and plurals of the locale. A missing
 * value becomes an empty text.
 */
export function interpolate(message: CompiledMessage, values: Values, locale: string, octothorpe?: number): string {
  if (typeof message === 'string') return octothorpe === undefined ? message : message.replaceAll('#', formatNumber(octothorpe, locale))
  return message
    .map((token) =>
      typeof token === 'string' ? formatTextToken(token, locale, octothorpe) : formatArgument(token, values, locale, octothorpe),
    )
    .join('')
}

/** Inside a plural a token `#` is its number. Elsewhere it is an ordinary character. */
const formatTextToken = (token: string, locale: string, octothorpe?: number) =>
  token === '#' && octothorpe !== undefined ? formatNumber(octothorpe, locale) : token

function formatArgument(token: readonly unknown[], values: Values, locale: string, octothorpe?: number): string {
  const [name, type, format] = token as [string, string?, unknown?]
  const value = values[name]
  switch (type) {
    case 'plural':
    case 'selectordinal': {
      const cases = format as Cases
      const count = Number(value) - Number(cases.offset ?? 0)
      const pluralCategory = type === 'plural' ? pluralForm(locale, count) : ordinalForm(locale, count)
      return interpolate(selectCase(cases, String(value), pluralCategory), values, locale, count)
    }
    case 'select':
      return interpolate(selectCase(format as Cases, String(value)), values, locale, octothorpe)
    case 'number':
      return formatNumber(Number(value), locale, format === 'percent' ? { style: 'percent', maximumFractionDigits: 1 } : undefined)
    case 'date':
      return formatDate(value as Date | string, locale, format === 'long' || format === 'short' ? format : 'medium')
    default:
      return typeof value === 'number'
        ? formatNumber(value, locale)
        : value instanceof Date
          ? formatDate(value, locale)
          : String(value ?? '')
  }
}

function selectCase(cases: Cases, exact: string, form?: string): CompiledMessage {
  const selected = cases[exact] ?? (form === undefined ? undefined : cases[form]) ?? cases.other
  return typeof selected === 'string' || Array.isArray(selected) ? (selected as CompiledMessage) : ''
}
