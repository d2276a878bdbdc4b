import { useApi } from '@partlane/client/api/api-context'
import { invoiceSettingsQuery } from '@partlane/client/invoices'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { InvoiceSettingsForm } from './InvoiceSettingsForm.tsx'

/** What the invoices of a seller show. */
export function InvoiceSettingsPage() {
  const { t } = useI18n('invoices')
  const { data, isError, isFetching, refetch } = useQuery(invoiceSettingsQuery(useApi()))
  return (
    <div className="page py-6 md:py-10">
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 mb-6 max-w-[64ch] text-muted">{t('intro')}</p>
      {data ? (
        <InvoiceSettingsForm settings={data} />
      ) : isError ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton className="h-64 rounded-card" />
        </Loading>
      )}
    </div>
  )
}
