import { useApi } from '@partlane/client/api/api-context'
import { reconciliationQuery, useReconciliationStart } from '@partlane/client/reconciliation'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { GatewayCard } from './GatewayCard.tsx'

/** The last comparison of each payment gateway with the ledger, and the differences. */
export function ReconciliationPage() {
  const { t } = useI18n('reconciliation')
  return (
    <section aria-labelledby="reconciliation-title" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 id="reconciliation-title" className="text-2xl">
            {t('title')}
          </h1>
          <p className="mt-1 max-w-[72ch] text-muted">{t('intro')}</p>
        </div>
        <StartButton />
      </div>
      <Gateways />
      <DifferenceList />
    </section>
  )
}

function StartButton() {
  const { t } = useI18n('reconciliation')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending } = useReconciliationStart()
  const start = () =>
    mutate(undefined, { onSuccess: () => toast.success(t('started')), onError: (error) => toast.error(messageOfError(error)) })
  return (
    <Button icon={<RefreshCw />} loading={isPending} onClick={start}>
      {t('start')}
    </Button>
  )
}

function Gateways() {
  const { t } = useI18n('operators')
  const { messageOfError } = useErrorMessages()
  const { data, error, isFetching, refetch } = useQuery(reconciliationQuery(useApi()))
  if (data)
    return (
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {data.gateways.map((gateway) => (
          <GatewayCard key={gateway.gateway} gateway={gateway} />
        ))}
      </div>
    )
  if (error)
    return (
      <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOfError(error)}
      </ErrorState>
    )
  return (
    <Loading label={t('loading')}>
      <Skeleton className="h-40 rounded-card" />
    </Loading>
  )
}
