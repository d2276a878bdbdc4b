import { useI18n } from '@partlane/i18n/react'
import { CarFinder } from '#features/catalogue/CarFinder.tsx'
import { VehiclePicker } from '#features/catalogue/VehiclePicker.tsx'
import type { ResolvedCar } from '#features/garage/car-choice.ts'
import { useChooseCar } from '#features/garage/use-choose-car.ts'
import { VehicleFinder } from '#features/garage/VehicleFinder.tsx'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'

/** Looks up a registration or VIN of the search box. The only matching car is chosen at once. */
export function TypedCarFinder({ kind, text }: { kind: 'plate' | 'vin'; text: string }) {
  const { t } = useI18n('garage')
  const choose = useChooseCar()
  const navigate = useLocaleNavigate()
  const showParts = (car: ResolvedCar) => {
    choose(car)
    navigate('/search?fit=fits', { replace: true })
  }
  return (
    <VehicleFinder
      Picker={VehiclePicker}
      initial={{ method: kind, query: text }}
      onOnlyCar={showParts}
      tree={<CarFinder onSubmit={({ id, name, year }) => showParts({ vehicle: id, name, year, plate: null, vin: null })} />}
      renderCar={(car) => (
        <Button variant="primary" size="lg" fullWidth onClick={() => showParts(car)}>
          {t('lookup.show_parts')}
        </Button>
      )}
    />
  )
}
