import { useApi } from '@partlane/client/api/api-context'
import { seriesQuery } from '@partlane/client/catalogue'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import type { LookupResult } from './lookup-result.ts'

type EngineSelectProps = {
  generation: string
  lookup: LookupResult
  onChange: (engine: { id: string; name: string } | null) => void
}

/** A register rounds; two engines of a generation are further apart. */
const ENGINE_CC_TOLERANCE = 12

/** The engine, where the look-up leaves several: the more exact the car, the surer what fits. Nobody has to know it. */
export function EngineSelect({ generation, lookup: { fuel, engineCc }, onChange }: EngineSelectProps) {
  const { t } = useI18n('garage')
  const { data = [] } = useQuery(seriesQuery(useApi(), generation))
  const engines = data.filter(
    (engine) =>
      (fuel === null || engine.fuel === null || engine.fuel === fuel) &&
      (engineCc === null || engine.engine_cc === null || Math.abs(engine.engine_cc - engineCc) <= ENGINE_CC_TOLERANCE),
  )
  if (engines.length < 2) return null
  const engineName = (id: string) => engines.find((engine) => engine.id === id)?.name ?? ''
  return (
    <Field label={t('lookup.engine')} hint={t('lookup.engine_hint')}>
      <Select
        placeholder={t('lookup.any_engine')}
        options={engines.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : { id: value, name: engineName(value) })}
      />
    </Field>
  )
}
