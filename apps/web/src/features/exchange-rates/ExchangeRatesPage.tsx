import { useApi } from '@partlane/client/api/api-context'
import { exchangeRatesQuery } from '@partlane/client/rates'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'

/** The rates with which prices are converted, with their day and source. For everyone. */
export function ExchangeRatesPage() {
  const { t } = useI18n('exchange-rates')
  return (
    <div className="page py-8 md:py-12">
      <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
      <div className="mt-2 grid max-w-[70ch] gap-3">
        <p>{t('intro')}</p>
        <p>{t('locked')}</p>
      </div>
      <div className="my-6 max-w-[60rem]">
        <Rates />
      </div>
      <p className="max-w-[70ch] text-muted">{t('cross')}</p>
    </div>
  )
}

type Rate = Awaited<ReturnType<NonNullable<ReturnType<typeof exchangeRatesQuery>['queryFn']>>>[number]

function Rates() {
  const { t, formatNumber, formatDate } = useI18n('exchange-rates')
  const { data, isError, isFetching, refetch } = useQuery(exchangeRatesQuery(useApi()))
  if (isError && !data)
    return <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading label={t('loading')}>
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    )
  const columns: Column<Rate>[] = [
    {
      id: 'currency',
      header: t('currency'),
      isRowHeader: true,
      cell: ({ currency }) => `${t(`name.${currency}`)} (${currency.toUpperCase()})`,
    },
    {
      id: 'rate',
      header: t('rate'),
      align: 'end',
      cell: ({ per_euro }) => <span className="num">{formatNumber(Number(per_euro), { maximumFractionDigits: 8 })}</span>,
    },
    { id: 'day', header: t('day'), cell: ({ as_of }) => <time dateTime={as_of}>{formatDate(as_of)}</time> },
    { id: 'source', header: t('source_label'), cell: ({ source }) => t(`source.${source}`) },
  ]
  return <DataTable caption={t('table')} columns={columns} rows={data} rowKey={({ id }) => id} empty={<p>{t('none')}</p>} />
}
