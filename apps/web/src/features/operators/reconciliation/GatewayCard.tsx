import type { Reconciliation } from '@partlane/client/reconciliation'
import { minorUnitsOf, money } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'

type Gateway = Reconciliation['gateways'][number]
type Balance = Gateway['balances'][number]

/** One gateway: its last comparison, and what each side says that it has. */
export function GatewayCard({ gateway: { gateway, last_run, balances } }: { gateway: Gateway }) {
  const { t } = useI18n('reconciliation')
  return (
    <Card as="section" title={t(`gateway.${gateway}`)} titleAs="h2">
      <LastRun run={last_run} />
      {last_run?.ended_at && balances.length > 0 && (
        <BalancesTable caption={t('balances', { gateway: t(`gateway.${gateway}`) })} balances={balances} />
      )}
    </Card>
  )
}

function LastRun({ run }: { run: Gateway['last_run'] }) {
  const { t, formatDate, formatNumber } = useI18n('reconciliation')
  if (!run) return <p className="mb-3 text-muted">{t('never')}</p>
  if (!run.ended_at)
    return (
      <p role="status" className="mb-3 text-muted">
        {t('running')}
      </p>
    )
  const counted = (key: 'lines' | 'repaired', count: number) => t(key, { count, number: formatNumber(count) })
  return (
    <p className="mb-3 text-muted">
      {t('last', { date: formatDate(run.ended_at, 'datetime') })} · {counted('lines', run.line_count)} ·{' '}
      {counted('repaired', run.repaired_count)}
    </p>
  )
}

function BalancesTable({ caption, balances }: { caption: string; balances: Balance[] }) {
  const { t, formatMoney } = useI18n('reconciliation')
  const columns: Column<Balance>[] = [
    { id: 'currency', header: t('currency'), isRowHeader: true, cell: ({ currency }) => currency.toUpperCase() },
    { id: 'gateway', header: t('gateway_side'), align: 'end', cell: ({ gateway }) => <span className="num">{formatMoney(gateway)}</span> },
    { id: 'ledger', header: t('ledger_side'), align: 'end', cell: ({ ledger }) => <span className="num">{formatMoney(ledger)}</span> },
    { id: 'result', header: t('kind'), align: 'end', cell: (balance) => <Result balance={balance} /> },
  ]
  return <DataTable caption={caption} hideCaption columns={columns} rows={balances} rowKey={({ currency }) => currency} />
}

function Result({ balance: { currency, gateway, ledger } }: { balance: Balance }) {
  const { t, formatMoney } = useI18n('reconciliation')
  const differenceMinor = minorUnitsOf(gateway) - minorUnitsOf(ledger)
  if (differenceMinor === 0) return <span className="font-bold text-fit">{t('equal')}</span>
  return <span className="font-bold text-nofit">{t('different', { amount: formatMoney(money(differenceMinor, currency)) })}</span>
}
