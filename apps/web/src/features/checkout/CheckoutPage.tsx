import { useSession } from '@partlane/client/session'
import { useI18n } from '@partlane/i18n/react'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useHydrated } from '#lib/hydrated.ts'
import { Link } from '#lib/Link.tsx'
import { rememberedPurchase } from '#lib/remembered-purchase.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { CheckoutStart } from './CheckoutStart.tsx'

/** One page for everything that is asked before paying. Drawn in the browser: the basket is its owner's. */
export function CheckoutPage() {
  const { kind } = useSession()
  if (!useHydrated()) return <CheckoutSkeleton />
  return kind === 'guest' || kind === 'member' ? <CheckoutStart /> : <NothingToBuy />
}

export function NothingToBuy() {
  const { t } = useI18n('checkout')
  const last = rememberedPurchase()
  return (
    <EmptyState
      icon={<ShoppingCart />}
      titleAs="h1"
      title={t('empty.title')}
      action={
        <>
          <Button kind="primary" render={<Link to="/search" />}>
            {t('empty.search')}
          </Button>
          {last?.paid && <Button render={<Link to={`/checkout/${last.id}`} />}>{t('empty.last')}</Button>}
        </>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}
