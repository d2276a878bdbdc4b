import { categoriesQuery, makesQuery, vehicleNodeQuery } from '@partlane/client/catalogue'
import { marketCountsQuery, resultsQuery } from '@partlane/client/search'
import { parseSearchParams, type Search, serialiseSearch } from '@partlane/contract/search-params'
import { HydrationBoundary } from '@tanstack/react-query'
import { Suspense } from 'react'
import { redirect } from 'react-router'
import { HomePage } from '#features/home/HomePage.tsx'
import { fittingSearch, newestSearch, ROW_SIZE } from '#features/search/home-searches.ts'
import { searchPath } from '#features/search/search-url.ts'
import { lazyOnInteraction } from '#lib/page/lazy-on-interaction.ts'
import { carInput, waitForCarChange } from '#lib/preferences/car.ts'
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
  const prefetchRow = (rowSearch: Search) =>
    page.prefetchOptional(resultsQuery(page.api, rowSearch, { vehicleParams: carInput(car), items: ROW_SIZE, facets: false }))
  // Required, because category tiles and car finder work without scripts.
  const requiredData = Promise.all([page.fetchRequired(categoriesQuery(page.api)), page.fetchRequired(makesQuery(page.api))])
  if (car) {
    page.prefetchOptional(vehicleNodeQuery(page.api, car.vehicle))
    prefetchRow(fittingSearch)
  } else prefetchRow(newestSearch)
  page.prefetchOptional(marketCountsQuery(page.api))
  const [categories = []] = await requiredData
  const counts = Object.fromEntries(categories.map(({ slug, listing_count }) => [slug, listing_count]))
  return { counts, dehydrated: await page.dehydrate() }
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

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <HomePage finder={carFinder} counts={loaderData.counts}>
        {homeRows}
      </HomePage>
    </HydrationBoundary>
  )
}
