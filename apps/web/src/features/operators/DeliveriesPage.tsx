import { useApi } from '@partlane/client/api/api-context'
import { deliveriesQuery, type FailedDelivery, type FailedHandler, failedHandlersQuery } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useSearchParams } from 'react-router'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { DeliveriesOfHandler } from './DeliveriesOfHandler.tsx'
import { StaffList } from './StaffList.tsx'

/** Failed event deliveries by handler, with a filter. One or all of a handler can be repeated. */
export function DeliveriesPage() {
  const { t } = useI18n('operators')
  const api = useApi()
  const [params, setParams] = useSearchParams()
  const handler = params.get('handler') ?? ''
  const query = useQuery(deliveriesQuery(api, { page: parsePageNumber(params), ...(handler === '' ? {} : { handler }) }))
  const { data: handlers = [] } = useQuery(failedHandlersQuery(api))
  const getHref = (page: number) =>
    `/staff/deliveries?${new URLSearchParams({ ...(handler === '' ? {} : { handler }), page: String(page) })}`
  return (
    <section aria-labelledby="deliveries-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 id="deliveries-title" className="text-2xl">
          {t('delivery.title')}
        </h1>
        {(handlers.length > 1 || handler !== '') && (
          <Field label={t('delivery.filter')} hideLabel className="max-w-full">
            <Select
              variant="pill"
              value={handler}
              placeholder={t('delivery.every')}
              options={listOptions(handlers, handler).map(({ id, count, retried }) => ({
                value: id,
                label: t('delivery.option', { handler: id, count: count + retried }),
              }))}
              onChange={({ target }) => setParams(target.value === '' ? {} : { handler: target.value })}
            />
          </Field>
        )}
      </div>
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

/** The chosen handler stays in the list when its last delivery has been repeated. */
const listOptions = (handlers: readonly FailedHandler[], chosen: string) =>
  chosen === '' || handlers.some(({ id }) => id === chosen) ? handlers : [...handlers, { id: chosen, count: 0, retried: 0 }]

const groupByHandler = (deliveries: readonly FailedDelivery[]) => [...Map.groupBy(deliveries, ({ handler }) => handler)]
