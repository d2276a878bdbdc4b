import { categoriesQuery, makesQuery, vehicleNodeQuery } from '@partlane/client/catalogue'
import { marketCountsQuery, resultsQuery } from '@partlane/client/search'
import { readSearch, type Search, writeSearch } from '@partlane/contract/search-params'
import { HydrationBoundary } from '@tanstack/react-query'
import { Suspense } from 'react'
import { redirect } from 'react-router'
import { HomePage } from '#features/home/HomePage.tsx'
import { ending, fitting, newest, ROW_ITEMS } from '#features/search/home-searches.ts'
import { searchPath } from '#features/search/search-address.ts'
import { later } from '#lib/page/lazy-on-interaction.ts'
import { carInput } from '#lib/preferences/car.ts'
import { inLocale } from '#lib/routing/locale-paths.ts'
import { pageMeta, type RouteHandle, startPrefetch } from '#lib/routing/route.ts'
import { metaWords } from '#lib/text/messages.ts'
import type { Route } from './+types/home.ts'

/** path / - the way in: find the car, the category, or what is new */
export const handle: RouteHandle = { messages: ['home'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = startPrefetch(context)
  const { car, locale } = page.facts
  const search = readSearch(new URL(request.url).searchParams)
  if (writeSearch(search).size > 0) throw redirect(inLocale(searchPath(search), locale)) // the specification's home is the search on the web
  const row = (wanted: Search) => page.later(resultsQuery(page.api, wanted, { car: carInput(car), items: ROW_ITEMS, facets: false }))
  const needed = Promise.all([page.need(categoriesQuery(page.api)), page.need(makesQuery(page.api))]) // tiles and finder work without scripts
  if (car) {
    page.later(vehicleNodeQuery(page.api, car.vehicle))
    row(fitting(car))
  }
  row(newest)
  row(ending)
  page.later(marketCountsQuery(page.api))
  const [categories = []] = await needed
  const counts = Object.fromEntries(categories.map(({ slug, listing_count }) => [slug, listing_count]))
  return { counts, dehydrated: await page.dehydrate() }
}

export function meta({ matches }: Route.MetaArgs) {
  const t = metaWords(matches, 'home')
  return pageMeta(matches, { title: t('meta.title'), description: t('meta.description') })
}

const HomeFinder = later(() => import('./home-parts.tsx').then((module) => module.HomeFinder))
const HomeRows = later(() => import('./home-parts.tsx').then((module) => module.HomeRows))

// Made once: a new element would be a change, and a part that is changed before its scripts are there is drawn anew, empty
const finder = (
  <Suspense fallback={<div className="h-[188px]" />}>
    <HomeFinder />
  </Suspense>
)
const rows = (
  <Suspense>
    <HomeRows />
  </Suspense>
)

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <HomePage finder={finder} counts={loaderData.counts}>
        {rows}
      </HomePage>
    </HydrationBoundary>
  )
}
