import { useApi } from '@partlane/client/api/api-context'
import { rateHistoryQuery, type StoredRate } from '@partlane/client/rates'
import type { RatedCurrency } from '@partlane/domain/money/published-rates'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#lib/routing/Link.tsx'
import { Card } from '#ui/display/Card.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { StaffList } from '../StaffList.tsx'
import { ratesPath } from './rates-path.ts'

type RateHistoryProps = { currency: RatedCurrency; page: number; getHref: (page: number) => string }

/** All stored rates of a currency, newest first. */
export function RateHistory({ currency, page, getHref }: RateHistoryProps) {
  const { t, formatNumber, formatDate } = useI18n('operator-rates')
  const { t: tRates } = useI18n('exchange-rates')
  const query = useQuery(rateHistoryQuery(useApi(), { currency, page }))
  const title = t('history_title', { currency: currency.toUpperCase() })
  const columns: Column<StoredRate>[] = [
    { id: 'day', header: tRates('day'), isRowHeader: true, cell: ({ as_of }) => formatDate(as_of) },
    {
      id: 'rate',
      header: tRates('rate'),
      align: 'end',
      cell: ({ per_euro }) => <span className="num">{formatNumber(Number(per_euro), { maximumFractionDigits: 8 })}</span>,
    },
    { id: 'source', header: tRates('source_label'), cell: ({ source }) => tRates(`source.${source}`) },
    { id: 'stored', header: t('stored_at'), cell: ({ created_at }) => formatDate(created_at, 'datetime') },
    {
      id: 'reason',
      header: t('reason_column'),
      align: 'start',
      cell: ({ reason }) => reason && <span className="break-words">{reason}</span>,
    },
  ]
  return (
    <Card as="section" id="history" aria-label={title} title={title} titleAs="h2">
      <p>
        <Link to={ratesPath} className="hit-44 text-link hover:underline">
          {t('close')}
        </Link>
      </p>
      <StaffList query={query} getHref={getHref}>
        {(rates) => (
          <DataTable
            caption={title}
            hideCaption
            columns={columns}
            rows={rates}
            rowKey={({ id }) => id}
            empty={<p>{t('history_empty')}</p>}
          />
        )}
      </StaffList>
    </Card>
  )
}
