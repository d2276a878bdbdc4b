import { useApi } from '@partlane/client/api/api-context'
import { searchVehicles } from '@partlane/client/vehicle-search'
import type { VehicleLevel } from '@partlane/contract/catalogue'
import { useI18n } from '@partlane/i18n/react'
import { Combobox, type ComboboxOption } from '#ui/forms/Combobox.tsx'
import { Field } from '#ui/forms/Field.tsx'

type VehicleOption = ComboboxOption & { path: { id: string; level: VehicleLevel }[] }

/**
 * Text search over the whole vehicle tree, e.g. "golf mk7 2.0 tdi".
 * Loaded when the user switches to text search.
 */
export function VehicleSearchField({ onSelect }: { onSelect: (path: VehicleOption['path']) => void }) {
  const { t } = useI18n('catalogue')
  const api = useApi()
  const load = async (query: string, signal: AbortSignal): Promise<VehicleOption[]> => {
    const nodes = await searchVehicles(api, query, signal)
    return nodes.map(({ id, full_name, year_from: from, year_to: to, path }) => ({
      id,
      label: full_name,
      ...(from === null ? {} : { hint: `${from}–${to ?? ''}` }),
      path,
    }))
  }
  return (
    <Field label={t('picker.words')} className="sm:col-span-2">
      <Combobox
        load={load}
        debounceMs={150}
        placeholder={t('picker.words_hint')}
        onValueChange={(option) => onSelect(option?.path ?? [])}
      />
    </Field>
  )
}
