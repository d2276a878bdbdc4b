import { useApi } from '@partlane/client/api/api-context'
import { resultsQuery } from '@partlane/client/search'
import { readSearch } from '@partlane/contract/search-params'
import { HydrationBoundary, keepPreviousData, useQuery } from '@tanstack/react-query'
import { redirect, useLocation, useNavigation } from 'react-router'
import { ListingCard } from '#features/listings/ListingCard.tsx'
import { ListingLine } from '#features/listings/ListingLine.tsx'
import type { RenderCard } from '#features/search/ResultCards.tsx'
import { SearchPage } from '#features/search/SearchPage.tsx'
import { tidiedPath } from '#features/search/search-address.ts'
import { headingOf } from '#features/search/search-view.ts'
import { carInput, useCar } from '#lib/preferences/car.ts'
import { inLocale } from '#lib/routing/locale-paths.ts'
import { pageMeta, type RouteHandle, startPrefetch } from '#lib/routing/route.ts'
import { metaWords } from '#lib/text/messages.ts'
import { cappedCount } from '#ui/display/capped-count.ts'
import type { Route } from './+types/search.ts'

/** path /search - parts for sale, narrowed down; a category's own page is /search?category= */
export const handle: RouteHandle = { messages: ['search', 'listings'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = startPrefetch(context)
  const params = new URL(request.url).searchParams
  const tidy = tidiedPath(params)
  if (tidy) throw redirect(inLocale(tidy, page.facts.locale))
  const search = readSearch(params)
  const results = await page.need(resultsQuery(page.api, search, { car: carInput(page.facts.car) }))
  const head = results && { named: results.named, understood: results.understood, pagy: results.pagy }
  return { dehydrated: await page.dehydrate(), search, head, locale: page.facts.locale }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = metaWords(matches, 'search')
  if (!loaderData?.head) return pageMeta(matches, { title: t('title'), noindex: true })
  const { head, search, locale } = loaderData
  const heading = headingOf({ ...head, items: [], facets: null, distances: {} }, search, {
    t,
    count: (count) => cappedCount(count, locale),
  })
  const landing =
    search.category !== null && Object.keys(search).every((key) => key === 'category' || key === 'page' || isUnset(search, key))
  const canonical = landing ? `/search?category=${search.category}` : '/search'
  return pageMeta(matches, {
    title: heading,
    description: t('description', { heading }),
    canonical,
    noindex: !landing && head.pagy.count === 0,
  })
}

const isUnset = (search: ReturnType<typeof readSearch>, key: string) =>
  JSON.stringify(search[key as keyof typeof search]) === JSON.stringify(unset[key as keyof typeof unset])
const unset = readSearch(new URLSearchParams())

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <Searched />
    </HydrationBoundary>
  )
}

function Searched() {
  const location = useLocation()
  const coming = useNavigation().location
  const waiting = coming !== undefined && coming.pathname === location.pathname && coming.search !== location.search
  const search = readSearch(new URLSearchParams((waiting ? coming : location).search)) // a choice shows at once, its results when they are there
  const car = carInput(useCar())
  const shown = readSearch(new URLSearchParams(location.search))
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...resultsQuery(useApi(), shown, { car }),
    placeholderData: keepPreviousData,
  })
  const carName = data?.named.vehicle?.short_name
  return (
    <SearchPage
      search={search}
      results={data}
      stale={waiting || isPlaceholderData}
      failed={isError}
      onRetry={() => void refetch()}
      renderCard={cardWith(carName)}
    />
  )
}

const cardWith =
  (carName: string | undefined): RenderCard =>
  (card, { distance, view, first }) =>
    view === 'list' ? (
      <ListingLine card={card} carName={carName} distance={distance} priority={first} />
    ) : (
      <ListingCard
        card={card}
        carName={carName}
        distance={distance}
        priority={first}
        titleAs="h2"
        sizes="(min-width: 1200px) 300px, (min-width: 900px) 33vw, 50vw"
      />
    )
