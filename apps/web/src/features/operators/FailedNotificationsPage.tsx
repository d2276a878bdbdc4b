import { useApi } from '@partlane/client/api/api-context'
import { type FailedNotification, failedNotificationsQuery, failedWaysQuery } from '@partlane/client/operators'
import { deliveryWays, MAX_REPEATED_AGE_DAYS, MAX_REPEATED_DELIVERIES } from '@partlane/domain/notifications/delivery-ways'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useFocusAfterRemoval } from '#lib/page/use-focus-after-removal.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DeliveryTabs } from './DeliveryTabs.tsx'
import { NotificationsOfWay } from './NotificationsOfWay.tsx'
import { FilterSelect, StaffHeading } from './StaffHeading.tsx'
import { StaffList } from './StaffList.tsx'
import { useFilteredList } from './use-filtered-list.ts'

const parseWay = (value: string) => deliveryWays.find((way) => way === value)

/** Notifications that were not sent, by way, with a filter. One or all of a way can be repeated. */
export function FailedNotificationsPage() {
  const { t, formatNumber } = useI18n('operators')
  const api = useApi()
  const {
    filter: way,
    page,
    getHref,
    setFilter,
  } = useFilteredList({ path: '/staff/deliveries/notifications', name: 'way', parse: parseWay })
  const query = useQuery(failedNotificationsQuery(api, { page, ...(way === undefined ? {} : { way }) }))
  const { data: counts = [] } = useQuery(failedWaysQuery(api))
  const { container, target } = useFocusAfterRemoval<HTMLElement, HTMLHeadingElement>()
  const countOf = (id: string) => counts.find((row) => row.id === id) ?? { count: 0, retried: 0 }
  const options = deliveryWays.map((id) => {
    const { count, retried } = countOf(id)
    return { value: id, label: t('delivery.option', { handler: t(`notification.way.${id}`), count: count + retried }) }
  })
  return (
    <section ref={container} aria-labelledby="notifications-title">
      <StaffHeading id="notifications-title" title={t('notification.title')} titleRef={target}>
        {(counts.length > 1 || way !== undefined) && (
          <FilterSelect
            label={t('notification.filter')}
            allLabel={t('notification.every')}
            value={way}
            options={options}
            onChange={setFilter}
          />
        )}
      </StaffHeading>
      <DeliveryTabs current="notifications" />
      <p className="mb-4 text-muted">
        {t('notification.intro', { max: formatNumber(MAX_REPEATED_DELIVERIES), days: MAX_REPEATED_AGE_DAYS })}
      </p>
      <StaffList query={query} getHref={getHref}>
        {(notifications) =>
          notifications.length === 0 ? (
            <EmptyState icon={<CircleCheck />} title={t('notification.empty')}>
              {t('notification.empty_text')}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              {groupByWay(notifications).map(([id, rows]) => (
                <NotificationsOfWay
                  key={id}
                  way={id}
                  repeatable={counts.find((row) => row.id === id)?.repeatable ?? rows.filter(({ failed_at }) => failed_at !== null).length}
                  notifications={rows}
                />
              ))}
            </div>
          )
        }
      </StaffList>
    </section>
  )
}

const groupByWay = (notifications: readonly FailedNotification[]) => [...Map.groupBy(notifications, ({ way }) => way)]
