import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { type CarPicker, deriveChoices, NOT_LISTED, type ResolvedCar, type SelectedVehicle } from './car-choice.ts'
import { EngineSelect } from './EngineSelect.tsx'
import { LookupDetails } from './LookupDetails.tsx'
import type { LookupResult } from './lookup-result.ts'

type CandidateChoiceProps = {
  lookup: LookupResult
  Picker: CarPicker
  /** Called on each change: null while no car is chosen, NOT_LISTED when the car is not offered. */
  onChange: (car: ResolvedCar | null | typeof NOT_LISTED) => void
}

/**
 * Lets the user choose among the cars that match a lookup.
 * Registers and VINs rarely contain the exact model, so the user decides.
 */
export function CandidateChoice({ lookup, Picker, onChange }: CandidateChoiceProps) {
  const { t } = useI18n('garage')
  const choices = deriveChoices(lookup)
  const cars = choices.kind === 'cars' ? choices.cars : []
  const makes = choices.kind === 'none' ? [] : choices.makes
  const onlyMake = cars.length === 0 && makes.length === 1 ? makes[0]?.node_id : undefined
  const [value, setValue] = useState(onlyMake ?? '')
  const { plate, vin, year } = lookup
  const selectCar = (vehicle: string | number, name: string, carYear: number | null) =>
    onChange({ vehicle: Number(vehicle), name, year: carYear, plate, vin })

  const handleChoice = (id: string) => {
    setValue(id)
    const car = cars.find(({ node_id }) => node_id === id)
    if (car) selectCar(car.node_id, car.name, car.year)
    else onChange(id === NOT_LISTED ? NOT_LISTED : null)
  }
  const handlePick = (selected: SelectedVehicle | null) =>
    selected ? selectCar(selected.id, selected.name, selected.year ?? year) : onChange(null)

  const chosenCar = cars.find(({ node_id }) => node_id === value)
  const make = makes.find(({ node_id }) => node_id === value)
  return (
    <div className="grid gap-4">
      <LookupDetails lookup={lookup} />
      <Field group label={t(cars.length > 0 ? 'lookup.which' : 'lookup.make_only')}>
        <RadioCards
          value={value}
          onValueChange={handleChoice}
          options={[
            ...cars.map(({ node_id, name, year: builtYear }) => ({
              value: node_id,
              label: name,
              ...(builtYear ? { hint: String(builtYear) } : {}),
            })),
            ...makes.map(({ node_id, name }) => ({
              value: node_id,
              label: t(cars.length > 0 ? 'lookup.other_model' : 'lookup.model_of', { make: name }),
            })),
            { value: NOT_LISTED, label: t('lookup.not_listed') },
          ]}
        />
      </Field>
      {chosenCar?.level === 'generation' && (
        <EngineSelect
          key={chosenCar.node_id}
          generation={chosenCar.node_id}
          lookup={lookup}
          onChange={(engine) => selectCar(engine?.id ?? chosenCar.node_id, engine?.name ?? chosenCar.name, chosenCar.year)}
        />
      )}
      {make && <Picker key={make.node_id} withYear initial={[{ id: make.node_id, level: 'make' }]} onChange={handlePick} />}
    </div>
  )
}
