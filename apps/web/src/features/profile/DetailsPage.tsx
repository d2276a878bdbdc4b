import { type CurrentUser, useCurrentUser } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { UnsavedChangesGuard } from '#lib/forms/unsaved-changes.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { AddressBookSection } from './AddressBookSection.tsx'
import { BusinessAddressSection } from './BusinessAddressSection.tsx'
import { BusinessSection } from './BusinessSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DataSection } from './DataSection.tsx'
import { HolidaySection } from './HolidaySection.tsx'
import { PasswordSection } from './PasswordSection.tsx'

type DetailsPageProps = {
  /** Sections of other features. The route passes them. */
  documents?: ReactNode
  signInMethods?: ReactNode
  devices?: ReactNode
  Finder?: ComponentType<AddressFinderProps>
}

/** All account data that the user can change, in sections. Each section is saved separately. */
export function DetailsPage(slots: DetailsPageProps) {
  const { t } = useI18n('profile')
  const { data: user, isPending, isFetching, refetch } = useCurrentUser()
  return (
    <div className="page py-6 md:py-10">
      <h1 className="text-2xl">{t('details.title')}</h1>
      {user ? (
        <UnsavedChangesGuard>
          <Sections user={user} slots={slots} />
        </UnsavedChangesGuard>
      ) : isPending ? (
        <Loading label={t('loading')} className="mt-6 grid gap-4">
          <Skeleton className="h-11 rounded-full" />
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-60 rounded-card" />
        </Loading>
      ) : (
        <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

function Sections({ user, slots }: { user: CurrentUser; slots: DetailsPageProps }) {
  const { t } = useI18n('profile')
  const isBusiness = user.role === 'business'
  const sections = [
    { id: 'contact', content: <ContactSection user={user} /> },
    { id: 'business', content: isBusiness && <BusinessSection user={user} /> },
    { id: 'business_address', content: isBusiness && <BusinessAddressSection user={user} Finder={slots.Finder} /> },
    { id: 'documents', content: isBusiness && slots.documents },
    { id: 'addresses', content: <AddressBookSection user={user} Finder={slots.Finder} /> },
    { id: 'holiday', content: <HolidaySection user={user} /> },
    { id: 'password', content: <PasswordSection user={user} /> },
    { id: 'ways_in', content: slots.signInMethods },
    { id: 'devices', content: slots.devices },
    { id: 'data', content: <DataSection /> },
    { id: 'close', content: <Button render={<Link to="/profile/close-account" />}>{t('close.link')}</Button> },
  ] as const
  const visibleSections = sections.filter(({ content }) => content)
  useScrollToAnchor()
  return (
    <>
      <nav aria-label={t('details.contents')} className="below-header z-10 -mx-4 bg-canvas px-4 py-3 md:mx-0 md:px-0">
        <ul className="flex gap-2 overflow-x-auto pb-1 [scrollbar-width:none] md:flex-wrap">
          {visibleSections.map(({ id }) => (
            <li key={id} className="shrink-0">
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-bold text-ink hover:border-edge"
              >
                {t(`section.${id}.title`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-2 grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-4">
        {visibleSections.map(({ id, content }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="scroll-mt-20 rounded-card border border-line bg-surface p-4 md:p-6"
          >
            <h2 id={`${id}-title`} className="text-xl">
              {t(`section.${id}.title`)}
            </h2>
            <p className="mt-1 text-muted">
              {id === 'contact' && isBusiness ? t('section.contact.hint_business') : t(`section.${id}.hint`)}
            </p>
            <div className="mt-4">{content}</div>
          </section>
        ))}
      </div>
    </>
  )
}

/** Scrolls to the section of the URL fragment. The browser cannot, because it is rendered later. */
function useScrollToAnchor(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (id) document.getElementById(id)?.scrollIntoView()
  }, [])
}
