import type { VehicleCandidate } from '@partlane/client/garage/vehicle-lookups'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { type CarPicker, deriveChoices, NOT_LISTED, type ResolvedCar, type SelectedVehicle } from './car-choice.ts'
import { EngineChoice } from './EngineChoice.tsx'
import { FinishedStep } from './FinishedStep.tsx'
import type { LookupResult } from './lookup-result.ts'

type CandidateChoiceProps = {
  lookup: LookupResult
  Picker: CarPicker
  /** Called on each change: null while no car is chosen, NOT_LISTED when the car is not offered. */
  onChange: (car: ResolvedCar | null | typeof NOT_LISTED) => void
}

/**
 * Asks which of the matching cars it is, then its engine. An answer becomes one line, and the next
 * question takes its place. Nothing is asked when one car is left.
 */
export function CandidateChoice({ lookup, Picker, onChange }: CandidateChoiceProps) {
  const { t } = useI18n('garage')
  const choices = deriveChoices(lookup)
  const cars = choices.kind === 'cars' ? choices.cars : []
  const makes = choices.kind === 'none' ? [] : choices.makes
  const [chosenId, setChosenId] = useState(lookup.candidates.length === 1 ? lookup.candidates[0]?.node_id : undefined)
  const car = cars.find(({ node_id }) => node_id === chosenId)
  const make = makes.find(({ node_id }) => node_id === chosenId)
  const { plate, vin } = lookup
  const choose = (id: string | undefined) => {
    setChosenId(id)
    const chosenCar = cars.find(({ node_id }) => node_id === id)
    onChange(chosenCar ? toCar(chosenCar, lookup) : id === NOT_LISTED ? NOT_LISTED : null)
  }
  if (car)
    return (
      <EngineChoice
        key={car.node_id}
        car={car}
        lookup={lookup}
        onChange={(engine) => onChange(toCar({ ...car, ...engine }, lookup))}
        onChangeCar={() => choose(undefined)}
      />
    )
  if (make)
    return (
      <div className="grid gap-4">
        <FinishedStep changeLabel={t('lookup.change')} onChange={() => choose(undefined)}>
          {t('lookup.model_of', { make: make.name })}
        </FinishedStep>
        <Picker
          withYear
          initial={[{ id: make.node_id, level: 'make' }]}
          onChange={(selected) => onChange(selected && { ...pickedCar(selected, lookup.year), plate, vin })}
        />
      </div>
    )
  if (chosenId === NOT_LISTED)
    return (
      <FinishedStep changeLabel={t('lookup.change')} onChange={() => choose(undefined)}>
        {t('lookup.not_listed')}
      </FinishedStep>
    )
  return (
    <ChoiceButtons
      label={t(cars.length > 0 ? 'lookup.which' : 'lookup.make_only')}
      onChoose={choose}
      choices={[
        ...cars.map(({ node_id, name, year }) => ({ id: node_id, label: name, hint: year ? String(year) : undefined })),
        ...makes.map(({ node_id, name }) => ({
          id: node_id,
          label: t(cars.length > 0 ? 'lookup.other_model' : 'lookup.model_of', { make: name }),
        })),
        { id: NOT_LISTED, label: t('lookup.not_listed') },
      ]}
    />
  )
}

const toCar = ({ node_id, name, year }: VehicleCandidate, { plate, vin }: LookupResult): ResolvedCar => ({
  vehicle: Number(node_id),
  name,
  year,
  plate,
  vin,
})

const pickedCar = ({ id, name, year }: SelectedVehicle, lookupYear: number | null) => ({ vehicle: id, name, year: year ?? lookupYear })
