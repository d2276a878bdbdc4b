import { useI18n } from '@partlane/i18n/react'
import BellRing from 'lucide-react/icons/bell-ring'
import Search from 'lucide-react/icons/search'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TabLinks } from '#ui/navigation/Tabs.tsx'

/** Icon of each page and target of its button. The keys are the first part of the message keys. */
const pages = {
  match: { icon: <BellRing />, to: '/profile/my-garage' },
  saved_searches: { icon: <Search />, to: '/search' },
}

/** Pages that belong together and are shown as tabs. */
const tabGroups = {
  match: [
    { page: 'match', href: '/profile/match-me-and-saved-search/match' },
    { page: 'saved_searches', href: '/profile/match-me-and-saved-search/saved-searches' },
  ],
} as const

/** An account page whose feature does not exist yet: a description and one link. */
export function EmptyAccountPage({ page, tabs }: { page: keyof typeof pages; tabs?: keyof typeof tabGroups }) {
  const { t } = useI18n('account-pages')
  const { icon, to } = pages[page]
  return (
    <div className="page py-6 md:py-10">
      <h1 className="text-2xl">{t(tabs ? `${tabs}.place` : `${page}.title`)}</h1>
      {tabs && (
        <TabLinks
          className="mt-4"
          label={t(`${tabs}.place`)}
          tabs={tabGroups[tabs].map(({ page: tabPage, href }) => ({ href, label: t(`${tabPage}.title`), current: tabPage === page }))}
        />
      )}
      <EmptyState icon={icon} title={t(`${page}.empty`)} action={<Button render={<SearchLink to={to} />}>{t(`${page}.action`)}</Button>}>
        {t(`${page}.text`)}
      </EmptyState>
    </div>
  )
}
