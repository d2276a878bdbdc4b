import { formatNumber } from '@partlane/i18n/formatters'
import { normalizeDecimal } from '#ui/forms/decimal-text.ts'

/** Grams as people think of them: "500 g", "2.5 kg", with the reader's decimal mark. */
export const formatWeight = (grams: number, locale: string): string =>
  grams < 1000 ? `${grams} g` : `${formatNumber(grams / 1000, locale, { maximumFractionDigits: 3, useGrouping: false })} kg`

/** "2,5", "2.5 kg", "500 g" -> grams; a bare number is of kilograms. null: nothing was typed; undefined: that is no weight. */
export function parseGrams(text: string): number | null | undefined {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '') return null
  const [, number = '', unit = 'kg'] = /^([\d.,\s\u00a0\u202f]+?)\s*(kg|g)?$/.exec(trimmed) ?? []
  const normalized = normalizeDecimal(number)
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(normalized)) return undefined
  return Math.round(Number(normalized) * (unit === 'g' ? 1 : 1000))
}
