import type { VerdictValue } from '@partlane/contract/listings'
import type { Translate } from '@partlane/i18n/translate'
import { formatYears } from './years-text.ts'

export type VerdictView = { tone: 'good' | 'warn' | 'bad'; title: string; text: string }

/** The verdict in words: the answer, and the row of the list that decided. */
export function deriveVerdictView(
  verdict: NonNullable<VerdictValue>,
  rowCount: number,
  carName: string,
  t: Translate<'listings'>,
): VerdictView {
  const { fit, reason, row } = verdict
  const years = (row && formatYears(row, t)) ?? 'none'
  const values = { row: row?.position ?? 0, rows: rowCount, vehicle: row?.vehicle ?? '', years, note: row?.note ?? '' }
  const text = t(`verdict.${reason}`, values)
  if (reason === 'universal') return { tone: 'good', title: t('verdict.fits_universal'), text }
  const toneByFit = { fits: 'good', unknown: 'warn', does_not_fit: 'bad' } as const
  return { tone: toneByFit[fit], title: t(`verdict.${fit}`, { car: carName }), text }
}
