import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { type CarPicker, MISSING, offerOf, type Picked, type SettledCar } from './car-choice.ts'
import { EngineSelect } from './EngineSelect.tsx'
import { LookupFacts } from './LookupFacts.tsx'
import type { LookedUp } from './looked-up.ts'

type CandidateChoiceProps = {
  looked: LookedUp
  Picker: CarPicker
  /** Each time the choice changes; null while there is none, `missing` when the car is not among ours. */
  onChange: (car: SettledCar | null | typeof MISSING) => void
}

/** Which of these is it? The register and the VIN rarely know the model, so the last word is the owner's. */
export function CandidateChoice({ looked, Picker, onChange }: CandidateChoiceProps) {
  const { t } = useI18n('garage')
  const offer = offerOf(looked)
  const cars = offer.kind === 'cars' ? offer.cars : []
  const makes = offer.kind === 'nothing' ? [] : offer.makes
  const onlyMake = cars.length === 0 && makes.length === 1 ? makes[0]?.node_id : undefined
  const [value, setValue] = useState(onlyMake ?? '')
  const { plate, vin, year } = looked
  const settle = (vehicle: string | number, name: string, own: number | null) =>
    onChange({ vehicle: Number(vehicle), name, year: own, plate, vin })

  const choose = (id: string) => {
    setValue(id)
    const car = cars.find(({ node_id }) => node_id === id)
    if (car) settle(car.node_id, car.name, car.year)
    else onChange(id === MISSING ? MISSING : null)
  }
  const pick = (picked: Picked | null) => (picked ? settle(picked.id, picked.name, picked.year ?? year) : onChange(null))

  const chosen = cars.find(({ node_id }) => node_id === value)
  const make = makes.find(({ node_id }) => node_id === value)
  return (
    <div className="grid gap-4">
      <LookupFacts looked={looked} />
      <Field group label={t(cars.length > 0 ? 'lookup.which' : 'lookup.make_only')}>
        <RadioCards
          value={value}
          onValueChange={choose}
          options={[
            ...cars.map(({ node_id, name, year: built }) => ({ value: node_id, label: name, ...(built ? { hint: String(built) } : {}) })),
            ...makes.map(({ node_id, name }) => ({
              value: node_id,
              label: t(cars.length > 0 ? 'lookup.other_model' : 'lookup.model_of', { make: name }),
            })),
            { value: MISSING, label: t('lookup.not_listed') },
          ]}
        />
      </Field>
      {chosen?.level === 'generation' && (
        <EngineSelect
          key={chosen.node_id}
          generation={chosen.node_id}
          looked={looked}
          onChange={(engine) => settle(engine?.id ?? chosen.node_id, engine?.name ?? chosen.name, chosen.year)}
        />
      )}
      {make && <Picker key={make.node_id} withYear initial={[{ id: make.node_id, level: 'make' }]} onChange={pick} />}
    </div>
  )
}
