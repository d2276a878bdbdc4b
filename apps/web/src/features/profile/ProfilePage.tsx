import { type CurrentUser, useCurrentUser } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { deriveVerificationStatus, type VerificationStatus } from '#lib/accounts/verification-status.ts'
import { Link } from '#lib/routing/Link.tsx'
import { useSignOutAndLeave } from '#lib/routing/use-sign-out-and-leave.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge, type Tone } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { HolidayNotice } from './HolidayNotice.tsx'
import { ProfileChecklist } from './ProfileChecklist.tsx'
import { TodoCard } from './TodoCard.tsx'

type ProfileLink = { id: string; path: string; label: string; icon: ReactNode; badge: ReactNode }
export type LinkGroup = { id: string; label: string; links: ProfileLink[] }

const verificationTone: Record<VerificationStatus, Tone> = {
  confirm: 'warning',
  documents: 'warning',
  refused: 'danger',
  review: 'info',
  verified: 'success',
}

/** Company name of a business, full name of a private user, otherwise the slug. */
const accountDisplayName = ({ company_name, first_name, last_name, slug }: CurrentUser): string =>
  company_name ?? ([first_name, last_name].filter(Boolean).join(' ') || slug)

/**
 * Account overview: status, to-dos and details, and on phones links to all account pages
 * (`groups`).
 */
export function ProfilePage({ groups }: { groups: LinkGroup[] }) {
  const { t } = useI18n('profile')
  const { data: user, isPending, refetch, isFetching } = useCurrentUser()
  const signOut = useSignOutAndLeave()
  if (isPending) return <ProfileSkeleton label={t('loading')} />
  if (!user)
    return <ErrorState titleAs="h1" title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
  const verificationStatus = deriveVerificationStatus(user)
  return (
    <div className="page py-6 md:py-10">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-2xl break-words">{accountDisplayName(user)}</h1>
        <Badge tone={verificationTone[verificationStatus]}>{t(`standing.${verificationStatus}`)}</Badge>
      </div>
      <p className="mt-1 break-all text-muted">{[user.email, user.phone_number].filter(Boolean).join(' · ')}</p>
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          {user.on_holiday && <HolidayNotice user={user} />}
          <TodoCard user={user} />
          <ProfileChecklist user={user} />
        </div>
        <AccountDetails user={user} />
      </div>
      {groups.map((group) => (
        <LinkGroupNav key={group.id} group={group} />
      ))}
      <Button className="mt-8" icon={<LogOut />} onClick={() => void signOut()}>
        {t('sign_out')}
      </Button>
    </div>
  )
}

function AccountDetails({ user }: { user: CurrentUser }) {
  const { t, formatNumber } = useI18n('profile')
  const fee = formatNumber(user.current_merchant_fee_in_percentages / 100, { style: 'percent', maximumFractionDigits: 2 })
  const details = [
    [t('facts.role'), t(user.role === 'business' ? 'facts.business' : 'facts.personal')],
    [t('facts.selling'), t(user.may_sell ? 'facts.may_sell' : 'facts.may_not_sell')],
    [t('facts.fee'), fee],
  ]
  return (
    <Card>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-md">
        {details.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-bold text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 border-t border-line pt-3 text-md">
        <Link to={`/users/${user.slug}`} className="hit-44 font-bold text-link hover:underline">
          {t('facts.public_page')}
        </Link>
      </p>
    </Card>
  )
}

function LinkGroupNav({ group: { id, label, links } }: { group: LinkGroup }) {
  return (
    <nav aria-labelledby={`links-${id}`} className="mt-6 md:hidden">
      <h2 id={`links-${id}`} className="mb-2 text-lg">
        {label}
      </h2>
      <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {links.map((link) => (
          <li key={link.id}>
            <Link to={link.path} className="flex min-h-14 items-center gap-3 px-4 font-bold text-ink outline-offset-[-2px] hover:bg-sunken">
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
  )
}

function ProfileSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="page py-6 md:py-10">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="mt-2 h-6 w-48" />
      <div className="mt-6 grid gap-4 lg:grid-cols-[2fr_1fr]">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </Loading>
  )
}
