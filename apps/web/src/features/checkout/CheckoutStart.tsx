import { useCurrentUser } from '@partlane/client/accounts'
import { useApi } from '@partlane/client/api/api-context'
import { cartCheckQuery, cartLinesQuery } from '@partlane/client/cart'
import { lastOrderQuery } from '@partlane/client/orders'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { useChosenLines } from '#lib/purchase/use-chosen-lines.ts'
import { useUnpaidPurchase } from '#lib/storage/use-unpaid-purchase.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { EmptyCheckout } from './EmptyCheckout.tsx'
import { deriveInitialValues } from './initial-values.ts'
import { ResumeNotice } from './ResumeNotice.tsx'

type CheckoutStartProps = { Finder: ComponentType<AddressFinderProps> | undefined; agreedLines: ReactNode }

/**
 * Loads the data of the checkout form. Instead of the form it shows a notice for an unpaid purchase
 * that holds stock, or an empty state for an empty cart.
 */
export function CheckoutStart({ Finder, agreedLines }: CheckoutStartProps) {
  const { kind } = useSession()
  const { t } = useI18n('checkout')
  const { messageOfError } = useErrorMessages()
  const api = useApi()
  const [search] = useSearchParams()
  const chosen = useChosenLines()
  const { purchase, isStockHeld, receivedAt, isLoading } = useUnpaidPurchase({ ofCart: chosen.includesCart })
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
  const cartLines = chosen.includesCart ? lines.data : []
  if (cartLines.length === 0 && chosen.isPending) return <CheckoutSkeleton />
  if (cartLines.length === 0 && chosen.lines.length === 0) return <EmptyCheckout />

  const sources = { purchase, lastOrder: lastOrder.data ?? undefined, user: user.data, postcode: search.get('postcode') }
  return (
    <CheckoutForm
      lines={cartLines}
      chosen={chosen}
      agreedLines={agreedLines}
      changesByLine={chosen.includesCart ? (check.data?.changes ?? {}) : {}}
      defaults={deriveInitialValues(sources)}
      savedAddresses={kind === 'member' ? user.data?.addresses : undefined}
      Finder={Finder}
    />
  )
}
