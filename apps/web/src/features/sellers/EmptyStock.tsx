import type { SellerPage as Seller } from '@partlane/client/profile'
import type { Search } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import PackageOpen from 'lucide-react/icons/package-open'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

/** Shown when the shop has no listings, or none that match the search. */
export function EmptyStock({ seller, search }: { seller: Seller; search: Search }) {
  const { t } = useI18n('sellers')
  if (search.q !== '' || search.page > 1)
    return (
      <EmptyState
        icon={<PackageOpen />}
        titleAs="h3"
        title={search.q === '' ? t('stock.no_page') : t('stock.none_for', { q: search.q })}
        action={<Button render={<Link to={`/users/${seller.slug}`} />}>{t('stock.all')}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<PackageOpen />}
      titleAs="h3"
      title={t('stock.none')}
      action={<Button render={<SearchLink to="/search" />}>{t('stock.elsewhere')}</Button>}
    >
      {t(seller.on_holiday ? 'stock.none_holiday' : 'stock.none_text')}
    </EmptyState>
  )
}
