import { useApi } from '@partlane/client/api/api-context'
import { type Earnings, earningsQuery } from '@partlane/client/earnings'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Wallet from 'lucide-react/icons/wallet'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { EarningsLines } from './EarningsLines.tsx'
import { FeeInvoicesCard } from './FeeInvoicesCard.tsx'
import { MonthsCard } from './MonthsCard.tsx'
import { PayoutsCard } from './PayoutsCard.tsx'

/** The money of a seller: balances, months, payouts, and every line that has changed them. */
export function EarningsPage() {
  const { t } = useI18n('earnings')
  const { data, isError, isFetching, refetch } = useQuery(earningsQuery(useApi()))
  return (
    <div className="page py-6 md:py-10">
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 mb-6 max-w-[64ch] text-muted">{t('intro')}</p>
      {data ? (
        <Content earnings={data} />
      ) : isError ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t('loading')} className="grid gap-4">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </Loading>
      )}
    </div>
  )
}

function Content({ earnings }: { earnings: Earnings }) {
  const { t } = useI18n('earnings')
  if (earnings.balances.length === 0)
    return (
      <EmptyState icon={<Wallet />} title={t('empty')} action={<Button render={<Link to="/sell" />}>{t('sell')}</Button>}>
        {t('empty_text')}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {earnings.payouts_held && (
        <p role="status" className="font-bold text-check">
          {t('held')}
        </p>
      )}
      {earnings.balances.map((balance) => (
        <BalanceCard key={balance.currency} balance={balance} />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <MonthsCard months={earnings.months} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PayoutsCard schedule={earnings.payout_schedule} />
          <FeeInvoicesCard />
        </div>
      </div>
      <EarningsLines months={earnings.months} />
    </div>
  )
}
