import { useApi } from '@partlane/client/api/api-context'
import { searchPageQuery } from '@partlane/client/search'
import { parseSearch, parseSearchParams } from '@partlane/contract/search-params'
import { HydrationBoundary, keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { redirect, useLocation, useNavigation } from 'react-router'
import { renderLikeCorner } from '#features/likes/LikeCorner.tsx'
import { ListingCard } from '#features/listings/ListingCard.tsx'
import { ListingRow } from '#features/listings/ListingRow.tsx'
import type { RenderCard } from '#features/search/ResultCards.tsx'
import { SearchPage } from '#features/search/SearchPage.tsx'
import { canonicalPath } from '#features/search/search-url.ts'
import { buildHeading } from '#features/search/search-view.ts'
import { UnknownFilters } from '#features/search/UnknownFilters.tsx'
import { carInput, useCar } from '#lib/preferences/car.ts'
import { toLocalePath } from '#lib/routing/locale-paths.ts'
import { createPrefetcher, pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { formatCappedCount } from '#ui/display/capped-count.ts'
import type { Route } from './+types/search.ts'

/** path /search - search results; /search?category= is the page of a category */
export const handle: RouteHandle = { messages: ['search', 'listings'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = createPrefetcher(context)
  const params = new URL(request.url).searchParams
  const tidyPath = canonicalPath(params)
  if (tidyPath) throw redirect(toLocalePath(tidyPath, page.rootData.locale))
  const parsed = parseSearch(params)
  const { search } = parsed
  const pageData = await page.fetchRequired(searchPageQuery(page.api, parsed, { vehicleParams: carInput(page.rootData.car) }))
  const results = pageData?.results
  const head = results && { named: results.named, understood: results.understood, pagy: results.pagy }
  return { dehydrated: await page.dehydrate(), search, head, locale: page.rootData.locale }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = metaMessages(matches, 'search')
  if (!loaderData?.head) return pageMeta(matches, { title: t('title'), noindex: true })
  const { head, search, locale } = loaderData
  const heading = buildHeading({ ...head, items: [], facets: null, price_rate: null, distances: {} }, search, {
    t,
    formatCount: (count) => formatCappedCount(count, locale),
  })
  const isCategoryPage =
    search.category !== null && Object.keys(search).every((key) => key === 'category' || key === 'page' || isDefaultValue(search, key))
  const canonical = isCategoryPage ? `/search?category=${search.category}` : '/search'
  return pageMeta(matches, {
    title: heading,
    description: t('description', { heading }),
    canonical,
    noindex: !isCategoryPage && head.pagy.count === 0,
  })
}

const isDefaultValue = (search: ReturnType<typeof parseSearchParams>, param: string) =>
  JSON.stringify(search[param as keyof typeof search]) === JSON.stringify(defaultSearch[param as keyof typeof defaultSearch])
const defaultSearch = parseSearchParams(new URLSearchParams())

const TypedCarFinder = lazy(() => import('./typed-car-finder.tsx').then((module) => ({ default: module.TypedCarFinder })))

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <SearchResults />
    </HydrationBoundary>
  )
}

function SearchResults() {
  const location = useLocation()
  const nextLocation = useNavigation().location
  const isSearchPending =
    nextLocation !== undefined && nextLocation.pathname === location.pathname && nextLocation.search !== location.search
  // While the next results load, the filters already show the new selection.
  const search = parseSearchParams(new URLSearchParams((isSearchPending ? nextLocation : location).search))
  const car = carInput(useCar())
  const params = new URLSearchParams(location.search)
  const parsed = parseSearch(params)
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...searchPageQuery(useApi(), parsed, { vehicleParams: car }),
    placeholderData: keepPreviousData,
  })
  if (data && data.results === null && !isPlaceholderData)
    return <UnknownFilters search={parsed.search} params={params} problems={data.problems} />
  const results = data?.results ?? undefined
  const carName = results?.named.vehicle?.short_name
  return (
    <SearchPage
      search={search}
      results={results}
      isStale={isSearchPending || isPlaceholderData}
      hasFailed={isError}
      onRetry={() => void refetch()}
      renderCard={renderCardFor(carName)}
      renderCarFinder={({ kind, text }) => (
        <Suspense>
          <TypedCarFinder key={text} kind={kind} text={text} />
        </Suspense>
      )}
    />
  )
}

const renderCardFor =
  (carName: string | undefined): RenderCard =>
  (card, { distance, view, isPriority }) =>
    view === 'list' ? (
      <ListingRow card={card} corner={renderLikeCorner(card)} carName={carName} distance={distance} priority={isPriority} />
    ) : (
      <ListingCard
        card={card}
        corner={renderLikeCorner(card)}
        carName={carName}
        distance={distance}
        priority={isPriority}
        titleAs="h2"
        sizes="(min-width:900px) 300px,50vw"
      />
    )
