import { useI18n } from '@partlane/i18n/react'
import { Field } from '#ui/forms/Field.tsx'
import { MoneyInput, NumberField } from '#ui/forms/NumberField.tsx'
import type { RuleErrors } from './parse-draft.ts'
import type { RuleDraft } from './rule-draft.ts'
import { useRuleErrorMessage } from './use-rule-error-message.ts'

type DeliveryFieldsProps = { draft: RuleDraft; errors: RuleErrors; currency: string; onChange: (changes: Partial<RuleDraft>) => void }

/** Days until dispatch, days in transit, and the order value from which delivery is free. */
export function DeliveryFields({ draft, errors, currency, onChange }: DeliveryFieldsProps) {
  const { t } = useI18n('shipping-rules')
  const errorText = useRuleErrorMessage()
  const renderDaysField = (field: 'dispatch_days' | 'days_min' | 'days_max') => (
    <Field label={t(`delivery.${field}`)} error={errorText(errors[field])}>
      <NumberField
        integer
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
        {renderDaysField('dispatch_days')}
        {renderDaysField('days_min')}
        {renderDaysField('days_max')}
        <Field label={t('delivery.free_over')} error={errorText(errors.free_over)}>
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
