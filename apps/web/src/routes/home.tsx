import { categoriesQuery, makesQuery, vehicleNodeQuery } from '@partlane/client/catalogue'
import { fittingCategoryCountsQuery, marketCountsQuery, resultsQuery } from '@partlane/client/search'
import { parseSearchParams, type Search, serialiseSearch } from '@partlane/contract/search-params'
import { HydrationBoundary } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { HomePage } from '#features/home/HomePage.tsx'
import { OnboardingFailureWatcher } from '#features/payout-accounts/OnboardingFailureWatcher.tsx'
import { endingSearch, fittingSearch, newestSearch, ROW_SIZE } from '#features/search/home-searches.ts'
import { searchPath } from '#features/search/search-url.ts'
import { lazyOnInteraction } from '#lib/page/lazy-on-interaction.ts'
import { carInput, useCar, waitForCarChange } from '#lib/preferences/car.ts'
import { toLocalePath } from '#lib/routing/locale-paths.ts'
import { createPrefetcher, pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/home.ts'

/** path / - car finder, categories and rows of parts */
export const handle: RouteHandle = { messages: ['home'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = createPrefetcher(context)
  const { car, locale } = page.rootData
  const search = parseSearchParams(new URL(request.url).searchParams)
  // In the specification the home page is also the search page.
  if (serialiseSearch(search).size > 0) throw redirect(toLocalePath(searchPath(search), locale))
  const fittingCountsQuery = fittingCategoryCountsQuery(page.api, carInput(car))
  const prefetchRow = (rowSearch: Search) =>
    page.prefetchOptional(resultsQuery(page.api, rowSearch, { vehicleParams: carInput(car), items: ROW_SIZE, facets: false }))
  // Required, because category tiles and car finder work without scripts.
  const requiredData = Promise.all([page.fetchRequired(categoriesQuery(page.api)), page.fetchRequired(makesQuery(page.api))])
  if (car) {
    page.prefetchOptional(vehicleNodeQuery(page.api, car.vehicle))
    page.prefetchOptional(fittingCountsQuery)
    prefetchRow(fittingSearch)
  } else prefetchRow(newestSearch)
  prefetchRow(endingSearch)
  page.prefetchOptional(marketCountsQuery(page.api))
  const [categories = []] = await requiredData
  const dehydrated = await page.dehydrate()
  const allCounts = Object.fromEntries(categories.map(({ slug, listing_count }) => [slug, listing_count]))
  return { counts: car ? page.findLoaded(fittingCountsQuery) : allCounts, countedCar: car, dehydrated }
}

export function meta({ matches }: Route.MetaArgs) {
  const t = metaMessages(matches, 'home')
  return pageMeta(matches, { title: t('meta.title'), description: t('meta.description') })
}

const HomeFinder = lazyOnInteraction(() => import('./home-sections.tsx').then((module) => module.HomeFinder))
const HomeRows = lazyOnInteraction(() => import('./home-sections.tsx').then((module) => module.HomeRows), waitForCarChange)

// Constant elements: a new element before hydration would make React render the part again, empty.
const carFinder = (
  <Suspense fallback={<div className="h-[188px]" />}>
    <HomeFinder />
  </Suspense>
)
const homeRows = (
  <Suspense>
    <HomeRows />
  </Suspense>
)

type HomeData = Route.ComponentProps['loaderData']

/**
 * Counts of the category tiles. With a chosen car the tiles open only parts that fit, so they count
 * only those. The loader runs again for another car, and once more if the counts were late.
 */
function useCategoryCounts({ counts, countedCar }: HomeData): HomeData['counts'] {
  const car = useCar()
  const { revalidate } = useRevalidator()
  const isCountedCar = car?.vehicle === countedCar?.vehicle && car?.year === countedCar?.year
  const refreshCounts = useEffectEvent(() => {
    // Without a network the error page would replace the page.
    if (!(isCountedCar && counts !== undefined) && navigator.onLine) void revalidate()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per car, also where cookies are forbidden
  useEffect(() => refreshCounts(), [car])
  return isCountedCar ? counts : undefined
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <HomePage finder={carFinder} counts={useCategoryCounts(loaderData)}>
        {homeRows}
      </HomePage>
      <OnboardingFailureWatcher />
    </HydrationBoundary>
  )
}
