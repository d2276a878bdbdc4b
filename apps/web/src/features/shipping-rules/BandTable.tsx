import { MAX_BANDS } from '@partlane/domain/shipping/shipping-rule'
import { useI18n } from '@partlane/i18n/react'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { BandRow } from './BandRow.tsx'
import type { RuleErrors } from './parse-draft.ts'
import { type BandDraft, createBand } from './rule-draft.ts'

type BandTableProps = {
  zone: string
  bands: BandDraft[]
  errors: RuleErrors
  currency: string
  onChange: (bands: BandDraft[]) => void
  /** Beside the "add" button: copying from another zone. */
  children?: ReactNode
}

/**
 * Prices by weight and longest side. Enter in a field adds a row below.
 * A last row without a weight limit stays the last one: the new row is added above it.
 */
export function BandTable({ zone, bands, errors, currency, onChange, children }: BandTableProps) {
  const { t } = useI18n('shipping-rules')
  const id = useId()
  const [focusedKey, setFocusedKey] = useState<string>()
  useEffect(() => {
    if (focusedKey) document.getElementById(`${id}-${focusedKey}`)?.focus()
  }, [id, focusedKey])

  const insertAfter = (index: number) => {
    if (bands.length >= MAX_BANDS) return
    const lastBand = bands.at(-1)
    const isOpenLastBand = index === bands.length - 1 && bands.length > 0 && lastBand?.weight.trim() === '' && lastBand.price.trim() !== ''
    const band = createBand()
    onChange(bands.toSpliced(isOpenLastBand ? index : index + 1, 0, band))
    setFocusedKey(band.key)
  }
  const remove = (index: number) => {
    onChange(bands.toSpliced(index, 1))
    setFocusedKey(bands[index === 0 ? 1 : index - 1]?.key)
  }
  return (
    <Field group label={t('bands.title')} hint={t('bands.hint')}>
      <ol className="grid gap-3 md:gap-1.5">
        {bands.map((band, index) => (
          <BandRow
            key={band.key}
            id={`${id}-${band.key}`}
            name={t('bands.row', { zone, row: index + 1 })}
            band={band}
            errorOf={(field) => errors[`bands/${index}/${field}`]}
            currency={currency}
            isFirst={index === 0}
            onChange={(changes) => onChange(bands.with(index, { ...band, ...changes }))}
            onEnter={() => insertAfter(index)}
            {...(bands.length > 1 ? { onRemove: () => remove(index) } : {})}
          />
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-1">
        <Button
          size="sm"
          variant="quiet"
          icon={<Plus />}
          disabled={bands.length >= MAX_BANDS}
          onClick={() => insertAfter(bands.length - 1)}
        >
          {t('bands.add')}
        </Button>
        {children}
      </div>
    </Field>
  )
}
