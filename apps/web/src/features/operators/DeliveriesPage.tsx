import { useApi } from '@partlane/client/api/api-context'
import { deliveriesQuery, type FailedDelivery, type FailedHandler, failedHandlersQuery } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useFocusAfterRemoval } from '#lib/page/use-focus-after-removal.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DeliveriesOfHandler } from './DeliveriesOfHandler.tsx'
import { DeliveryTabs } from './DeliveryTabs.tsx'
import { FilterSelect, StaffHeading } from './StaffHeading.tsx'
import { StaffList } from './StaffList.tsx'
import { useFilteredList } from './use-filtered-list.ts'

/** Failed event deliveries by handler, with a filter. One or all of a handler can be repeated. */
export function DeliveriesPage() {
  const { t } = useI18n('operators')
  const api = useApi()
  const { filter: handler, page, getHref, setFilter } = useFilteredList({ path: '/staff/deliveries', name: 'handler', parse: parseHandler })
  const query = useQuery(deliveriesQuery(api, { page, ...(handler === undefined ? {} : { handler }) }))
  const { data: handlers = [] } = useQuery(failedHandlersQuery(api))
  const { container, target } = useFocusAfterRemoval<HTMLElement, HTMLHeadingElement>()
  return (
    <section ref={container} aria-labelledby="deliveries-title">
      <StaffHeading id="deliveries-title" title={t('delivery.title')} titleRef={target}>
        {(handlers.length > 1 || handler !== undefined) && (
          <FilterSelect
            label={t('delivery.filter')}
            allLabel={t('delivery.every')}
            value={handler}
            options={listOptions(handlers, handler).map(({ id, count, retried }) => ({
              value: id,
              label: t('delivery.option', { handler: id, count: count + retried }),
            }))}
            onChange={setFilter}
          />
        )}
      </StaffHeading>
      <DeliveryTabs current="tasks" />
      <p className="mb-4 text-muted">{t('delivery.intro')}</p>
      <StaffList query={query} getHref={getHref}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <EmptyState icon={<CircleCheck />} title={t('delivery.empty')}>
              {t('delivery.empty_text')}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              {groupByHandler(deliveries).map(([name, rows]) => (
                <DeliveriesOfHandler
                  key={name}
                  handler={name}
                  count={handlers.find(({ id }) => id === name)?.count ?? rows.filter(({ failed_at }) => failed_at !== null).length}
                  deliveries={rows}
                />
              ))}
            </div>
          )
        }
      </StaffList>
    </section>
  )
}

const parseHandler = (value: string) => value || undefined

/** The chosen handler stays in the list when its last delivery has been repeated. */
const listOptions = (handlers: readonly FailedHandler[], chosen: string | undefined) =>
  chosen === undefined || handlers.some(({ id }) => id === chosen) ? handlers : [...handlers, { id: chosen, count: 0, retried: 0 }]

const groupByHandler = (deliveries: readonly FailedDelivery[]) => [...Map.groupBy(deliveries, ({ handler }) => handler)]
