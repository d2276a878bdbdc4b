import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '#ui/display/Card.tsx'
import type { CarPicker, Picked, SettledCar } from './car-choice.ts'
import { KeepCarForm } from './KeepCarForm.tsx'
import { VehicleFinder, type Way } from './VehicleFinder.tsx'

/** A car comes into the garage: found by registration, by VIN or in the lists, then named and kept. What the address brings is asked at once. */
export function AddVehicle({ Picker }: { Picker: CarPicker }) {
  const { t } = useI18n('garage')
  const [search] = useSearchParams()
  const [round, setRound] = useState(0)
  const [way, setWay] = useState<Way>('plate')
  const again = () => setRound(round + 1)
  return (
    <Card as="section" title={t('add.title')} titleAs="h2" className="mt-8">
      <VehicleFinder
        key={round}
        Picker={Picker}
        first={round === 0 ? askedFor(search) : { way }}
        onWay={setWay}
        settled={(car) => <KeepCarForm key={car.vehicle} car={car} onKept={again} />}
        tree={<FromLists Picker={Picker} onKept={again} />}
      />
    </Card>
  )
}

function askedFor(search: URLSearchParams): { way: Way; text?: string } {
  for (const way of ['plate', 'vin'] as const) {
    const text = search.get(way)
    if (text) return { way, text: text.slice(0, 40) }
  }
  return { way: 'plate' }
}

function FromLists({ Picker, onKept }: { Picker: CarPicker; onKept: () => void }) {
  const [picked, setPicked] = useState<Picked | null>(null)
  const car: SettledCar | null = picked && { vehicle: picked.id, name: picked.name, year: picked.year, plate: null, vin: null }
  return (
    <div className="grid gap-5">
      <Picker withYear onChange={setPicked} />
      <KeepCarForm car={car} onKept={onKept} />
    </div>
  )
}
