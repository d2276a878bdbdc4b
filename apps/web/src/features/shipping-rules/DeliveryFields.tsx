import { useI18n } from '@partlane/i18n/react'
import { Field } from '#ui/forms/Field.tsx'
import { MoneyInput, NumberField } from '#ui/forms/NumberField.tsx'
import type { Faults } from './read-draft.ts'
import type { RuleDraft } from './rule-draft.ts'
import { useFaultWords } from './use-fault-words.ts'

type DeliveryFieldsProps = { draft: RuleDraft; faults: Faults; currency: string; onChange: (part: Partial<RuleDraft>) => void }

/** From which amount it is free, and how long it takes: until dispatch, and on the way. */
export function DeliveryFields({ draft, faults, currency, onChange }: DeliveryFieldsProps) {
  const { t } = useI18n('shipping-rules')
  const words = useFaultWords()
  const days = (field: 'dispatch_days' | 'days_min' | 'days_max') => (
    <Field label={t(`delivery.${field}`)} error={words(faults[field])}>
      <NumberField
        whole
        maxLength={2}
        value={draft[field]}
        suffix={t('days')}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  )
  return (
    <Field group label={t('delivery.title')} hint={t('delivery.hint')}>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {days('dispatch_days')}
        {days('days_min')}
        {days('days_max')}
        <Field label={t('delivery.free_over')} error={words(faults.free_over_minor)}>
          <MoneyInput
            currency={currency}
            value={draft.free_over}
            placeholder={t('delivery.never')}
            onChange={({ target }) => onChange({ free_over: target.value })}
          />
        </Field>
      </div>
    </Field>
  )
}
