import { useI18n } from '@partlane/i18n/react'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

/** Empty state of the cart with links to the search and the car finder. */
export function EmptyCart() {
  const { t } = useI18n('cart')
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
          <Button render={<Link to="/#finder" />}>{t('empty.finder')}</Button>
        </>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}
