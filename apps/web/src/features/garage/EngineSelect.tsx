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

/** Registers round the displacement. Engines of one generation differ by more than this. */
const ENGINE_TOLERANCE_CC = 12

/**
 * Optional choice of the engine when several engines match the lookup.
 * A more precise vehicle gives more precise fitment results.
 */
export function EngineSelect({ generation, lookup: { fuel, engineCc }, onChange }: EngineSelectProps) {
  const { t } = useI18n('garage')
  const { data = [] } = useQuery(seriesQuery(useApi(), generation))
  const engines = data.filter(
    (engine) =>
      (fuel === null || engine.fuel === null || engine.fuel === fuel) &&
      (engineCc === null || engine.engine_cc === null || Math.abs(engine.engine_cc - engineCc) <= ENGINE_TOLERANCE_CC),
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
