import type { CollectionHours as Hours } from '@partlane/contract/time-frames'
import { dayRanges } from '@partlane/domain/time-frames/week'
import { useI18n } from '@partlane/i18n/react'
import { useHoursWords, useOpening } from '#lib/text/opening-hours-text.ts'
import { cx } from '#ui/core/cx.ts'

type CollectionHoursProps = {
  hours: NonNullable<Hours>
  /** The server's clock in the answer the hours came with, ISO. */
  serverTime: string
  className?: string
}

/** Open or closed now, and the hours of the week. */
export function CollectionHours({ hours, serverTime, className }: CollectionHoursProps) {
  const { t } = useI18n('time-frames')
  const words = useHoursWords()
  const opening = useOpening(hours, serverTime)
  const elsewhere = words.elsewhere(hours)
  return (
    <div className={cx('text-sm', className)}>
      <p className={cx('font-bold', opening.kind === 'open' ? 'text-fit' : 'text-ink')}>{words.opening(opening)}</p>
      <dl aria-label={t('title')} className="mt-1 grid w-fit grid-cols-[auto_auto] gap-x-4 gap-y-0.5 text-muted">
        {dayRanges(hours.time_frames).map((range) => (
          <div key={range.from} className="contents">
            <dt>{words.days(range)}</dt>
            <dd className="tabular-nums">{words.hours(range.hours)}</dd>
          </div>
        ))}
      </dl>
      {elsewhere && <p className="mt-1 text-muted">{elsewhere}</p>}
    </div>
  )
}
