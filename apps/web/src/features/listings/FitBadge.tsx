import type { VerdictValue } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'
import { Badge } from '#ui/display/Badge.tsx'
import { formatYears } from './years-text.ts'

type FitBadgeProps = {
  verdict: VerdictValue
  /** Short name of the chosen car: "Golf". */
  carName?: string | undefined
}

/**
 * The verdict in one line: fits, to be checked, does not fit.
 * Renders nothing while no car is chosen.
 */
export function FitBadge({ verdict, carName }: FitBadgeProps) {
  const { t } = useI18n('listings')
  if (!verdict) return null
  const { fit, reason, row } = verdict
  if (fit === 'does_not_fit') return <Badge tone="bad">{t('fit.does_not_fit')}</Badge>
  if (fit === 'fits') {
    const label = reason === 'universal' ? t('fit.fits_any') : t('fit.fits', { car: carName ?? t('fit.your_car') })
    return <Badge tone="good">{row?.note ? `${label} · ${row.note}` : label}</Badge>
  }
  const years = row && formatYears(row, t)
  const detail =
    reason === 'no_fitment_list' ? t('fit.check_list') : reason === 'year_unknown' ? (years ?? t('fit.check_year')) : (row?.vehicle ?? '')
  return <Badge tone="warn">{t('fit.check', { what: detail })}</Badge>
}
