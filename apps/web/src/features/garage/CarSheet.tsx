import { useApi } from '@partlane/client/api/api-context'
import { type GarageVehicle, vehiclesQuery } from '@partlane/client/garage/garage'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { chooseCar, useCar } from '#lib/preferences/car.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { useChooseCar } from './use-choose-car.ts'

type SelectedVehicle = { id: number; name: string; shortName: string; year: number | null }
/** Props of the vehicle picker. The route passes the picker of the catalogue feature. */
export type CarSheetPickerProps = { withYear: boolean; onChange: (selected: SelectedVehicle | null) => void }

/** Chooses a car of the garage, another car, or none. */
export function CarSheet({ Picker, onClose }: { Picker: ComponentType<CarSheetPickerProps>; onClose: () => void }) {
  const { t } = useI18n('garage')
  const session = useSession()
  const car = useCar()
  const chooseInGarage = useChooseCar()
  const [selected, setSelected] = useState<SelectedVehicle | null>(null)
  const { data: vehicles = [] } = useQuery(vehiclesQuery(useApi(), session))
  const selectCar = (vehicle: number, year: number | null) => {
    chooseInGarage({ vehicle, year })
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('chip.title')}
      footer={
        <>
          <Button variant="primary" fullWidth disabled={!selected} onClick={() => selected && selectCar(selected.id, selected.year)}>
            {t('chip.go')}
          </Button>
          <Button variant="quiet" href="/profile/my-garage" onClick={onClose}>
            {t('chip.garage')}
          </Button>
          {car && (
            <Button
              variant="quiet"
              onClick={() => {
                chooseCar(null)
                onClose()
              }}
            >
              {t('chip.none')}
            </Button>
          )}
        </>
      }
    >
      {vehicles.length > 0 && <VehicleButtons vehicles={vehicles} onSelect={selectCar} />}
      <Picker withYear onChange={setSelected} />
    </Sheet>
  )
}

type VehicleButtonsProps = { vehicles: readonly GarageVehicle[]; onSelect: (vehicle: number, year: number | null) => void }

/** One button per vehicle of the garage. The chosen car's button is pressed. */
function VehicleButtons({ vehicles, onSelect }: VehicleButtonsProps) {
  const car = useCar()
  return (
    <ul className="mb-5 grid gap-2">
      {vehicles.map(({ id, name, nickname, node_id, year }) => {
        const isChosen = car?.vehicle === Number(node_id) && car.year === year
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onSelect(Number(node_id), year)}
              className={`flex min-h-13 w-full flex-col justify-center rounded-control border px-4 py-2 text-left ${isChosen ? 'border-ink bg-sunken' : 'border-line hover:border-edge'}`}
            >
              <span className="font-bold text-ink">{nickname ?? name}</span>
              <span className="text-sm text-muted">{[nickname && name, year].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
