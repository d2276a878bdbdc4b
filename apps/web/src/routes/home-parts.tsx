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
import { ending, fitting, newest } from '#features/search/home-searches.ts'
import { MarketCounts } from '#features/search/MarketCounts.tsx'
import { searchPath } from '#features/search/search-address.ts'
import { useCar } from '#lib/preferences/car.ts'
import { useGo } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { cappedCount } from '#ui/display/capped-count.ts'

type Found = { vehicle: number; year: number | null; plate?: string | null; vin?: string | null }

/** Which car, by registration, VIN, or make and model? It is chosen, and its parts are shown. */
export function HomeFinder() {
  const { t } = useI18n('garage')
  const go = useGo()
  const choose = useChooseCar()
  const find = (car: Found) => {
    choose(car)
    go(searchPath({ ...fitting(car), sort: 'best' }))
  }
  return (
    <VehicleFinder
      Picker={VehiclePicker}
      tree={<CarFinder onFind={({ id, year }) => find({ vehicle: id, year })} />}
      settled={(car) => (
        <Button kind="primary" size="lg" wide onClick={() => find(car)}>
          {t('lookup.show_parts')}
        </Button>
      )}
    />
  )
}

const renderCard = (card: ListingCardValue, carName: string | undefined) => <ListingCard card={card} carName={carName} />

/** What fits the chosen car, what is new, what ends soon, and how much there is. */
export function HomeRows() {
  const { t, locale } = useI18n('search')
  const car = useCar()
  const all = (search: Search, label: string) => ({ to: searchPath(search), label })
  return (
    <>
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
    </>
  )
}
