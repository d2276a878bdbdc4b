import { useApi } from '@partlane/client/api/api-context'
import { type PaymentProblem, paymentProblemsQuery } from '@partlane/client/operator-payouts'
import { failedHandlersQuery } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from '#lib/routing/Link.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { OrderLink } from '../orders/OrdersTable.tsx'
import { StaffDetail } from '../StaffDetail.tsx'
import { userPath } from '../user-display.ts'

/** Handlers of these features move money. */
const moneyFeatures = ['checkout', 'repayments', 'payouts', 'releases', 'surcharges', 'chargebacks', 'credits', 'gateway-events']

/** Payments whose money was not collected, and failed tasks that move money. */
export function PaymentProblems() {
  const { t } = useI18n('operator-money')
  const query = useQuery(paymentProblemsQuery(useApi()))
  return (
    <section aria-labelledby="problems-title">
      <h2 id="problems-title" className="mb-1 text-lg">
        {t('problems.title')}
      </h2>
      <p className="mb-4 max-w-[72ch] text-muted">{t('problems.intro')}</p>
      <FailedTasks />
      <StaffDetail query={query} notFound={null} titleAs="h3">
        {({ items }) => <ProblemsTable problems={items} />}
      </StaffDetail>
    </section>
  )
}

function FailedTasks() {
  const { t } = useI18n('operator-money')
  const { data } = useQuery(failedHandlersQuery(useApi()))
  const handlers = data?.filter(({ id, count }) => count > 0 && moneyFeatures.includes(id.split('.')[0] ?? '')) ?? []
  if (handlers.length === 0) return null
  return (
    <ul className="mb-4 grid gap-1">
      {handlers.map(({ id, count }) => (
        <li key={id}>
          <Link to={`/staff/deliveries?${new URLSearchParams({ handler: id })}`} className="hit-44 text-link hover:underline">
            {t('problems.tasks', { count, handler: id })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ProblemsTable({ problems }: { problems: PaymentProblem[] }) {
  const { t, formatMoney, formatDate } = useI18n('operator-money')
  const columns: Column<PaymentProblem>[] = [
    {
      id: 'buyer',
      header: t('column.buyer'),
      isRowHeader: true,
      cell: ({ buyer_id, buyer_name }) => (
        <Link to={userPath(buyer_id)} className="hit-44 break-words text-link hover:underline">
          {buyer_name}
        </Link>
      ),
    },
    {
      id: 'problem',
      header: t('column.problem'),
      cell: ({ problem, gateway, gateway_reference }) => (
        <>
          <Badge tone="danger">{t(`problems.kind.${problem ?? 'not_collected'}`)}</Badge>
          <code className="block text-sm break-all">{[gateway, gateway_reference].filter(Boolean).join(': ')}</code>
        </>
      ),
    },
    {
      id: 'orders',
      header: t('column.orders'),
      cell: ({ orders, purchase_reference }) =>
        orders.length === 0
          ? purchase_reference
          : orders.map(({ id, reference }) => (
              <span key={id} className="block">
                <OrderLink id={id} reference={reference} />
              </span>
            )),
    },
    { id: 'amount', header: t('column.amount'), align: 'end', cell: ({ amount }) => <span className="num">{formatMoney(amount)}</span> },
    { id: 'created', header: t('column.created'), cell: ({ created_at }) => formatDate(created_at, 'datetime') },
  ]
  return (
    <DataTable
      caption={t('problems.title')}
      hideCaption
      columns={columns}
      rows={problems}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={<CircleCheck />} title={t('problems.empty')} />}
    />
  )
}
