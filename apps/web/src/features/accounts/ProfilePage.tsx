import { useCurrentUser } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { Link } from '#lib/Link.tsx'
import { useLeave } from '#lib/use-leave.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { fullName } from './account-name.ts'
import { standingOf, standingTone } from './standing.ts'

type ProfileLink = { id: string; path: string; label: string; icon: ReactNode; badge: ReactNode }
type LinkGroup = { id: string; label: string; links: ProfileLink[] }

/** The middle of one's account: who I am, what needs doing, and the way to everything of mine. */
export function ProfilePage({ groups }: { groups: LinkGroup[] }) {
  const { t, formatNumber } = useI18n('accounts')
  const { data: user, isPending, refetch, isFetching } = useCurrentUser()
  const leave = useLeave()
  if (isPending) return <ProfileSkeleton label={t('profile.loading')} />
  if (!user)
    return (
      <ErrorState
        titleAs="h1"
        title={t('profile.failed')}
        retryLabel={t('profile.retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )

  const standing = standingOf(user)
  return (
    <div className="page py-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl">{user.company_name ?? fullName(user)}</h1>
        <Badge tone={standingTone[standing]}>{t(`standing.${standing}`)}</Badge>
      </div>
      <p className="mt-1 break-all text-muted">{user.email}</p>

      <div className="mt-6 grid items-start gap-4 md:grid-cols-[2fr_1fr]">
        <section aria-labelledby="todo">
          <Card>
            <h2 id="todo" className="text-lg">
              {t('profile.todo')}
            </h2>
            <p className="text-muted">{t(`todo.${standing}`)}</p>
            {standing === 'confirm' && (
              <Button kind="primary" className="mt-2 w-fit" render={<Link to="/confirm" />}>
                {t('todo.confirm_button')}
              </Button>
            )}
          </Card>
        </section>
        <Card>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-[15px]">
            <dt className="text-muted">{t('profile.role')}</dt>
            <dd className="text-right font-bold text-ink">{t(user.role === 'business' ? 'sign_up.business' : 'sign_up.personal')}</dd>
            <dt className="text-muted">{t('profile.selling')}</dt>
            <dd className="text-right font-bold text-ink">{t(user.may_sell ? 'profile.may_sell' : 'profile.may_not_sell')}</dd>
            <dt className="text-muted">{t('profile.fee')}</dt>
            <dd className="text-right font-bold text-ink">
              {formatNumber(user.current_merchant_fee_in_percentages / 100, { style: 'percent', maximumFractionDigits: 2 })}
            </dd>
          </dl>
        </Card>
      </div>

      {groups.map(({ id, label, links }) => (
        <nav key={id} aria-label={label} className="mt-6 md:hidden">
          <h2 className="mb-2 text-lg">{label}</h2>
          <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
            {links.map((link) => (
              <li key={link.id}>
                <Link
                  to={link.path}
                  className="flex min-h-14 items-center gap-3 px-4 font-bold text-ink outline-offset-[-2px] hover:bg-sunken"
                >
                  <span aria-hidden="true" className="text-muted [&_svg]:size-5">
                    {link.icon}
                  </span>
                  <span className="flex-1">{link.label}</span>
                  {link.badge}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <Button className="mt-8" icon={<LogOut />} onClick={() => void leave()}>
        {t('profile.sign_out')}
      </Button>
    </div>
  )
}

function ProfileSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="page py-8">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="mt-2 h-6 w-48" />
      <div className="mt-6 grid gap-4 md:grid-cols-[2fr_1fr]">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  )
}
