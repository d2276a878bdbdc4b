import type { ListingCardValue } from '@partlane/contract/listings'
import type { Search } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import { CarFinder } from '#features/catalogue/CarFinder.tsx'
import { VehiclePicker } from '#features/catalogue/VehiclePicker.tsx'
import { useChooseCar } from '#features/garage/use-choose-car.ts'
import { VehicleFinder } from '#features/garage/VehicleFinder.tsx'
import { HomeRow } from '#features/home/HomeRow.tsx'
import { ListingCard } from '#features/listings/ListingCard.tsx'
import { CardRow } from '#features/search/CardRow.tsx'
import { endingSearch, fittingSearch, newestSearch } from '#features/search/home-searches.ts'
import { MarketCounts } from '#features/search/MarketCounts.tsx'
import { searchPath } from '#features/search/search-url.ts'
import { useCar } from '#lib/preferences/car.ts'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { formatCappedCount } from '#ui/display/capped-count.ts'

type FoundCar = { vehicle: number; year: number | null; plate?: string | null; vin?: string | null }

/** Finds a car by registration, VIN, or make and model, selects it and opens its parts. */
export function HomeFinder() {
  const { t } = useI18n('garage')
  const navigate = useLocaleNavigate()
  const choose = useChooseCar()
  const showParts = (car: FoundCar) => {
    choose(car)
    navigate(searchPath({ ...fittingSearch(car), sort: 'best' }))
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

const renderCard = (card: ListingCardValue, carName: string | undefined) => <ListingCard card={card} carName={carName} />

/** Rows of parts that fit the chosen car, are new or end soon, and the counts of the market. */
export function HomeRows() {
  const { t, locale } = useI18n('search')
  const car = useCar()
  const moreLink = (search: Search, label: string) => ({ to: searchPath(search), label })
  return (
    <>
      {car && (
        <CardRow
          search={fittingSearch(car)}
          renderCard={renderCard}
          renderFrame={({ named, pagy }, cards) => (
            <HomeRow
              title={t('home.fits', { car: named.vehicle?.short_name ?? '' })}
              moreLink={moreLink(fittingSearch(car), t('home.see_count', { shown: formatCappedCount(pagy.count, locale) }))}
            >
              {cards}
            </HomeRow>
          )}
        />
      )}
      <CardRow
        search={newestSearch}
        renderCard={renderCard}
        renderFrame={(_, cards) => (
          <HomeRow title={t('home.newest')} moreLink={moreLink(newestSearch, t('home.see_all'))}>
            {cards}
          </HomeRow>
        )}
      />
      <CardRow
        search={endingSearch}
        renderCard={renderCard}
        renderFrame={(_, cards) => (
          <HomeRow title={t('home.ending')} moreLink={moreLink(endingSearch, t('home.all_auctions'))}>
            {cards}
          </HomeRow>
        )}
      />
      <MarketCounts />
    </>
  )
}
