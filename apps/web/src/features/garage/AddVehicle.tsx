import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '#ui/display/Card.tsx'
import type { CarPicker, ResolvedCar, SelectedVehicle } from './car-choice.ts'
import { SaveVehicleForm } from './SaveVehicleForm.tsx'
import { type LookupMethod, VehicleFinder } from './VehicleFinder.tsx'

/**
 * Adds a vehicle to the garage: find it by registration, VIN or lists, then name and save it.
 * A registration or VIN in the URL is looked up on mount. Saving resets the form, so `onSaved` has
 * to move the focus.
 */
export function AddVehicle({ Picker, onSaved }: { Picker: CarPicker; onSaved: () => void }) {
  const { t } = useI18n('garage')
  const [search] = useSearchParams()
  const [finderKey, setFinderKey] = useState(0)
  const [method, setMethod] = useState<LookupMethod>('plate')
  const handleSaved = () => {
    setFinderKey(finderKey + 1)
    onSaved()
  }
  return (
    <Card as="section" title={t('add.title')} titleAs="h2" className="mt-8">
      <VehicleFinder
        key={finderKey}
        Picker={Picker}
        target="garage"
        initial={finderKey === 0 ? lookupFromUrl(search) : { method }}
        onMethodChange={setMethod}
        renderCar={(car) => <SaveVehicleForm key={car.vehicle} car={car} onSaved={handleSaved} />}
        tree={<VehicleFromLists Picker={Picker} onSaved={handleSaved} />}
      />
    </Card>
  )
}

function lookupFromUrl(search: URLSearchParams): { method: LookupMethod; query?: string } {
  for (const method of ['plate', 'vin'] as const) {
    const query = search.get(method)
    if (query) return { method, query: query.slice(0, 40) }
  }
  return { method: 'plate' }
}

function VehicleFromLists({ Picker, onSaved }: { Picker: CarPicker; onSaved: () => void }) {
  const [selected, setSelected] = useState<SelectedVehicle | null>(null)
  const car: ResolvedCar | null = selected && { vehicle: selected.id, name: selected.name, year: selected.year, plate: null, vin: null }
  return (
    <div className="grid gap-5">
      <Picker withYear onChange={setSelected} />
      <SaveVehicleForm car={car} onSaved={onSaved} />
    </div>
  )
}
