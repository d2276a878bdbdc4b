import { useApi } from '@partlane/client/api/api-context'
import { searchVehicles } from '@partlane/client/vehicle-search'
import { listingLimits } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import Trash2 from 'lucide-react/icons/trash-2'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Combobox } from '#ui/forms/Combobox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import { AddFoundVehicle, type FitmentFinderSlot, type SelectedVehicle } from './AddFoundVehicle.tsx'
import type { FitmentValue } from './form-values.ts'
import { SellSection } from './SellSection.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** The vehicles that the part fits, added by text search, registration, VIN or from lists. */
export function FitmentSection({ form, Finder }: { form: ListingForm; Finder: FitmentFinderSlot }) {
  const { t } = useI18n('selling')
  const { messageOfField } = useErrorMessages()
  const { values, updateValues, errors } = form
  const { fitments } = values
  const add = ({ node_id, name }: SelectedVehicle) => {
    if (fitments.some((row) => row.node_id === node_id)) return
    updateValues({ fitments: [...fitments, { node_id, vehicle: name, year_from: '', year_to: '', note: '' }] })
  }
  const updateFitment = (index: number, changes: Partial<FitmentValue>) =>
    updateValues({ fitments: fitments.map((row, rowIndex) => (rowIndex === index ? { ...row, ...changes } : row)) })
  return (
    <SellSection id="fitment" title={t('fitment.title')} hint={t('fitment.hint')}>
      <Checkbox
        checked={values.universal}
        label={t('fitment.universal')}
        onChange={(event) => updateValues({ universal: event.target.checked })}
      />
      {!values.universal && (
        <>
          <VehicleSearch onAdd={add} />
          <AddFoundVehicle Finder={Finder} onAdd={add} />
          {errors.fitments && <p className="text-sm font-bold text-nofit">{messageOfField(errors.fitments)}</p>}
          {fitments.length > 0 && (
            <ul className="grid gap-3">
              {fitments.map((row, index) => (
                <FitmentRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and may repeat
                  key={index}
                  row={row}
                  onChange={(changes) => updateFitment(index, changes)}
                  onRemove={() => updateValues({ fitments: fitments.toSpliced(index, 1) })}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </SellSection>
  )
}

/** Text search such as "golf mk7 2.0 tdi". The field is cleared after each added vehicle. */
function VehicleSearch({ onAdd }: { onAdd: (vehicle: SelectedVehicle) => void }) {
  const { t } = useI18n('selling')
  const api = useApi()
  return (
    <Field label={t('fitment.search')} hint={t('fitment.search_hint')}>
      <Combobox
        value={null} // empties the field and keeps the focus in it
        placeholder={t('fitment.placeholder')}
        load={async (query, signal) => {
          const nodes = await searchVehicles(api, query, signal)
          return nodes.map(({ id, full_name, year_from, year_to }) => ({
            id,
            label: full_name,
            hint: [year_from, year_to].filter(Boolean).join('–'),
          }))
        }}
        onValueChange={(option) => option && onAdd({ node_id: option.id, name: option.label })}
      />
    </Field>
  )
}

type FitmentRowProps = { row: FitmentValue; onChange: (changes: Partial<FitmentValue>) => void; onRemove: () => void }

function FitmentRow({ row, onChange, onRemove }: FitmentRowProps) {
  const { t } = useI18n('selling')
  return (
    <li className="grid grid-cols-[1fr_auto] items-end gap-2 rounded-control border border-line p-3">
      <p className="min-w-0 self-center font-bold break-words text-ink">{row.vehicle}</p>
      <IconButton label={t('fitment.remove', { vehicle: row.vehicle })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
      <div className="col-span-2 grid grid-cols-2 gap-2 sm:grid-cols-[1fr_1fr_2fr]">
        <Field label={t('fitment.from')}>
          <NumberField
            integer
            value={row.year_from}
            maxLength={4}
            placeholder="2012"
            onChange={(event) => onChange({ year_from: event.target.value })}
          />
        </Field>
        <Field label={t('fitment.to')}>
          <NumberField
            integer
            value={row.year_to}
            maxLength={4}
            placeholder="2020"
            onChange={(event) => onChange({ year_to: event.target.value })}
          />
        </Field>
        <Field label={t('fitment.note')} className="max-sm:col-span-2">
          <Input
            value={row.note}
            maxLength={listingLimits.fitment_note}
            placeholder={t('fitment.note_placeholder')}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        </Field>
      </div>
    </li>
  )
}
