import { useApi } from '@partlane/client/api/api-context'
import { type OrderSide, ordersQuery } from '@partlane/client/orders'
import { orderStages } from '@partlane/domain/orders/order-lists'
import { orderStatuses } from '@partlane/domain/orders/order-machine'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { cx } from '#ui/core/cx.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { NoOrders } from './NoOrders.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import { ordersPath } from './order-display.ts'

/** Orders of the user as buyer or seller. The query string contains the whole state of the list. */
export function OrdersPage({ side }: { side: OrderSide }) {
  const { t } = useI18n('orders')
  const { messageOfError } = useErrorMessages()
  const [search, setSearch] = useSearchParams()
  const status = orderStatuses.find((value) => value === search.get('status'))
  const stage = status ? undefined : orderStages.find((value) => value === search.get('stage'))
  const filter = status ? { status } : stage ? { stage } : {}
  const page = parsePageNumber(search)
  const orders = useQuery(ordersQuery(useApi(), side, { page, ...filter, ...(stage ? { sort: 'deadline' as const } : {}) }))
  const getHref = (pageNumber: number) =>
    `${ordersPath[side]}?${new URLSearchParams({ ...toFilter(status ?? stage ?? ''), page: String(pageNumber) })}`
  const { data } = orders

  return (
    <div className="page py-6 md:py-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t(`${side}.title`)}</h1>
        <Field label={t('filter.label')} hideLabel>
          <Select
            variant="pill"
            value={status ?? stage ?? ''}
            placeholder={t('filter.all')}
            options={[
              ...orderStages.map((value) => ({ value, label: t(`stage.${side}.${value}`) })),
              ...orderStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
            onChange={({ target }) => setSearch(toFilter(target.value), { preventScrollReset: true })}
          />
        </Field>
      </div>
      <OrderTabs side={side} current="orders" />
      {orders.isError && !data ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={orders.isFetching} onRetry={() => void orders.refetch()}>
          {messageOfError(orders.error)}
        </ErrorState>
      ) : !data ? (
        <OrdersSkeleton />
      ) : data.items.length === 0 ? (
        <NoOrders side={side} isFiltered={status !== undefined || stage !== undefined} />
      ) : (
        <>
          <ul
            className={cx('grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity', orders.isPlaceholderData && 'opacity-50')}
            aria-busy={orders.isPlaceholderData}
          >
            {data.items.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
          <Pagination page={data.pagy.page} pages={data.pagy.pages} getHref={getHref} className="mt-6" />
        </>
      )}
    </div>
  )
}

/** What is left to do, or a status. Nothing shows all orders. */
function toFilter(value: string): Record<string, string> {
  if (value === '') return {}
  return orderStages.some((stage) => stage === value) ? { stage: value } : { status: value }
}

function OrdersSkeleton() {
  const { t } = useI18n('orders')
  return (
    <Loading label={t('loading')} className="grid gap-3">
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-36 rounded-card" />
    </Loading>
  )
}
