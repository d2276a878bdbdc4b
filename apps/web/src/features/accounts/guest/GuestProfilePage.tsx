import { useApi } from '@partlane/client/api/api-context'
import { lastOrderQuery } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from '#lib/routing/Link.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { GuestUpgrade } from './GuestUpgrade.tsx'

const links = [
  { id: 'orders', path: '/profile/my-orders/orders' },
  { id: 'garage', path: '/profile/my-garage' },
  { id: 'cart', path: '/cart' },
] as const

/**
 * Profile page of a guest: links to the data of this guest and the form that creates an account.
 */
export function GuestProfilePage() {
  const { t } = useI18n('accounts')
  const { data: lastOrder, isPending } = useQuery(lastOrderQuery(useApi()))
  return (
    <div className="page py-8">
      <h1 className="text-2xl">{t('guest.profile_title')}</h1>
      <p className="mt-1 text-muted">{t('guest.profile_text')}</p>
      <div className="mt-6 grid items-start gap-4 md:grid-cols-[2fr_1fr]">
        {isPending ? (
          <Loading label={t('guest.loading')}>
            <Skeleton className="h-96" />
          </Loading>
        ) : (
          <GuestUpgrade returnTo="/profile" hasBought={Boolean(lastOrder)} fullName={lastOrder?.address.full_name ?? undefined} />
        )}
        <nav aria-label={t('guest.links')}>
          <ul className="grid gap-2">
            {links.map(({ id, path }) => (
              <li key={id}>
                <Link
                  to={path}
                  className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 font-bold text-ink hover:border-edge"
                >
                  <span className="flex-1">{t(`guest.${id}`)}</span>
                  <ChevronRight aria-hidden="true" className="size-5 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
