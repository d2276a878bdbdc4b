import { type CurrentUser, useCurrentUser } from '@partlane/client/accounts'
import { useApi } from '@partlane/client/api/api-context'
import { closureQuery } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { CloseAccountForm } from './CloseAccountForm.tsx'
import { ClosureConsequences } from './ClosureConsequences.tsx'
import { ClosureObstacles } from './ClosureObstacles.tsx'
import { DataSection } from './DataSection.tsx'

/** Page that closes the account: the consequences, then the form. */
export function CloseAccountPage() {
  const { t } = useI18n('profile')
  const { data: user } = useCurrentUser()
  return (
    <div className="page py-6 md:py-10">
      <div className="max-w-[640px]">
        <h1 className="text-2xl">{t('close.title')}</h1>
        <p className="mt-2 text-muted">{t('close.intro')}</p>
        <ClosureConsequences deletedTitle={t('close.goes')} retainedTitle={t('close.stays')} />
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

/** The form, or what has to be settled before. The server decides if that could not be loaded. */
function CloseAccountCard({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const { data: closure, isPending } = useQuery(closureQuery(useApi()))
  if (isPending) return <CloseAccountSkeleton />
  if (closure && closure.obstacles.length > 0) return <ClosureObstacles closure={closure} />
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
