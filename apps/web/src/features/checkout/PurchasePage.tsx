import { useApi } from '@partlane/client/api/api-context'
import { isNotFound } from '@partlane/client/api/api-error'
import { purchaseQuery } from '@partlane/client/checkout/checkout'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { KeepGuest } from '#lib/accounts/guest-upgrade-slot.ts'
import { useHydrated } from '#lib/page/hydrated.ts'
import { useLocalPath } from '#lib/routing/Link.tsx'
import { signInPath } from '#lib/routing/return-address.ts'
import { rememberedPurchase } from '#lib/storage/remembered-purchase.ts'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { PurchaseSteps } from './PurchaseSteps.tsx'
import { RememberedConfirmation } from './RememberedConfirmation.tsx'
import { ServerClock } from './ServerClock.tsx'

type PurchasePageProps = { id: string; notFound: ReactNode; KeepGuest?: KeepGuest }

/** A purchase from reserved to paid, and ever after: refresh, a closed tab and the way back from the bank all end here. */
export function PurchasePage({ id, notFound, KeepGuest }: PurchasePageProps) {
  const { kind } = useSession()
  const localPath = useLocalPath()
  if (!useHydrated()) return <CheckoutSkeleton />
  if (!/^[1-9]\d{0,14}$/.test(id)) return notFound
  if (kind === 'guest' || kind === 'member') return <OwnPurchase id={id} notFound={notFound} KeepGuest={KeepGuest} />
  const remembered = rememberedPurchase()
  if (remembered?.id === id && remembered.paid) return <RememberedConfirmation paid={remembered.paid} />
  return <Navigate to={localPath(signInPath(`/checkout/${id}`))} replace />
}

function OwnPurchase({ id, notFound, KeepGuest }: PurchasePageProps) {
  const { t } = useI18n('checkout')
  const { ofError } = useErrorWords()
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(purchaseQuery(useApi(), id))
  if (isNotFound(error)) return notFound
  if (data)
    return (
      <ServerClock serverTime={data.server_time} receivedAt={dataUpdatedAt}>
        <PurchaseSteps purchase={data} refetch={refetch} KeepGuest={KeepGuest} />
      </ServerClock>
    )
  if (!error) return <CheckoutSkeleton />
  return (
    <ErrorState titleAs="h1" title={t('failed_purchase')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
      {ofError(error)}
    </ErrorState>
  )
}
