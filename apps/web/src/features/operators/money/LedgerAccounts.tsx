import { useApi } from '@partlane/client/api/api-context'
import { type LedgerAccounts as Accounts, ledgerAccountsQuery, useLedgerCheck } from '@partlane/client/ledger'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { StaffDetail } from '../StaffDetail.tsx'
import { AccountName } from './AccountName.tsx'

/** The balances of all accounts and the sum of each currency, which is zero. */
export function LedgerAccounts() {
  const query = useQuery(ledgerAccountsQuery(useApi()))
  return (
    <StaffDetail query={query} notFound={null} titleAs="h2">
      {(accounts) => (
        <div className="grid gap-6">
          <Totals totals={accounts.totals} />
          <AccountsTable accounts={accounts.accounts} />
        </div>
      )}
    </StaffDetail>
  )
}

function Totals({ totals }: Pick<Accounts, 'totals'>) {
  const { t, formatMoney, formatNumber } = useI18n('operator-money')
  const { messageOfError } = useErrorMessages()
  const { mutate, data, isPending } = useLedgerCheck()
  if (totals.length === 0) return null
  const isCorrect = totals.every(({ sum }) => minorUnitsOf(sum) === 0) && (data?.unbalanced.length ?? 0) === 0
  return (
    <Card as="section" title={t('ledger.sum')} titleAs="h2">
      <p className="mb-3 text-muted">{t('ledger.sum_hint')}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {totals.map(({ currency, sum, entries }) => (
          <div key={currency}>
            <dt className="text-sm text-muted">{t('ledger.entries_count', { count: entries, number: formatNumber(entries) })}</dt>
            <dd className="num text-lg font-bold text-ink">{formatMoney(sum)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-3" aria-live="polite">
        <Button loading={isPending} onClick={() => mutate(undefined, { onError: (error) => toast.error(messageOfError(error)) })}>
          {t('ledger.check')}
        </Button>
        {(data || !isCorrect) && <Badge tone={isCorrect ? 'success' : 'danger'}>{t(isCorrect ? 'ledger.correct' : 'ledger.wrong')}</Badge>}
      </div>
      {data && data.unbalanced.length > 0 && (
        <ul className="mt-3 grid gap-1">
          {data.unbalanced.map(({ movement, sum }) => (
            <li key={`${movement} ${sum.currency}`} className="break-all">{`${movement}: ${formatMoney(sum)}`}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Balance = Accounts['accounts'][number]

function AccountsTable({ accounts }: Pick<Accounts, 'accounts'>) {
  const { t, formatMoney, formatNumber } = useI18n('operator-money')
  const columns: Column<Balance>[] = [
    { id: 'account', header: t('column.account'), isRowHeader: true, cell: ({ account }) => <AccountName account={account} /> },
    { id: 'entries', header: t('column.entries'), align: 'end', cell: ({ entries }) => formatNumber(entries) },
    {
      id: 'balance',
      header: t('column.balance'),
      align: 'end',
      cell: ({ balance }) => <span className="num">{formatMoney(balance)}</span>,
    },
  ]
  return (
    <DataTable
      caption={t('ledger.accounts')}
      columns={columns}
      rows={accounts}
      rowKey={({ account, balance }) => `${account} ${balance.currency}`}
      empty={<EmptyState icon={<BookOpen />} title={t('ledger.none')} />}
    />
  )
}
