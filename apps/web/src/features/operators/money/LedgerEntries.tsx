import { useApi } from '@partlane/client/api/api-context'
import { type LedgerEntry, type LedgerFilter, type LedgerSums, ledgerEntriesQuery, ledgerSumsQuery } from '@partlane/client/ledger'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import { Link } from '#lib/routing/Link.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { OrderLink } from '../orders/OrdersTable.tsx'
import { StaffList } from '../StaffList.tsx'
import { userPath } from '../user-display.ts'
import { AccountName } from './AccountName.tsx'
import { ledgerHref } from './ledger-filter.ts'

type LedgerEntriesProps = { filter: LedgerFilter; page: number; getHref: (page: number) => string }

/** The entries that a filter selects, with their sums by currency. */
export function LedgerEntries({ filter, page, getHref }: LedgerEntriesProps) {
  const { t } = useI18n('operator-money')
  const api = useApi()
  const { data } = useQuery(ledgerSumsQuery(api, filter))
  const query = useQuery(ledgerEntriesQuery(api, filter, page))
  const empty = (
    <EmptyState icon={<BookOpen />} title={t('ledger.nothing')}>
      {t('ledger.nothing_text')}
    </EmptyState>
  )
  return (
    <div className="grid gap-6">
      {data && data.sums.length > 0 && <SumsTable sums={data.sums} hasPeriod={filter.from !== undefined} />}
      <StaffList query={query} getHref={getHref}>
        {(entries) => (entries.length === 0 ? empty : <EntriesTable entries={entries} />)}
      </StaffList>
    </div>
  )
}

type Sum = LedgerSums['sums'][number]

function SumsTable({ sums, hasPeriod }: { sums: Sum[]; hasPeriod: boolean }) {
  const { t, formatMoney, formatNumber } = useI18n('operator-money')
  const amounts = hasPeriod ? (['opening', 'added', 'taken', 'closing'] as const) : (['added', 'taken', 'closing'] as const)
  const columns: Column<Sum>[] = [
    { id: 'currency', header: t('column.currency'), isRowHeader: true, cell: ({ currency }) => currency.toUpperCase() },
    { id: 'entries', header: t('column.entries'), align: 'end', cell: ({ entries }) => formatNumber(entries) },
    ...amounts.map(
      (name): Column<Sum> => ({
        id: name,
        header: t(`column.${name}`),
        align: 'end',
        cell: (sum) => <span className="num">{formatMoney(sum[name])}</span>,
      }),
    ),
  ]
  return <DataTable caption={t('ledger.sums')} columns={columns} rows={sums} rowKey={({ currency }) => currency} />
}

function EntriesTable({ entries }: { entries: LedgerEntry[] }) {
  const { t, formatMoney, formatDate } = useI18n('operator-money')
  const columns: Column<LedgerEntry>[] = [
    {
      id: 'movement',
      header: t('column.movement'),
      isRowHeader: true,
      cell: ({ movement }) => (
        <Link to={ledgerHref(movement)} className="hit-44 break-all text-link hover:underline">
          {movement}
        </Link>
      ),
    },
    { id: 'date', header: t('column.date'), cell: ({ created_at }) => formatDate(created_at, 'datetime') },
    { id: 'account', header: t('column.account'), cell: (entry) => <EntryAccount entry={entry} /> },
    {
      id: 'order',
      header: t('column.order'),
      cell: ({ order_id, order_reference }) =>
        order_id && order_reference ? <OrderLink id={order_id} reference={order_reference} /> : '–',
    },
    { id: 'amount', header: t('column.amount'), align: 'end', cell: ({ amount }) => <span className="num">{formatMoney(amount)}</span> },
  ]
  return <DataTable caption={t('ledger.entries')} columns={columns} rows={entries} rowKey={({ id }) => id} />
}

function EntryAccount({ entry: { account, seller_id, seller_name } }: { entry: LedgerEntry }) {
  return (
    <>
      <AccountName account={account} />
      {seller_id && (
        <Link to={userPath(seller_id)} className="hit-44 block text-sm break-words text-link hover:underline">
          {seller_name}
        </Link>
      )}
    </>
  )
}
