import { useApi } from '@partlane/client/api/api-context'
import { isNotFound } from '@partlane/client/api/api-error'
import { purchaseQuery } from '@partlane/client/checkout/checkout'
import { useEndReason, useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { GuestUpgradeSlot } from '#lib/accounts/guest-upgrade-slot.ts'
import { useHydrated } from '#lib/page/hydrated.ts'
import { ScriptsNotice } from '#lib/page/ScriptsNotice.tsx'
import { isId } from '#lib/routing/is-id.ts'
import { useLocalePath } from '#lib/routing/Link.tsx'
import { signInPath } from '#lib/routing/return-path.ts'
import { readLastPurchase } from '#lib/storage/last-purchase.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { GuestSessionEnded } from './GuestSessionEnded.tsx'
import { PurchaseSteps } from './PurchaseSteps.tsx'
import { ServerClock } from './ServerClock.tsx'
import { StoredConfirmation } from './StoredConfirmation.tsx'

type PurchasePageProps = { id: string; notFound: ReactNode; GuestUpgrade?: GuestUpgradeSlot }

/**
 * Page of one purchase, from the reservation to the confirmation. A refresh, a closed tab and the
 * return from the bank lead here.
 */
export function PurchasePage({ id, notFound, GuestUpgrade }: PurchasePageProps) {
  const { kind } = useSession()
  const endReason = useEndReason()
  const localePath = useLocalePath()
  if (!useHydrated())
    return (
      <>
        <ScriptsNotice />
        <CheckoutSkeleton />
      </>
    )
  if (!isId(id)) return notFound
  if (kind === 'guest' || kind === 'member') return <OwnPurchase id={id} notFound={notFound} GuestUpgrade={GuestUpgrade} />
  const lastPurchase = readLastPurchase()
  if (lastPurchase?.id === id && lastPurchase.paid) return <StoredConfirmation paidPurchase={lastPurchase.paid} />
  if (endReason === 'guest_session_ended') return <GuestSessionEnded isPayment />
  return <Navigate to={localePath(signInPath(`/checkout/${id}`))} replace />
}

function OwnPurchase({ id, notFound, GuestUpgrade }: PurchasePageProps) {
  const { t } = useI18n('checkout')
  const { messageOfError } = useErrorMessages()
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(purchaseQuery(useApi(), id))
  if (isNotFound(error)) return notFound
  if (data)
    return (
      <ServerClock serverTime={data.server_time} receivedAt={dataUpdatedAt}>
        <PurchaseSteps purchase={data} refetch={refetch} GuestUpgrade={GuestUpgrade} />
      </ServerClock>
    )
  if (!error) return <CheckoutSkeleton />
  return (
    <ErrorState titleAs="h1" title={t('failed_purchase')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
      {messageOfError(error)}
    </ErrorState>
  )
}
