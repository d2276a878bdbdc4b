import { useCurrentUser } from '@partlane/client/accounts'
import { useApi } from '@partlane/client/api/api-context'
import { cartCheckQuery, cartLinesQuery } from '@partlane/client/cart'
import { lastOrderQuery } from '@partlane/client/orders'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { useUnpaidPurchase } from '#lib/storage/use-unpaid-purchase.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { EmptyCheckout } from './EmptyCheckout.tsx'
import { deriveInitialValues } from './initial-values.ts'
import { ResumeNotice } from './ResumeNotice.tsx'

/**
 * Loads the data of the checkout form. Instead of the form it shows a notice for an unpaid purchase
 * that holds stock, or an empty state for an empty cart.
 */
export function CheckoutStart({ Finder }: { Finder: ComponentType<AddressFinderProps> | undefined }) {
  const { kind } = useSession()
  const { t } = useI18n('checkout')
  const { messageOfError } = useErrorMessages()
  const api = useApi()
  const [search] = useSearchParams()
  const { purchase, isStockHeld, receivedAt, isLoading } = useUnpaidPurchase()
  const check = useQuery(cartCheckQuery(api))
  const lines = useQuery({ ...cartLinesQuery(api), enabled: check.isFetched })
  const lastOrder = useQuery(lastOrderQuery(api))
  const user = useCurrentUser()

  if (purchase && isStockHeld) return <ResumeNotice purchase={purchase} receivedAt={receivedAt} />
  if (lines.isError || (check.isError && !lines.data))
    return (
      <ErrorState
        titleAs="h1"
        title={t('failed')}
        retryLabel={t('retry')}
        retrying={check.isFetching || lines.isFetching}
        onRetry={() => void (check.isError ? check.refetch() : lines.refetch())}
      >
        {messageOfError(lines.error ?? check.error)}
      </ErrorState>
    )
  if (!lines.data || isLoading || lastOrder.isLoading || user.isLoading) return <CheckoutSkeleton />
  if (lines.data.length === 0) return <EmptyCheckout />

  const sources = { purchase, lastOrder: lastOrder.data ?? undefined, user: user.data, postcode: search.get('postcode') }
  return (
    <CheckoutForm
      lines={lines.data}
      changesByLine={check.data?.changes ?? {}}
      defaults={deriveInitialValues(sources)}
      savedAddresses={kind === 'member' ? user.data?.addresses : undefined}
      Finder={Finder}
    />
  )
}
