import { useApi } from '@partlane/client/api/api-context'
import { type CartChange, type CartLine, cartCheckQuery, cartLinesQuery, cartTotalsQuery, groupBySeller } from '@partlane/client/cart'
import type { Purchase } from '@partlane/client/checkout/checkout'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { hasOtherCurrency } from '#lib/purchase/has-other-currency.ts'
import { toTotalsChoice, useChosenLines } from '#lib/purchase/use-chosen-lines.ts'
import { useUnpaidPurchase } from '#lib/storage/use-unpaid-purchase.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { CartNotice } from './CartNotice.tsx'
import { CartSellerGroup, type CartTotalsValue } from './CartSellerGroup.tsx'
import { CartSkeleton } from './CartSkeleton.tsx'
import { CartTotals } from './CartTotals.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { createPendingChanges, type PendingChanges } from './pending-changes.ts'
import { type PostcodeState, usePostcode } from './use-postcode.ts'

/** Content of the cart. Each visit checks every line again and shows the changes at the lines. */
export function CartContent({ agreedLines, share }: { agreedLines: ReactNode; share: ReactNode }) {
  const postcode = usePostcode()
  const [pendingChanges] = useState(createPendingChanges)
  const { purchase, isStockHeld } = useUnpaidPurchase({ ofCart: true })
  const { check, lines, chosen, totals, hasLines } = useCartQueries(postcode)

  if (lines.isError || (check.isError && !lines.data)) return <CartError check={check} lines={lines} />
  if (!lines.data || (!hasLines && chosen.isPending)) return <CartSkeleton />
  if (!hasLines && chosen.lines.length === 0) return <EmptyCart />

  const prices = [...lines.data.map(({ listing }) => listing?.price), ...chosen.lines.map(({ unit_price }) => unit_price)]
  return (
    <div className="page grid grid-cols-1 items-start gap-6 py-6 md:grid-cols-[minmax(0,1fr)_380px] md:py-10">
      <CartLines
        lines={lines.data}
        changes={check.data?.changes ?? {}}
        heldPurchase={isStockHeld ? purchase : undefined}
        totals={totals.data}
        pendingChanges={pendingChanges}
        agreedLines={agreedLines}
        share={share}
      />
      {!isStockHeld && (hasLines || chosen.chosenIds.length > 0) && (
        <CartTotals
          totals={totals}
          postcode={postcode}
          pendingChanges={pendingChanges}
          isConverted={hasOtherCurrency(prices, totals.data?.total.currency)}
        />
      )}
    </div>
  )
}

/** The check of the cart, then its lines, and the totals with the chosen agreed lines. */
function useCartQueries({ destination }: PostcodeState) {
  const api = useApi()
  const chosen = useChosenLines()
  const check = useQuery(cartCheckQuery(api))
  const lines = useQuery({ ...cartLinesQuery(api), enabled: check.isFetched })
  const hasLines = (lines.data?.length ?? 0) > 0
  const totalsInput = { ...destination, ...toTotalsChoice(hasLines, chosen.chosenIds) }
  const totals = useQuery({ ...cartTotalsQuery(api, totalsInput), enabled: hasLines || chosen.chosenIds.length > 0 })
  return { check, lines, chosen, totals, hasLines }
}

function CartError({ check, lines }: Pick<ReturnType<typeof useCartQueries>, 'check' | 'lines'>) {
  const { t } = useI18n('cart')
  const { messageOfError } = useErrorMessages()
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
}

type CartLinesProps = {
  lines: CartLine[]
  changes: Record<string, CartChange[]>
  /** The unpaid purchase that holds the stock of lines. */
  heldPurchase: Purchase | undefined
  totals: CartTotalsValue | undefined
  pendingChanges: PendingChanges
  agreedLines: ReactNode
  share: ReactNode
}

/** The lines of each seller, with what has changed. The heading has the focus after a removal. */
function CartLines({ lines, changes, heldPurchase, totals, pendingChanges, agreedLines, share }: CartLinesProps) {
  const { t } = useI18n('cart')
  const heading = useRef<HTMLHeadingElement>(null)
  const heldSlugs = heldPurchase?.lines.filter(({ source }) => source === 'cart').map((line) => line.listing_slug) ?? []
  const hasChanges = Object.values(changes).some((lineChanges) => lineChanges.length > 0)
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {t('title')}
      </h1>
      <CartNotice heldPurchaseId={heldPurchase?.id} hasChanges={hasChanges} />
      {agreedLines}
      {groupBySeller(lines).map((group) => (
        <CartSellerGroup
          key={group.slug}
          group={group}
          changes={changes}
          heldSlugs={heldSlugs}
          sellerTotals={totals?.sellers.find(({ seller_slug }) => seller_slug === group.slug)}
          pendingChanges={pendingChanges}
          onRemoved={() => heading.current?.focus()}
        />
      ))}
      {lines.length > 0 && share}
    </div>
  )
}
