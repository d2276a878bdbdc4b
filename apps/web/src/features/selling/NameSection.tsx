import { listingLimits } from '@partlane/domain/limits'
import { partNumberKinds } from '@partlane/domain/listings/listing-fields'
import { useI18n } from '@partlane/i18n/react'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import type { PartNumberValue } from './form-values.ts'
import { SellSection } from './SellSection.tsx'
import { SuggestionPanel } from './SuggestionPanel.tsx'
import type { ListingForm } from './use-listing-form.ts'

const emptyPartNumber: PartNumberValue = { number: '', kind: 'oem', maker: '' }

/** Part numbers, title and description. A known part number offers to fill in other fields. */
export function NameSection({ form }: { form: ListingForm }) {
  const { t } = useI18n('selling')
  const { messageOfField } = useErrorMessages()
  const { values, updateValues, errors } = form
  const partNumbers = values.part_numbers.length === 0 ? [emptyPartNumber] : values.part_numbers
  const updatePartNumber = (index: number, changes: Partial<PartNumberValue>) =>
    updateValues({ part_numbers: partNumbers.map((row, rowIndex) => (rowIndex === index ? { ...row, ...changes } : row)) })
  const errorText = (field: keyof typeof errors) => errors[field] && messageOfField(errors[field])
  return (
    <SellSection id="name" title={t('name.title')} hint={t('name.hint')}>
      <Field group label={t('name.numbers')} error={errorText('part_numbers')}>
        <div className="grid gap-3">
          {partNumbers.map((row, index) => (
            <PartNumberRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and may repeat
              key={index}
              row={row}
              index={index}
              onChange={(changes) => updatePartNumber(index, changes)}
              onRemove={() => updateValues({ part_numbers: partNumbers.toSpliced(index, 1) })}
            />
          ))}
        </div>
        <Button
          size="sm"
          variant="quiet"
          className="mt-2"
          icon={<Plus />}
          onClick={() => updateValues({ part_numbers: [...partNumbers, emptyPartNumber] })}
        >
          {t('name.add_number')}
        </Button>
      </Field>
      <SuggestionPanel number={partNumbers[0]?.number ?? ''} form={form} />
      <Field id="field-title" label={t('name.name')} hint={t('name.name_hint')} error={errorText('title')} required>
        <Input value={values.title} maxLength={listingLimits.title} onChange={(event) => updateValues({ title: event.target.value })} />
      </Field>
      <Field label={t('name.description')} hint={t('name.description_hint')} error={errorText('description')}>
        <TextArea
          value={values.description}
          maxLength={listingLimits.description}
          rows={5}
          onChange={(event) => updateValues({ description: event.target.value })}
        />
      </Field>
    </SellSection>
  )
}

type PartNumberRowProps = {
  row: PartNumberValue
  index: number
  onChange: (changes: Partial<PartNumberValue>) => void
  onRemove: () => void
}

function PartNumberRow({ row, index, onChange, onRemove }: PartNumberRowProps) {
  const { t } = useI18n('selling')
  const { t: tListings } = useI18n('listings')
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2 sm:grid-cols-[2fr_1fr_1fr_auto]">
      <Field label={t('name.number', { number: index + 1 })} className="col-span-2 sm:col-span-1">
        <Input
          value={row.number}
          maxLength={listingLimits.part_number}
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="5Q0 615 301 F"
          className="font-mono"
          onChange={(event) => onChange({ number: event.target.value })}
        />
      </Field>
      <Field label={t('name.kind')}>
        <Select
          value={row.kind}
          options={partNumberKinds.map((kind) => ({ value: kind, label: tListings(`number_kind.${kind}`) }))}
          onChange={(event) => onChange({ kind: event.target.value as PartNumberValue['kind'] })}
        />
      </Field>
      <Field label={t('name.maker')} className="max-sm:order-last max-sm:col-span-2">
        <Input
          value={row.maker}
          maxLength={listingLimits.part_number_maker}
          onChange={(event) => onChange({ maker: event.target.value })}
        />
      </Field>
      <IconButton label={t('name.remove_number', { number: index + 1 })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </div>
  )
}
