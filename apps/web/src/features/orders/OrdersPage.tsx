import { useApi } from '@partlane/client/api/api-context'
import { type Order, type OrderSide, type OrdersFilter, ordersQuery } from '@partlane/client/orders'
import { orderStages } from '@partlane/domain/orders/order-lists'
import { type OrderStatus, orderStatuses } from '@partlane/domain/orders/order-machine'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PagedList } from '#lib/lists/PagedList.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { NoOrders } from './NoOrders.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import { ordersPath } from './order-display.ts'
import { PackBar } from './PackBar.tsx'
import { PickupPanel } from './pickups/PickupPanel.tsx'
import { SoldStages } from './SoldStages.tsx'

/** All orders, newest first: what a buyer sees first, and a seller without open orders. */
const ALL = 'all'

/**
 * Orders of the user as buyer or seller. The query string contains the whole state of the list. A
 * seller with open orders sees those first, by deadline.
 */
export function OrdersPage({ side }: { side: OrderSide }) {
  const { t } = useI18n('orders')
  const [search, setSearch] = useSearchParams()
  const page = parsePageNumber(search)
  const { orders, shown } = useListedOrders(side, { page, value: search.get('status') ?? search.get('stage') })
  const getHref = (pageNumber: number) => `${ordersPath[side]}?${new URLSearchParams({ ...toParams(shown), page: String(pageNumber) })}`

  return (
    <div className="page py-6 md:py-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t(`${side}.title`)}</h1>
        <Field label={t('filter.label')} hideLabel>
          <Select
            variant="pill"
            value={side === 'seller' && !isStatus(shown) ? '' : shown}
            {...(side === 'seller' && { placeholder: t('filter.other') })}
            options={[
              ...(side === 'buyer' ? [{ value: ALL, label: t('filter.all') }] : []),
              ...(side === 'buyer' ? orderStages.map((value) => ({ value, label: t(`stage.buyer.${value}`) })) : []),
              ...listStatuses(shown).map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
            onChange={({ target }) => setSearch(toParams(target.value || ALL), { preventScrollReset: true })}
          />
        </Field>
      </div>
      <OrderTabs side={side} current="orders" />
      {side === 'seller' && (
        <>
          <SoldStages shown={shown} />
          <Suspense>
            <PickupPanel />
          </Suspense>
        </>
      )}
      <PagedList
        query={orders}
        texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }}
        getHref={getHref}
        rowClass="h-36 rounded-card"
        empty={<NoOrders side={side} isFiltered={shown !== ALL} />}
      >
        {(items) => <OrderList key={page} side={side} orders={items} />}
      </PagedList>
    </div>
  )
}

/** The orders of the chosen filter. Without a choice, a seller's open ones if there are any. */
function useListedOrders(side: OrderSide, { page, value }: { page: number; value: string | null }) {
  const api = useApi()
  const chosen = value === ALL || isFilter(value) ? value : null
  const isUnchosen = side === 'seller' && chosen === null
  const open = useQuery({ ...ordersQuery(api, side, { page, ...toFilter('open') }), enabled: isUnchosen })
  const showsOpen = isUnchosen && open.data?.pagy.count !== 0
  const shown = showsOpen ? 'open' : (chosen ?? ALL)
  const listed = useQuery({ ...ordersQuery(api, side, { page, ...toFilter(shown) }), enabled: !showsOpen })
  return { orders: showsOpen ? open : listed, shown }
}

/** The statuses that no stage covers. */
const otherStatuses: readonly OrderStatus[] = ['processing', 'partially_paid', 'completed', 'cancelled']
const isStatus = (value: string) => orderStatuses.some((status) => status === value)
/** The statuses of the filter. One that is shown by a link is in it, too. */
const listStatuses = (shown: string) => orderStatuses.filter((status) => otherStatuses.includes(status) || status === shown)

const isFilter = (value: string | null) => [...orderStages, ...orderStatuses].some((known) => known === value)

/** The query of a stage, by deadline, or of a status. */
function toFilter(value: string): Omit<OrdersFilter, 'page'> {
  const stage = orderStages.find((known) => known === value)
  if (stage) return { stage, sort: 'deadline' }
  const status = orderStatuses.find((known) => known === value)
  return status ? { status } : {}
}

/** The query string of a filter. */
const toParams = (value: string): Record<string, string> => (isStatus(value) ? { status: value } : { stage: value })

type OrderListProps = { side: OrderSide; orders: Order[] }

/** The cards of a page. A seller selects several of them. */
function OrderList({ side, orders }: OrderListProps) {
  const { t } = useI18n('orders')
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const selectable = side === 'seller' ? orders.filter(({ status }) => status !== 'cancelled' && status !== 'completed') : []
  const selected = selectable.filter(({ id }) => selectedIds.has(id))
  const select = (ids: readonly string[], isSelected: boolean) => {
    const next = new Set(selectedIds)
    for (const id of ids) isSelected ? next.add(id) : next.delete(id)
    setSelectedIds(next)
  }
  return (
    <>
      {selectable.length > 1 && (
        <Checkbox
          label={t('pack.select_all')}
          checked={selected.length === selectable.length}
          onChange={({ target }) =>
            select(
              selectable.map(({ id }) => id),
              target.checked,
            )
          }
          className="ml-3 w-fit"
        />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            selection={
              selectable.includes(order)
                ? { isSelected: selectedIds.has(order.id), onChange: (isSelected) => select([order.id], isSelected) }
                : undefined
            }
          />
        ))}
      </ul>
      {side === 'seller' && <PackBar orders={selected} onClear={() => setSelectedIds(new Set())} />}
    </>
  )
}
