import type { Search } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useCachedMarkup } from '#lib/page/cached-markup.tsx'
import { useCurrency } from '#lib/preferences/currency.ts'
import { Button } from '#ui/actions/Button.tsx'
import { formatCappedCount } from '#ui/display/capped-count.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { EmptyResults } from './EmptyResults.tsx'
import { Facets } from './Facets.tsx'
import { RegistrationFinder, type TypedRegistration } from './RegistrationFinder.tsx'
import { type RenderCard, ResultCards } from './ResultCards.tsx'
import { SearchChips } from './SearchChips.tsx'
import { SearchSkeleton } from './SearchSkeleton.tsx'
import { SortSelect } from './SortSelect.tsx'
import { searchPath } from './search-url.ts'
import { buildHeading, countFilters, type Results, withUsableFit } from './search-view.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

const FilterSheet = lazy(() => import('./FilterSheet.tsx').then((module) => ({ default: module.FilterSheet })))

type SearchPageProps = {
  /** The current search. While it loads, `results` belong to the previous search. */
  search: Search
  results: Results | undefined
  isStale: boolean
  hasFailed: boolean
  onRetry: () => void
  renderCard: RenderCard
  /** Finds the car of a registration or VIN that was typed as the search. */
  renderCarFinder: (registration: TypedRegistration) => ReactNode
}

/** Search results with their filters. The URL is the whole state. */
export function SearchPage({ search: urlSearch, results, isStale, hasFailed, onRetry, renderCard, renderCarFinder }: SearchPageProps) {
  const { t, locale } = useI18n('search')
  if (hasFailed && !results) return <SearchError onRetry={onRetry} />
  if (!results) return <SearchSkeleton />
  const search = withUsableFit(urlSearch, results.named)
  const { registration } = results.understood
  const formatCount = (count: number) => formatCappedCount(count, locale)
  const facets = results.facets && (
    <Facets facets={results.facets} named={results.named} understood={results.understood} price_rate={results.price_rate} search={search} />
  )
  return (
    <div className="page grid grid-cols-1 items-start gap-x-8 pt-5 pb-10 md:grid-cols-[240px_minmax(0,1fr)] md:pt-7 lg:grid-cols-[270px_minmax(0,1fr)]">
      <FilterColumn results={results} search={search}>
        {facets}
      </FilterColumn>
      <div id="results" tabIndex={-1} className="min-w-0 outline-none md:col-start-2">
        <h1 className="text-xl md:text-2xl">{buildHeading(results, search, { t, formatCount })}</h1>
        <Toolbar results={results} search={search}>
          {facets}
        </Toolbar>
        <p aria-live="polite" className="sr-only">
          {isStale ? t('loading') : t('facet.results', { count: results.pagy.count })}
        </p>
        {hasFailed && <SearchError onRetry={onRetry} />}
        {registration && (
          <RegistrationFinder registration={registration} hasResults={results.items.length > 0} renderCarFinder={renderCarFinder} />
        )}
        {registration && results.items.length === 0 ? null : results.items.length === 0 ? (
          <EmptyResults results={results} search={search} />
        ) : (
          <ResultCards cards={results.items} distances={results.distances} view={search.view} isStale={isStale} renderCard={renderCard} />
        )}
        <Pagination
          page={results.pagy.page}
          pages={results.pagy.pages}
          getHref={(page) => searchPath({ ...search, page })}
          className="mt-8"
        />
      </div>
    </div>
  )
}

type FilterColumnProps = { results: Results; search: Search; children: ReactNode }

/** Without scripts the filter button on phones links here, and :target shows the filters. */
function FilterColumn({ results: { facets, named, understood, price_rate }, search, children }: FilterColumnProps) {
  const { t } = useI18n('search')
  const [currency] = useCurrency()
  const contents = (
    <>
      <a href="#results" className="sr-only focus:not-sr-only focus:inline-block focus:py-2 focus:font-bold focus:text-link">
        {t('skip_to_results')}
      </a>
      {children}
    </>
  )
  return (
    <aside
      id="filters"
      aria-label={t('filters')}
      className="hidden target:block md:col-start-1 md:row-start-1 md:block"
      {...useCachedMarkup('filters', [facets, named, understood, price_rate, search, currency], contents)}
    />
  )
}

/** Button of the filters on phones, active filters, sort order and view. */
function Toolbar({ results, search, children }: FilterColumnProps) {
  const { locale } = useI18n('search')
  const [currency] = useCurrency()
  const { named, understood, price_rate, facets, pagy, items } = results
  const hasItems = items.length > 0
  const contents = (
    <>
      <FilterButton count={countFilters(search)} results={pagy.count} countLabel={formatCappedCount(pagy.count, locale)}>
        {children}
      </FilterButton>
      <SearchChips results={results} search={search} />
      {hasItems && (
        <span className="ml-auto flex max-w-full min-w-0 flex-wrap items-center justify-end gap-2">
          <SortSelect search={search} />
          <ViewSwitch search={search} />
        </span>
      )}
    </>
  )
  const dependencies = [named, understood, price_rate, facets?.price?.min.currency, search, currency, hasItems]
  return <div className="mt-3 mb-4 flex flex-wrap items-center gap-2" {...useCachedMarkup('toolbar', dependencies, contents)} />
}

type FilterButtonProps = { count: number; results: number; countLabel: string; children: ReactNode }

/** Opens the filters in a bottom sheet. Only shown on phones. */
function FilterButton({ count, results, countLabel, children }: FilterButtonProps) {
  const { t } = useI18n('search')
  const [isOpen, setIsOpen] = useState(false)
  const openSheet = (event: MouseEvent) => {
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <span className="md:hidden">
      {/* biome-ignore lint/a11y/useValidAnchor: a real link when scripts do not run */}
      <a
        href="#filters"
        onClick={openSheet}
        className="hit-44 inline-flex min-h-9 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-sm font-bold text-ink"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {count === 0 ? t('filters') : t('filters_count', { count })}
      </a>
      {isOpen && (
        <Suspense>
          <FilterSheet
            onClose={() => setIsOpen(false)}
            title={t('filters')}
            footer={
              <Button variant="primary" fullWidth onClick={() => setIsOpen(false)}>
                {t('show', { count: results, shown: countLabel })}
              </Button>
            }
          >
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </span>
  )
}

function SearchError({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n('search')
  return (
    <ErrorState title={t('failed.title')} retryLabel={t('failed.retry')} onRetry={onRetry}>
      {t('failed.text')}
    </ErrorState>
  )
}
