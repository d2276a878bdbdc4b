import { useApi } from '@partlane/client/api/api-context'
import { type MissedDeadline, missedDeadlinesQuery } from '@partlane/client/operator-orders'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { orderTone } from '#lib/purchase/order-tone.ts'
import { useUi } from '#ui/core/ui-context.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FilterSelect, StaffHeading } from '../StaffHeading.tsx'
import { StaffList } from '../StaffList.tsx'
import { useFilteredList } from '../use-filtered-list.ts'
import { OrderLink } from './OrdersTable.tsx'
import { deadlineKinds } from './order-display.ts'

const parseKind = (value: string) => deadlineKinds.find((kind) => kind === value)

/** Missed deadlines of orders, newest first. */
export function MissedDeadlinesPage() {
  const { t } = useI18n('operator-orders')
  const { filter: kind, page, getHref, setFilter } = useFilteredList({ path: '/staff/deadlines', name: 'kind', parse: parseKind })
  const query = useQuery(missedDeadlinesQuery(useApi(), { page, ...(kind === undefined ? {} : { kind }) }))
  return (
    <section aria-labelledby="deadlines-title">
      <StaffHeading id="deadlines-title" title={t('missed.title')}>
        <FilterSelect
          label={t('missed.filter')}
          allLabel={t('missed.every')}
          value={kind}
          options={deadlineKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={setFilter}
        />
      </StaffHeading>
      <StaffList query={query} getHref={getHref}>
        {(deadlines) => <DeadlinesTable deadlines={deadlines} />}
      </StaffList>
    </section>
  )
}

function DeadlinesTable({ deadlines }: { deadlines: MissedDeadline[] }) {
  const { t } = useI18n('operator-orders')
  const { t: tOrders } = useI18n('orders')
  const columns: Column<MissedDeadline>[] = [
    {
      id: 'order',
      header: t('column.order'),
      isRowHeader: true,
      cell: ({ order_id, order_reference, title }) => (
        <>
          <OrderLink id={order_id} reference={order_reference} />
          <span className="block text-sm font-normal break-words text-muted">{title}</span>
        </>
      ),
    },
    { id: 'kind', header: t('column.deadline'), cell: ({ kind }) => t(`kind.${kind}`) },
    { id: 'missed', header: t('column.missed'), cell: (deadline) => <MissedAt deadline={deadline} /> },
    {
      id: 'status',
      header: t('column.status'),
      cell: ({ order_status }) => <Badge tone={orderTone[order_status]}>{tOrders(`status.${order_status}`)}</Badge>,
    },
    { id: 'buyer', header: t('column.buyer'), cell: ({ buyer_name }) => <span className="break-words">{buyer_name}</span> },
    { id: 'seller', header: t('column.seller'), cell: ({ seller_name }) => <span className="break-words">{seller_name}</span> },
  ]
  const empty = <EmptyState icon={<CircleCheck />} title={t('missed.empty')} />
  return <DataTable caption={t('missed.title')} hideCaption columns={columns} rows={deadlines} rowKey={({ id }) => id} empty={empty} />
}

function MissedAt({ deadline: { missed_at } }: { deadline: MissedDeadline }) {
  const { formatDate, formatRelative } = useI18n('operator-orders')
  const { serverOffsetMs } = useUi()
  return (
    <time dateTime={missed_at}>
      {formatDate(missed_at, 'datetime')}
      <span className="block text-sm text-muted">{formatRelative(missed_at, Date.now() + serverOffsetMs)}</span>
    </time>
  )
}
