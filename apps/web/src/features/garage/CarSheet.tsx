import { useApi } from '@partlane/client/api/api-context'
import { type GarageVehicle, vehiclesQuery } from '@partlane/client/garage/garage'
import { useSession } from '@partlane/client/session/session'
import { formatPlate } from '@partlane/domain/vehicles/plate'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type CarDetails, useCar } from '#lib/preferences/car.ts'
import { toFittingParams } from '#lib/preferences/car-search.tsx'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { stripLocale } from '#lib/routing/locale-paths.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { type CarPicker, type SelectedVehicle, toChosenCar } from './car-choice.ts'
import { useChooseCar, useClearCar } from './use-choose-car.ts'
import { VehicleFinder } from './VehicleFinder.tsx'

type CarToChoose = Pick<CarDetails, 'vehicle' | 'year'> & Partial<CarDetails>

/**
 * Chooses a car of the garage, another car by registration, VIN or lists, or none. On the results
 * page the search is then limited to parts that fit the car.
 */
export function CarSheet({ Picker, onClose }: { Picker: CarPicker; onClose: () => void }) {
  const { t } = useI18n('garage')
  const car = useCar()
  const choose = useChooseCar()
  const clearCar = useClearCar()
  const navigate = useLocaleNavigate()
  const { pathname, search } = useLocation()
  const { data: vehicles = [] } = useQuery(vehiclesQuery(useApi(), useSession()))
  const selectCar = (chosenCar: CarToChoose) => {
    choose(chosenCar)
    onClose()
    if (stripLocale(pathname) === '/search') navigate(`/search?${toFittingParams(search)}`)
  }
  const clear = () => {
    clearCar()
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('chip.title')}
      footer={
        <>
          <Button variant="quiet" href="/profile/my-garage" onClick={onClose}>
            {t('chip.garage')}
          </Button>
          {car && (
            <Button variant="quiet" onClick={clear}>
              {t('chip.none')}
            </Button>
          )}
        </>
      }
    >
      {vehicles.length > 0 && <VehicleButtons vehicles={vehicles} onSelect={(vehicle) => selectCar(toChosenCar(vehicle))} />}
      <VehicleFinder
        Picker={Picker}
        tree={<CarFromLists Picker={Picker} onSelect={selectCar} />}
        renderCar={(foundCar) => (
          <Button variant="primary" size="lg" fullWidth onClick={() => selectCar(foundCar)}>
            {t('chip.go')}
          </Button>
        )}
      />
    </Sheet>
  )
}

function CarFromLists({ Picker, onSelect }: { Picker: CarPicker; onSelect: (car: CarToChoose) => void }) {
  const { t } = useI18n('garage')
  const [selected, setSelected] = useState<SelectedVehicle | null>(null)
  return (
    <>
      <Picker withYear onChange={setSelected} />
      <Button
        variant="primary"
        size="lg"
        fullWidth
        className="mt-3"
        disabled={!selected}
        onClick={() => selected && onSelect({ vehicle: selected.id, year: selected.year })}
      >
        {t('chip.go')}
      </Button>
    </>
  )
}

type VehicleButtonsProps = { vehicles: readonly GarageVehicle[]; onSelect: (vehicle: GarageVehicle) => void }

/** One button per vehicle of the garage. The chosen car's button is pressed. */
function VehicleButtons({ vehicles, onSelect }: VehicleButtonsProps) {
  const car = useCar()
  return (
    <ul className="mb-5 grid gap-2">
      {vehicles.map((vehicle) => {
        const { id, name, nickname, node_id, year, plate } = vehicle
        const isChosen = car?.vehicle === Number(node_id) && car.year === year
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onSelect(vehicle)}
              className={`flex min-h-13 w-full flex-col justify-center rounded-control border px-4 py-2 text-left ${isChosen ? 'border-ink bg-sunken' : 'border-line hover:border-edge'}`}
            >
              <span className="font-bold text-ink">{nickname ?? name}</span>
              <span className="text-sm text-muted">
                {[nickname && name, year, plate && formatPlate(plate)].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
