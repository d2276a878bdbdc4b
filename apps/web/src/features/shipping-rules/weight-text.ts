import { formatNumber } from '@partlane/i18n/formatters'
import { decimalText } from '#ui/forms/decimal-text.ts'

/** Grams as people think of them: "500 g", "2.5 kg", with the reader's decimal mark. */
export const weightText = (grams: number, locale: string): string =>
  grams < 1000 ? `${grams} g` : `${formatNumber(grams / 1000, locale, { maximumFractionDigits: 3, useGrouping: false })} kg`

/** "2,5", "2.5 kg", "500 g" -> grams; a bare number is of kilograms. null: nothing was typed; undefined: that is no weight. */
export function gramsOf(text: string): number | null | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '') return null
  const [, number = '', unit = 'kg'] = /^([\d.,\s\u00a0\u202f]+?)\s*(kg|g)?$/.exec(typed) ?? []
  const plain = decimalText(number)
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * (unit === 'g' ? 1 : 1000))
}
