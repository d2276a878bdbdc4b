import type { OrderParcel } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'

type Events = OrderParcel['events']

/** Events that are shown before the others are unfolded. */
const NEWEST_COUNT = 3

/** What the carrier has reported about a parcel, newest first. Nothing without an event. */
export function ParcelEvents({ events }: { events: Events }) {
  const { t } = useI18n('order-progress')
  if (events.length === 0) return null
  const newestFirst = events.toReversed()
  const earlier = newestFirst.slice(NEWEST_COUNT)
  return (
    <div className="mt-1">
      <h3 className="sr-only">{t('parcels.events')}</h3>
      <EventList events={newestFirst.slice(0, NEWEST_COUNT)} />
      {earlier.length > 0 && (
        <details className="mt-1">
          <summary className="hit-44 cursor-pointer text-sm font-bold text-link">{t('parcels.earlier', { count: earlier.length })}</summary>
          <EventList events={earlier} />
        </details>
      )}
    </div>
  )
}

function EventList({ events }: { events: Events }) {
  const { t, formatDate } = useI18n('order-progress')
  return (
    <ol className="grid gap-1 border-l-2 border-line pl-3 text-md">
      {events.map(({ code, at, location }) => (
        <li key={`${code} ${at}`} className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-0 break-words">
            {t(`parcels.event.${code}`)}
            {location && <span className="text-muted"> · {location}</span>}
          </span>
          <time dateTime={at} className="text-sm text-muted">
            {formatDate(at, 'datetime')}
          </time>
        </li>
      ))}
    </ol>
  )
}
