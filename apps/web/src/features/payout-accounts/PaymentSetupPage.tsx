import { useApi } from '@partlane/client/api/api-context'
import { type AccountDetails, accountDetailsQuery } from '@partlane/client/payout-accounts'
import { formatMoney } from '@partlane/i18n/formatters'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { useSearchParams } from 'react-router'
import { useRefetchOnReturn } from '#lib/page/use-refetch-on-return.ts'
import { Card } from '#ui/display/Card.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { AcceptedPaymentsForm } from './AcceptedPaymentsForm.tsx'
import { GatewayCard } from './GatewayCard.tsx'

/** Payment setup of a seller: the accounts to which earnings are paid, and accepted payments. */
export function PaymentSetupPage() {
  const { t } = useI18n('payout-accounts')
  const { data, isError, isFetching, refetch } = useQuery(accountDetailsQuery(useApi()))
  useRefetchOnReturn(refetch)
  return (
    <div className="page py-6 md:py-10">
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 mb-6 max-w-[64ch] text-muted">{t('intro')}</p>
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ReturnNotice details={data} />
          <WaitingEarnings details={data} />
          {data.gateways.map((gateway) => (
            <GatewayCard key={gateway.name} gateway={gateway} details={data} />
          ))}
          <AcceptedPaymentsForm details={data} />
        </div>
      ) : isError ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t('loading')} className="grid gap-4">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-48 rounded-card" />
        </Loading>
      )}
    </div>
  )
}

/** What has happened at the gateway, by the state that the gateway reports, not by the address. */
function ReturnNotice({ details }: { details: AccountDetails }) {
  const { t } = useI18n('payout-accounts')
  const [params] = useSearchParams()
  const name = params.get('connected') ?? params.get('expired')
  const gateway = details.gateways.find((entry) => entry.name === name)
  if (!gateway) return null
  const outcome = gateway.active ? 'complete' : params.has('expired') ? 'expired' : 'incomplete'
  return (
    <p role="status" className={outcome === 'complete' ? 'font-bold text-fit' : 'font-bold text-check'}>
      {t(`returned.${outcome}`)}
    </p>
  )
}

function WaitingEarnings({ details: { waiting, gateways } }: { details: AccountDetails }) {
  const { t, locale } = useI18n('payout-accounts')
  if (waiting.length === 0) return null
  const isConnected = gateways.some(({ active }) => active)
  return (
    <Card as="section" title={t('waiting.title')} titleAs="h2">
      <p className="flex flex-wrap items-center gap-x-3 font-head text-xl font-bold text-ink">
        <Landmark aria-hidden="true" className="size-6 text-muted" />
        {waiting.map((amount) => (
          <span key={amount.currency}>{formatMoney(amount, locale)}</span>
        ))}
      </p>
      <p className="mt-1 max-w-[64ch] text-md text-muted">{t(isConnected ? 'waiting.connected' : 'waiting.not_connected')}</p>
    </Card>
  )
}
