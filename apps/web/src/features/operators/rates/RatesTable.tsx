import type { BoardRate } from '@partlane/client/rates'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { ratesPath } from './rates-path.ts'

type RatesTableProps = { rates: BoardRate[]; onSet: (rate: BoardRate) => void }

/** The rate that applies to each currency. */
export function RatesTable({ rates, onSet }: RatesTableProps) {
  const { t, formatNumber, formatDate } = useI18n('operator-rates')
  const { t: tRates } = useI18n('exchange-rates')
  const columns: Column<BoardRate>[] = [
    {
      id: 'currency',
      header: tRates('currency'),
      isRowHeader: true,
      cell: ({ currency }) => (
        <>
          {currency.toUpperCase()}
          <span className="block text-sm font-normal text-muted">{tRates(`name.${currency}`)}</span>
        </>
      ),
    },
    {
      id: 'rate',
      header: tRates('rate'),
      align: 'end',
      cell: ({ per_euro }) =>
        per_euro === null ? t('never') : <span className="num">{formatNumber(Number(per_euro), { maximumFractionDigits: 8 })}</span>,
    },
    {
      id: 'day',
      header: tRates('day'),
      cell: ({ as_of, age_days }) =>
        as_of !== null && (
          <>
            {formatDate(as_of)}
            <span className="block text-sm text-muted">{t('age', { count: age_days ?? 0 })}</span>
          </>
        ),
    },
    {
      id: 'source',
      header: tRates('source_label'),
      cell: ({ source, reason }) =>
        source !== null && (
          <>
            {tRates(`source.${source}`)}
            {reason && <span className="block text-sm break-words text-muted">{reason}</span>}
          </>
        ),
    },
    { id: 'state', header: t('state'), cell: (rate) => <RateState rate={rate} /> },
    {
      id: 'actions',
      header: t('actions'),
      hideHeaderOnPhones: true,
      cell: (rate) => <RateActions rate={rate} onSet={onSet} />,
    },
  ]
  return <DataTable caption={tRates('table')} hideCaption columns={columns} rows={rates} rowKey={({ currency }) => currency} />
}

function RateState({ rate: { stale, refused } }: { rate: BoardRate }) {
  const { t } = useI18n('operator-rates')
  if (!stale && !refused) return <Badge tone="success">{t('current')}</Badge>
  return (
    <span className="flex flex-wrap gap-2">
      {stale && <Badge tone="warning">{t('stale')}</Badge>}
      {refused && <Badge tone="danger">{t('refused')}</Badge>}
    </span>
  )
}

function RateActions({ rate, onSet }: { rate: BoardRate; onSet: (rate: BoardRate) => void }) {
  const { t } = useI18n('operator-rates')
  const currency = rate.currency.toUpperCase()
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="sm" aria-label={t('set_this', { currency })} onClick={() => onSet(rate)}>
        {t('set')}
      </Button>
      <Link
        to={`${ratesPath}?history=${rate.currency}#history`}
        aria-label={t('history_of', { currency })}
        className="hit-44 text-link hover:underline"
      >
        {t('history')}
      </Link>
    </span>
  )
}
