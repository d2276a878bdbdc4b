import { useApi } from '@partlane/client/api/api-context'
import type { Card as ListingCardData } from '@partlane/client/cards'
import { vehicleNodeQuery } from '@partlane/client/catalogue'
import type { Search } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CarFront from 'lucide-react/icons/car-front'
import { CarFinder } from '#features/catalogue/CarFinder.tsx'
import { VehiclePicker } from '#features/catalogue/VehiclePicker.tsx'
import { useChooseCar } from '#features/garage/use-choose-car.ts'
import { VehicleFinder } from '#features/garage/VehicleFinder.tsx'
import { HomeRow } from '#features/home/HomeRow.tsx'
import { renderLikeCorner } from '#features/likes/LikeCorner.tsx'
import { ListingCard } from '#features/listings/ListingCard.tsx'
import { RecentlyViewed } from '#features/listings/RecentlyViewed.tsx'
import { CardRow } from '#features/search/CardRow.tsx'
import { endingSearch, fittingSearch, newestSearch } from '#features/search/home-searches.ts'
import { MarketCounts } from '#features/search/MarketCounts.tsx'
import { searchPath } from '#features/search/search-url.ts'
import { carInput, useCar } from '#lib/preferences/car.ts'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { useAdvertisementConsent } from '#shell/consent.ts'
import { Button, buttonClass } from '#ui/actions/Button.tsx'
import { cx } from '#ui/core/cx.ts'
import { formatCappedCount } from '#ui/display/capped-count.ts'

type FoundCar = { vehicle: number; year: number | null; plate?: string | null; vin?: string | null }

/** The car finder. With a chosen car it is collapsed to one line, also without scripts. */
export function HomeFinder() {
  const { t } = useI18n('home')
  const car = useCar()
  const { data: node } = useQuery(vehicleNodeQuery(useApi(), car?.vehicle))
  if (!car) return <OpenFinder />
  const withYear = (name: string | undefined) => [name ?? t('your_car'), car.year].filter(Boolean).join(' · ')
  return (
    // Another car collapses the finder again.
    <details key={`${car.vehicle}.${car.year}`}>
      <summary className="-my-2 flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 items-center gap-2 font-bold text-ink">
          <CarFront aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 sm:hidden">{withYear(node?.short_name)}</span>
          <span className="min-w-0 max-sm:hidden">{withYear(node?.full_name)}</span>
        </span>
        <span className={cx(buttonClass('secondary', 'sm'), 'shrink-0')}>{t('change_car')}</span>
      </summary>
      <div className="pt-5">
        <OpenFinder />
      </div>
    </details>
  )
}

/** Finds a car by registration, VIN, or make and model, selects it and opens its parts. */
function OpenFinder() {
  const { t } = useI18n('garage')
  const navigate = useLocaleNavigate()
  const choose = useChooseCar()
  const showParts = (car: FoundCar) => {
    choose(car)
    navigate(searchPath(fittingSearch))
  }
  return (
    <VehicleFinder
      Picker={VehiclePicker}
      tree={<CarFinder onSubmit={({ id, year }) => showParts({ vehicle: id, year })} />}
      renderCar={(car) => (
        <Button variant="primary" size="lg" fullWidth onClick={() => showParts(car)}>
          {t('lookup.show_parts')}
        </Button>
      )}
    />
  )
}

const renderCard = (card: ListingCardData, carName: string | undefined) => (
  <ListingCard card={card} carName={carName} corner={renderLikeCorner(card)} />
)

/**
 * Rows of parts that fit the chosen car, or without a car of new parts, and of auctions that end
 * soon; the market in figures.
 */
export function HomeRows() {
  const { t } = useI18n('search')
  const hasCar = useCar() !== null
  const showsViewed = useAdvertisementConsent()
  return (
    <>
      {hasCar ? <FittingRow /> : <SearchRow search={newestSearch} title={t('home.newest')} />}
      <SearchRow search={endingSearch} title={t('home.ending')} />
      {showsViewed && <ViewedRow />}
      <MarketCounts />
    </>
  )
}

/** The first results of a search, with a link to all of them. */
function SearchRow({ search, title }: { search: Search; title: string }) {
  const { t } = useI18n('search')
  return (
    <CardRow
      search={search}
      renderCard={renderCard}
      renderFrame={(_, cards) => (
        <HomeRow title={title} moreLink={{ to: searchPath(search), label: t('home.see_all') }}>
          {cards}
        </HomeRow>
      )}
    />
  )
}

function ViewedRow() {
  const car = useCar()
  const { data: node } = useQuery(vehicleNodeQuery(useApi(), car?.vehicle))
  return <RecentlyViewed car={carInput(car)} carName={node?.short_name} corner={renderLikeCorner} className="page pt-7 md:pt-10" />
}

/** Parts for the chosen car, or the sentence that there are none yet. */
function FittingRow() {
  const { t, locale } = useI18n('search')
  return (
    <CardRow
      search={fittingSearch}
      renderCard={renderCard}
      renderFrame={({ named, pagy }, cards) => (
        <HomeRow
          title={t('home.fits', { car: named.vehicle?.short_name ?? '' })}
          moreLink={{ to: searchPath(fittingSearch), label: t('home.see_count', { shown: formatCappedCount(pagy.count, locale) }) }}
        >
          {cards}
        </HomeRow>
      )}
      renderEmpty={({ named }) => (
        <HomeRow
          title={t('empty.fit_title', { what: t('heading.parts'), car: named.vehicle?.short_name ?? '' })}
          moreLink={{ to: '/search', label: t('empty.all') }}
        />
      )}
    />
  )
}
