import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Price } from '#ui/display/Price.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { CartTotalsValue } from './CartSellerGroup.tsx'
import { CheckoutLink } from './CheckoutLink.tsx'
import { DeliveryPostcode } from './DeliveryPostcode.tsx'
import type { PendingChanges } from './pending-changes.ts'
import type { PostcodeState } from './use-postcode.ts'

type CartTotalsProps = {
  totals: UseQueryResult<CartTotalsValue>
  postcode: PostcodeState
  pendingChanges: PendingChanges
  /** Prices of the sellers in other currencies are part of the total. */
  isConverted: boolean
}

/**
 * Total of all sellers including delivery, in the chosen currency, with the link to the checkout.
 */
export function CartTotals({ totals, postcode, pendingChanges, isConverted }: CartTotalsProps) {
  const { t } = useI18n('cart')
  const { messageOfError } = useErrorMessages()
  const [search] = useSearchParams()
  const blocked = totals.data?.blocked ?? false
  return (
    <Card as="section" raised aria-label={t('totals.label')} className="md:sticky md:top-6 [&>div]:gap-4">
      <DeliveryPostcode key={postcode.value} postcode={postcode} />
      {totals.data ? (
        <TotalsList totals={totals.data} isStale={totals.isPlaceholderData || totals.isFetching} />
      ) : totals.isError ? (
        <p role="alert" className="text-md font-bold text-nofit">
          {messageOfError(totals.error)}
        </p>
      ) : (
        <Skeleton className="h-28" />
      )}
      {blocked && <p className="text-md font-bold text-nofit">{t('totals.blocked')}</p>}
      {blocked ? (
        <Button variant="primary" size="lg" fullWidth disabled>
          {t('totals.checkout')}
        </Button>
      ) : (
        <CheckoutLink to={checkoutPath(postcode.value, search.get('agreed'))} pendingChanges={pendingChanges} />
      )}
      <p className="text-sm text-muted">{t('totals.note')}</p>
      {isConverted && (
        <p className="text-sm text-muted">
          {t('totals.converted')}{' '}
          <Link to="/exchange-rates" className="hit-44 text-link hover:underline">
            {t('totals.exchange_rates')}
          </Link>
        </p>
      )}
    </Card>
  )
}

/** The checkout with the postcode and the agreed lines that were chosen here. */
function checkoutPath(postcode: string, agreed: string | null): string {
  const params = new URLSearchParams({ ...(postcode ? { postcode } : {}), ...(agreed === null ? {} : { agreed }) })
  return params.size > 0 ? `/checkout?${params}` : '/checkout'
}

function TotalsList({ totals: { items, shipping, surcharge, total }, isStale }: { totals: CartTotalsValue; isStale: boolean }) {
  const { t, formatMoney } = useI18n('cart')
  return (
    <dl aria-busy={isStale} className="reload-bar grid grid-cols-[1fr_auto] gap-y-2">
      <dt>{t('totals.items')}</dt>
      <dd className="num text-right">{formatMoney(items)}</dd>
      <dt>{t('totals.delivery')}</dt>
      <dd className="num text-right">{minorUnitsOf(shipping) === 0 ? t('free') : formatMoney(shipping)}</dd>
      {minorUnitsOf(surcharge) > 0 && (
        <>
          <dt>{t('totals.surcharge')}</dt>
          <dd className="num text-right">{formatMoney(surcharge)}</dd>
        </>
      )}
      <dt className="border-t border-line pt-3 font-bold text-ink">{t('totals.total')}</dt>
      <dd className="border-t border-line pt-3 text-right">
        <Price amount={total} live />
      </dd>
    </dl>
  )
}
