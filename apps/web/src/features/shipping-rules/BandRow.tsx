import { useI18n } from '@partlane/i18n/react'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { MoneyInput, NumberField } from '#ui/forms/NumberField.tsx'
import type { BandDraft } from './rule-draft.ts'
import { useRuleErrorMessage } from './use-rule-error-message.ts'
import { formatWeight, parseGrams } from './weight-text.ts'

type BandRowProps = {
  /** Id of the weight input, which gets the focus in a new row. */
  id: string
  name: string
  band: BandDraft
  errorOf: (field: 'up_to_weight' | 'up_to_length' | 'price') => string | undefined
  currency: string
  /** On wide screens only the first row shows its labels, as column headings. */
  isFirst: boolean
  onChange: (changes: Partial<BandDraft>) => void
  onEnter: () => void
  /** Undefined for the only row. */
  onRemove?: () => void
}

export function BandRow({ id, name, band, errorOf, currency, isFirst, onChange, onEnter, onRemove }: BandRowProps) {
  const { t, locale } = useI18n('shipping-rules')
  const errorText = useRuleErrorMessage()
  const columnLabel = (text: string) => <span className={isFirst ? '' : 'md:sr-only'}>{text}</span>
  /** Shows how the text was parsed: "0,5" becomes "500 g". */
  const normalizeWeight = () => {
    const grams = parseGrams(band.weight)
    if (grams) onChange({ weight: formatWeight(grams, locale) })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault() // Enter must not submit the form
    onEnter()
  }
  return (
    <li
      aria-label={name}
      onKeyDown={onKeyDown}
      className="grid grid-cols-2 items-start gap-x-3 gap-y-2 rounded-control max-md:border max-md:border-line max-md:p-3 md:grid-cols-[1fr_1fr_1fr_44px]"
    >
      <Field id={id} label={columnLabel(t('bands.weight'))} error={errorText(errorOf('up_to_weight'))}>
        <Input
          value={band.weight}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('bands.any')}
          onBlur={normalizeWeight}
          onChange={({ target }) => onChange({ weight: target.value })}
        />
      </Field>
      <Field label={columnLabel(t('bands.size'))} error={errorText(errorOf('up_to_length'))}>
        <NumberField
          integer
          value={band.size}
          suffix="cm"
          placeholder={t('bands.any')}
          onChange={({ target }) => onChange({ size: target.value })}
        />
      </Field>
      <Field label={columnLabel(t('bands.price'))} error={errorText(errorOf('price'))}>
        <MoneyInput currency={currency} value={band.price} onChange={({ target }) => onChange({ price: target.value })} />
      </Field>
      {onRemove && (
        <IconButton label={t('bands.remove', { row: name })} onClick={onRemove} className={isFirst ? 'self-end' : 'max-md:self-end'}>
          <X />
        </IconButton>
      )}
    </li>
  )
}
