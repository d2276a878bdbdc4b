import { useApi } from '@partlane/client/api-context'
import { categoriesQuery, makesQuery, vehicleNodeQuery } from '@partlane/client/catalogue'
import { marketCountsQuery, resultsQuery } from '@partlane/client/search'
import type { ListingCardValue } from '@partlane/contract/listings'
import { emptySearch, readSearch, type Search, writeSearch } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { CarFinder } from '#features/catalogue/CarFinder.tsx'
import type { PickedVehicle } from '#features/catalogue/picked.ts'
import { useChooseCar } from '#features/garage/use-choose-car.ts'
import { HomePage } from '#features/home/HomePage.tsx'
import { HomeRow } from '#features/home/HomeRow.tsx'
import { ListingCard } from '#features/listings/ListingCard.tsx'
import { CardRow, ROW_ITEMS } from '#features/search/CardRow.tsx'
import { MarketCounts } from '#features/search/MarketCounts.tsx'
import { searchPath } from '#features/search/search-address.ts'
import { type ChosenCar, carInput, useCar } from '#lib/car.ts'
import { useGo } from '#lib/Link.tsx'
import { inLocale } from '#lib/locale-paths.ts'
import { pageMeta, type RouteHandle, startPrefetch } from '#lib/route.ts'
import { metaWords } from '#lib/words.ts'
import { cappedCount } from '#ui/capped-count.ts'
import type { Route } from './+types/home.ts'

/** path / - the way in: find the car, the category, or what is new */
export const handle: RouteHandle = { messages: ['home', 'catalogue', 'search', 'listings'] }

const newest: Search = { ...emptySearch, sort: 'newest' }
const ending: Search = { ...emptySearch, sort: 'ending', sale: ['auction'] }
const fitting = ({ vehicle, year }: ChosenCar): Search => ({ ...emptySearch, sort: 'newest', vehicle, year, fit: 'fits' })

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = startPrefetch(context)
  const { car, locale } = page.facts
  const search = readSearch(new URL(request.url).searchParams)
  if (writeSearch(search).size > 0) throw redirect(inLocale(searchPath(search), locale)) // the specification's home is the search on the web
  const row = (wanted: Search) => page.later(resultsQuery(page.api, wanted, { car: carInput(car), items: ROW_ITEMS, facets: false }))
  page.later(makesQuery(page.api))
  page.later(categoriesQuery(page.api))
  if (car) {
    page.later(vehicleNodeQuery(page.api, car.vehicle))
    row(fitting(car))
  }
  row(newest)
  row(ending)
  page.later(marketCountsQuery(page.api))
  return { dehydrated: await page.dehydrate() }
}

export function meta({ matches }: Route.MetaArgs) {
  const t = metaWords(matches, 'home')
  return pageMeta(matches, { title: t('meta.title'), description: t('meta.description') })
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <Home />
    </HydrationBoundary>
  )
}

const renderCard = (card: ListingCardValue, carName: string | undefined) => <ListingCard card={card} carName={carName} />

function Home() {
  const { t, locale } = useI18n('search')
  const car = useCar()
  const go = useGo()
  const choose = useChooseCar()
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()))
  const find = ({ id, year }: PickedVehicle) => {
    const chosen = { vehicle: id, year }
    choose(chosen)
    go(searchPath({ ...fitting(chosen), sort: 'best' }))
  }
  const all = (search: Search, label: string) => ({ to: searchPath(search), label })
  return (
    <HomePage
      finder={<CarFinder onFind={find} />}
      counts={Object.fromEntries(categories.map(({ slug, listing_count }) => [slug, listing_count]))}
    >
      {car && (
        <CardRow
          search={fitting(car)}
          renderCard={renderCard}
          frame={({ named, pagy }, cards) => (
            <HomeRow
              title={t('home.fits', { car: named.vehicle?.short_name ?? '' })}
              more={all(fitting(car), t('home.see_count', { shown: cappedCount(pagy.count, locale) }))}
            >
              {cards}
            </HomeRow>
          )}
        />
      )}
      <CardRow
        search={newest}
        renderCard={renderCard}
        frame={(_, cards) => (
          <HomeRow title={t('home.newest')} more={all(newest, t('home.see_all'))}>
            {cards}
          </HomeRow>
        )}
      />
      <CardRow
        search={ending}
        renderCard={renderCard}
        frame={(_, cards) => (
          <HomeRow title={t('home.ending')} more={all(ending, t('home.all_auctions'))}>
            {cards}
          </HomeRow>
        )}
      />
      <MarketCounts />
    </HomePage>
  )
}
