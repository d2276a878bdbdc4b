import { useI18n } from '@partlane/i18n/react'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { BandRow } from './BandRow.tsx'
import type { Faults } from './read-draft.ts'
import { type BandDraft, blankBand } from './rule-draft.ts'

const MOST = 12 // as the contract takes them

type BandTableProps = {
  zone: string
  bands: BandDraft[]
  faults: Faults
  currency: string
  onChange: (bands: BandDraft[]) => void
  /** Beside "add": copying from another zone. */
  children?: ReactNode
}

/** What a parcel costs by its weight and longest side. Enter begins the next row, before the open one that stays the last. */
export function BandTable({ zone, bands, faults, currency, onChange, children }: BandTableProps) {
  const { t } = useI18n('shipping-rules')
  const id = useId()
  const [fresh, setFresh] = useState<string>()
  useEffect(() => {
    if (fresh) document.getElementById(`${id}-${fresh}`)?.focus()
  }, [id, fresh])

  const insertAfter = (at: number) => {
    if (bands.length >= MOST) return
    const open = bands.at(-1)
    const last = at === bands.length - 1 && bands.length > 0 && open?.weight.trim() === '' && open.price.trim() !== ''
    const band = blankBand()
    onChange(bands.toSpliced(last ? at : at + 1, 0, band))
    setFresh(band.key)
  }
  const remove = (at: number) => {
    onChange(bands.toSpliced(at, 1))
    setFresh(bands[at === 0 ? 1 : at - 1]?.key)
  }
  return (
    <Field group label={t('bands.title')} hint={t('bands.hint')}>
      <ol className="grid gap-3 md:gap-1.5">
        {bands.map((band, at) => (
          <BandRow
            key={band.key}
            id={`${id}-${band.key}`}
            name={t('bands.row', { zone, row: at + 1 })}
            band={band}
            faultOf={(field) => faults[`bands/${at}/${field}`]}
            currency={currency}
            first={at === 0}
            onChange={(part) => onChange(bands.with(at, { ...band, ...part }))}
            onEnter={() => insertAfter(at)}
            {...(bands.length > 1 ? { onRemove: () => remove(at) } : {})}
          />
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-1">
        <Button size="sm" kind="quiet" icon={<Plus />} disabled={bands.length >= MOST} onClick={() => insertAfter(bands.length - 1)}>
          {t('bands.add')}
        </Button>
        {children}
      </div>
    </Field>
  )
}
