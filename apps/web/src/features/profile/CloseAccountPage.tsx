import { type CurrentUser, useCurrentUser } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { CloseAccountForm } from './CloseAccountForm.tsx'
import { DataSection } from './DataSection.tsx'

const deletedItems = ['person', 'garage', 'listings', 'devices'] as const
const retainedItems = ['orders', 'books'] as const

/** Page that closes the account: the consequences, then the form. */
export function CloseAccountPage() {
  const { t } = useI18n('profile')
  const { data: user } = useCurrentUser()
  return (
    <div className="page py-6 md:py-10">
      <div className="max-w-[640px]">
        <h1 className="text-2xl">{t('close.title')}</h1>
        <p className="mt-2 text-muted">{t('close.intro')}</p>
        <div className="mt-6 grid gap-4 sm:grid-cols-2">
          <ConsequenceList
            title={t('close.goes')}
            icon={<X className="text-nofit" />}
            items={deletedItems.map((id) => t(`close.gone.${id}`))}
          />
          <ConsequenceList
            title={t('close.stays')}
            icon={<Check className="text-fit" />}
            items={retainedItems.map((id) => t(`close.kept.${id}`))}
          />
        </div>
        <section aria-labelledby="data-first" className="mt-6">
          <h2 id="data-first" className="text-lg">
            {t('close.data_first')}
          </h2>
          <p className="mt-1 mb-3 text-muted">{t('section.data.hint')}</p>
          <DataSection />
        </section>
        {user ? <CloseAccountCard user={user} /> : <CloseAccountSkeleton />}
      </div>
    </div>
  )
}

function CloseAccountCard({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  return (
    <section aria-labelledby="close-form" className="mt-8 rounded-card border border-nofit bg-surface p-4 md:p-6">
      <h2 id="close-form" className="mb-4 text-lg">
        {t('close.form')}
      </h2>
      <CloseAccountForm user={user} />
    </section>
  )
}

function CloseAccountSkeleton() {
  const { t } = useI18n('profile')
  return (
    <Loading label={t('loading')} className="mt-8">
      <Skeleton className="h-72 rounded-card" />
    </Loading>
  )
}

function ConsequenceList({ title, icon, items }: { title: string; icon: ReactNode; items: string[] }) {
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h2 className="text-base">{title}</h2>
      <ul className="mt-2 grid gap-2 text-[15px]">
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            <span aria-hidden="true" className="mt-0.5 shrink-0 [&_svg]:size-5">
              {icon}
            </span>
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
