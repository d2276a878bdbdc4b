import { useApi } from '@partlane/client/api/api-context'
import { seriesQuery } from '@partlane/client/catalogue'
import type { VehicleCandidate } from '@partlane/client/garage/vehicle-lookups'
import { listLikelyEngines } from '@partlane/domain/vehicles/engine-match'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { FinishedStep } from './FinishedStep.tsx'
import type { LookupResult } from './lookup-result.ts'

type Engine = Pick<VehicleCandidate, 'node_id' | 'name'>

type EngineChoiceProps = {
  car: VehicleCandidate
  lookup: LookupResult
  onChange: (engine: Engine) => void
  onChangeCar: () => void
}

const UNKNOWN_ENGINE = 'unknown'

/**
 * The chosen car in one line, and below it the question for its engine when several engines match
 * the lookup. The answer is optional, but a more precise vehicle gives more precise results.
 */
export function EngineChoice({ car, lookup, onChange, onChangeCar }: EngineChoiceProps) {
  const { t } = useI18n('garage')
  const [engine, setEngine] = useState<Engine | typeof UNKNOWN_ENGINE>()
  const { data = [] } = useQuery(seriesQuery(useApi(), car.level === 'generation' ? car.node_id : undefined))
  const engines = listLikelyEngines(data, lookup)
  const choose = (id: string) => {
    const row = engines.find((candidate) => candidate.id === id)
    const chosenEngine = row && { node_id: row.id, name: `${car.name} ${row.name}` }
    setEngine(chosenEngine ?? UNKNOWN_ENGINE)
    onChange(chosenEngine ?? car)
  }
  const chosenName = engine && engine !== UNKNOWN_ENGINE ? engine.name : car.name
  return (
    <div className="grid gap-4">
      <FinishedStep changeLabel={t('lookup.change')} onChange={onChangeCar}>
        <b>{[chosenName, car.year].filter(Boolean).join(' · ')}</b>
      </FinishedStep>
      {!engine && engines.length > 1 && (
        <ChoiceButtons
          label={t('lookup.which_engine')}
          onChoose={choose}
          choices={[...engines.map(({ id, name }) => ({ id, label: name })), { id: UNKNOWN_ENGINE, label: t('lookup.any_engine') }]}
        />
      )}
    </div>
  )
}
