import { useApi } from '@partlane/client/api/api-context'
import { ownListingsQuery } from '@partlane/client/selling'
import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { type SellerTab, sellerTabNames } from '@partlane/domain/listings/listing-machine'
import { useI18n } from '@partlane/i18n/react'
import { countLimits } from '@partlane/tokens/limits'
import { useQuery } from '@tanstack/react-query'
import Package from 'lucide-react/icons/package'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { PagedList } from '#lib/lists/PagedList.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { TabLinks } from '#ui/navigation/Tabs.tsx'
import { OwnListingsTable } from './OwnListingsTable.tsx'
import { PublishAllButton } from './PublishAllButton.tsx'

type MyListingsPageProps = {
  tab: SellerTab
  /** A business sees its listings as an inventory at /profile/inventory. */
  inventory: boolean
  q: string
  page: number
  onSearch: (q: string) => void
  /** Shown above the list to users who cannot publish yet. */
  notice?: ReactNode
}

/** One tab of the seller's own listings, with actions for each. The URL is the whole state. */
export function MyListingsPage({ tab, inventory, q, page, onSearch, notice }: MyListingsPageProps) {
  const { t } = useI18n('selling')
  const basePath = inventory ? '/profile/inventory' : '/profile/my-listings'
  const query = useQuery(ownListingsQuery(useApi(), { tab, q, page, inventory }))
  const { data } = query
  const search = q ? `q=${encodeURIComponent(q)}` : ''
  return (
    <div className="page py-6 md:py-10">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="flex-1 text-2xl">{t(inventory ? 'desk.inventory' : 'desk.title')}</h1>
        {tab === 'draft' && (data?.counts.draft ?? 0) > 0 && <PublishAllButton />}
        <Button variant="primary" render={<Link to="/sell" />}>
          {t('desk.sell')}
        </Button>
      </header>
      {notice}
      <TabLinks
        className="mt-4"
        label={t('desk.tabs')}
        maxCount={countLimits.cap}
        tabs={sellerTabNames.map((name) => ({
          href: `${basePath}/${name}`,
          label: t(`desk.tab.${name}`),
          current: name === tab,
          ...(data ? { count: data.counts[name] } : {}),
        }))}
      />
      <SearchForm q={q} onSearch={onSearch} />
      <div className="mt-4">
        <PagedList
          query={query}
          texts={{ loading: t('form.loading'), failed: t('desk.load_failed'), retry: t('retry') }}
          getHref={(pageNumber) => `${basePath}/${tab}?${[search, `page=${pageNumber}`].filter(Boolean).join('&')}`}
          rowClass="h-20 rounded-card"
          empty={<EmptyListings tab={tab} q={q} />}
        >
          {(listings) => (
            <>
              {tab === 'holiday' && <p className="mb-4 text-muted">{t('desk.holiday_note', { count: data?.counts.holiday ?? 0 })}</p>}
              <OwnListingsTable rows={listings} caption={t(`desk.tab.${tab}`)} />
            </>
          )}
        </PagedList>
      </div>
    </div>
  )
}

function SearchForm({ q, onSearch }: Pick<MyListingsPageProps, 'q' | 'onSearch'>) {
  const { t } = useI18n('selling')
  return (
    <form
      className="mt-4 max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim())
      }}
    >
      <Input
        key={q}
        name="q"
        type="search"
        defaultValue={q}
        maxLength={MAX_SEARCH_TEXT_LENGTH}
        prefix={<Search />}
        aria-label={t('desk.search')}
        placeholder={t('desk.search')}
      />
    </form>
  )
}

function EmptyListings({ tab, q }: { tab: SellerTab; q: string }) {
  const { t } = useI18n('selling')
  if (q) return <EmptyState icon={<Search />} title={t('desk.nothing_found', { q })} />
  return (
    <EmptyState icon={<Package />} title={t(`desk.empty.${tab}`)} action={<Button render={<Link to="/sell" />}>{t('desk.sell')}</Button>}>
      {t(`desk.empty_text.${tab}`)}
    </EmptyState>
  )
}
