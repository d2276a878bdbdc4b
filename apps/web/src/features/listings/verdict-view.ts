import type { VerdictValue } from '@partlane/contract/listings'
import type { Translate } from '@partlane/i18n/translate'
import { formatYears } from './years-text.ts'

export type VerdictView = { tone: 'success' | 'warning' | 'danger'; title: string; text: string }

/** Title, text and tone of a verdict. The text names the row of the fitment list that decides. */
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
  if (reason === 'universal') return { tone: 'success', title: t('verdict.fits_universal'), text }
  const toneByFit = { fits: 'success', unknown: 'warning', does_not_fit: 'danger' } as const
  return { tone: toneByFit[fit], title: t(`verdict.${fit}`, { car: carName }), text }
}
