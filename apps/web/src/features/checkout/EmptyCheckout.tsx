import { useI18n } from '@partlane/i18n/react'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { readLastPurchase } from '#lib/storage/last-purchase.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

/**
 * Shown when the cart is empty: links to the search and to the last paid purchase of this device.
 */
export function EmptyCheckout() {
  const { t } = useI18n('checkout')
  const lastPurchase = readLastPurchase()
  return (
    <EmptyState
      icon={<ShoppingCart />}
      titleAs="h1"
      title={t('empty.title')}
      action={
        <>
          <Button variant="primary" render={<SearchLink to="/search" />}>
            {t('empty.search')}
          </Button>
          {lastPurchase?.paid && <Button render={<Link to={`/checkout/${lastPurchase.id}`} />}>{t('empty.last')}</Button>}
        </>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}
