import { useI18n } from '@partlane/i18n/react'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { Link } from '#lib/routing/Link.tsx'
import { rememberedPurchase } from '#lib/storage/remembered-purchase.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

/** The basket is empty: the way to fill it, or back to what was bought last. */
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
