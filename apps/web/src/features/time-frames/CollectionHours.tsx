import type { CollectionHours as Hours } from '@partlane/contract/time-frames'
import { dayRanges } from '@partlane/domain/time-frames/week'
import { useI18n } from '@partlane/i18n/react'
import { useOpening, useOpeningHoursText } from '#lib/text/opening-hours-text.ts'
import { cx } from '#ui/core/cx.ts'

type CollectionHoursProps = {
  hours: NonNullable<Hours>
  /** Server time of the response that contained the hours, ISO 8601. */
  serverTime: string
  className?: string
}

/** Whether the place is open now, and the hours of the week. */
export function CollectionHours({ hours, serverTime, className }: CollectionHoursProps) {
  const { t } = useI18n('time-frames')
  const hoursText = useOpeningHoursText()
  const opening = useOpening(hours, serverTime)
  const timeZoneNote = hoursText.formatTimeZone(hours)
  return (
    <div className={cx('text-sm', className)}>
      <p className={cx('font-bold', opening.kind === 'open' ? 'text-fit' : 'text-ink')}>{hoursText.formatOpening(opening)}</p>
      <dl aria-label={t('title')} className="mt-1 grid w-fit grid-cols-[auto_auto] gap-x-4 gap-y-0.5 text-muted">
        {dayRanges(hours.time_frames).map((range) => (
          <div key={range.from} className="contents">
            <dt>{hoursText.formatDays(range)}</dt>
            <dd className="tabular-nums">{hoursText.formatHours(range.hours)}</dd>
          </div>
        ))}
      </dl>
      {timeZoneNote && <p className="mt-1 text-muted">{timeZoneNote}</p>}
    </div>
  )
}
