import { useApi } from '@partlane/client/api/api-context'
import { timeFramesQuery } from '@partlane/client/time-frames'
import { weekdays } from '@partlane/domain/time-frames/week'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/display/Card.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { DayHours } from './DayHours.tsx'

/** Edits the collection hours of each weekday. Each change is saved at once. */
export function CollectionHoursEditor() {
  const { t } = useI18n('time-frames')
  const { data: frames, isError, isFetching, refetch } = useQuery(timeFramesQuery(useApi()))
  return (
    <Card as="section" id="collection-hours" title={t('edit.title')} titleAs="h2" className="scroll-mt-6">
      <p className="max-w-[64ch] text-muted">{t('edit.intro')}</p>
      {frames ? (
        <>
          {frames.length === 0 && <p className="rounded-control bg-info-soft px-3 py-2.5 text-md text-ink">{t('edit.empty')}</p>}
          <ul className="divide-y divide-line">
            {weekdays.map((weekday) => (
              <DayHours key={weekday} weekday={weekday} frames={frames.filter((frame) => frame.weekday === weekday)} />
            ))}
          </ul>
        </>
      ) : isError ? (
        <ErrorState title={t('edit.failed')} retryLabel={t('edit.retry')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t('edit.loading')}>
          <Skeleton className="h-72" />
        </Loading>
      )}
    </Card>
  )
}
