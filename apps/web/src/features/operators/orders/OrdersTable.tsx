import type { OrderSummary } from '@partlane/client/operator-orders'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { orderTone } from '#lib/purchase/order-tone.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { ordersPath } from './order-display.ts'

/** Table of orders with links to their pages. */
export function OrdersTable({ orders, empty }: { orders: OrderSummary[]; empty: ReactNode }) {
  const { t, formatMoney, formatDate } = useI18n('operator-orders')
  const columns: Column<OrderSummary>[] = [
    { id: 'order', header: t('column.order'), isRowHeader: true, cell: (order) => <OrderName order={order} /> },
    { id: 'status', header: t('column.status'), cell: (order) => <OrderState order={order} /> },
    { id: 'buyer', header: t('column.buyer'), cell: ({ buyer_name }) => <span className="break-words">{buyer_name}</span> },
    { id: 'seller', header: t('column.seller'), cell: ({ seller_name }) => <span className="break-words">{seller_name}</span> },
    { id: 'total', header: t('column.total'), align: 'end', cell: ({ total }) => formatMoney(total) },
    { id: 'placed', header: t('column.placed'), cell: ({ created_at }) => formatDate(created_at, 'datetime') },
  ]
  return <DataTable caption={t('list.title')} hideCaption columns={columns} rows={orders} rowKey={({ id }) => id} empty={empty} />
}

function OrderName({ order: { id, reference, title, items_count } }: { order: OrderSummary }) {
  const { t } = useI18n('operator-orders')
  return (
    <>
      <OrderLink id={id} reference={reference} />
      <span className="block text-sm font-normal break-words text-muted">{t('parts', { title, others: items_count - 1 })}</span>
    </>
  )
}

export function OrderLink({ id, reference }: { id: string; reference: string }) {
  return (
    <Link to={`${ordersPath}/${id}`} className="hit-44 break-words text-link hover:underline">
      {reference}
    </Link>
  )
}

function OrderState({ order: { status, displayed_status, missed_deadlines, failed_repayments } }: { order: OrderSummary }) {
  const { t } = useI18n('operator-orders')
  const { t: tOrders } = useI18n('orders')
  return (
    <span className="flex flex-wrap gap-1 max-md:justify-end">
      <Badge tone={orderTone[status]}>{tOrders(`status.${displayed_status}`)}</Badge>
      {missed_deadlines > 0 && <Badge tone="warning">{t('missed_count', { count: missed_deadlines })}</Badge>}
      {failed_repayments > 0 && <Badge tone="danger">{t('failed_count', { count: failed_repayments })}</Badge>}
    </span>
  )
}
