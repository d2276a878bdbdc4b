import { useApi } from '@partlane/client/api/api-context'
import { cartCheckQuery, cartLinesQuery, cartTotalsQuery, groupBySeller } from '@partlane/client/cart'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { hasOtherCurrency } from '#lib/purchase/has-other-currency.ts'
import { toTotalsChoice, useChosenLines } from '#lib/purchase/use-chosen-lines.ts'
import { useUnpaidPurchase } from '#lib/storage/use-unpaid-purchase.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { CartNotice } from './CartNotice.tsx'
import { CartSellerGroup } from './CartSellerGroup.tsx'
import { CartSkeleton } from './CartSkeleton.tsx'
import { CartTotals } from './CartTotals.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { createPendingChanges } from './pending-changes.ts'
import { usePostcode } from './use-postcode.ts'

/** Content of the cart. Each visit checks every line again and shows the changes at the lines. */
export function CartContent({ agreedLines, share }: { agreedLines: ReactNode; share: ReactNode }) {
  const { t } = useI18n('cart')
  const api = useApi()
  const { messageOfError } = useErrorMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  const postcode = usePostcode()
  const [pendingChanges] = useState(createPendingChanges)
  const { purchase, isStockHeld } = useUnpaidPurchase({ ofCart: true })
  const chosen = useChosenLines()
  const check = useQuery(cartCheckQuery(api))
  const lines = useQuery({ ...cartLinesQuery(api), enabled: check.isFetched })
  const hasLines = (lines.data?.length ?? 0) > 0
  const totalsInput = { ...postcode.destination, ...toTotalsChoice(hasLines, chosen.chosenIds) }
  const totals = useQuery({ ...cartTotalsQuery(api, totalsInput), enabled: hasLines || chosen.chosenIds.length > 0 })

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
  if (!lines.data || (!hasLines && chosen.isPending)) return <CartSkeleton />
  if (!hasLines && chosen.lines.length === 0) return <EmptyCart />

  const heldSlugs = isStockHeld && purchase ? purchase.lines.filter(({ source }) => source === 'cart').map((line) => line.listing_slug) : []
  const hasChanges = Object.values(check.data?.changes ?? {}).some((changes) => changes.length > 0)
  return (
    <div className="page grid grid-cols-1 items-start gap-6 py-6 md:grid-cols-[minmax(0,1fr)_380px] md:py-10">
      <div className="grid grid-cols-1 gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t('title')}
        </h1>
        <CartNotice heldPurchaseId={isStockHeld ? purchase?.id : undefined} hasChanges={hasChanges} />
        {agreedLines}
        {groupBySeller(lines.data).map((group) => (
          <CartSellerGroup
            key={group.slug}
            group={group}
            changes={check.data?.changes ?? {}}
            heldSlugs={heldSlugs}
            sellerTotals={totals.data?.sellers.find(({ seller_slug }) => seller_slug === group.slug)}
            pendingChanges={pendingChanges}
            onRemoved={() => heading.current?.focus()}
          />
        ))}
        {hasLines && share}
      </div>
      {!isStockHeld && (hasLines || chosen.chosenIds.length > 0) && (
        <CartTotals
          totals={totals}
          postcode={postcode}
          pendingChanges={pendingChanges}
          isConverted={hasOtherCurrency(
            [...lines.data.map(({ listing }) => listing?.price), ...chosen.lines.map(({ unit_price }) => unit_price)],
            totals.data?.total.currency,
          )}
        />
      )}
    </div>
  )
}
