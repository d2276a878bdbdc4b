import { returnPayers } from '@partlane/domain/shipping/shipping-rule'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { Field } from '#ui/forms/Field.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import { Select } from '#ui/forms/Select.tsx'
import type { RuleErrors } from './parse-draft.ts'
import type { RuleDraft } from './rule-draft.ts'
import { useRuleErrorMessage } from './use-rule-error-message.ts'

type ReturnFieldsProps = { draft: RuleDraft; errors: RuleErrors; onChange: (changes: Partial<RuleDraft>) => void; children?: ReactNode }

/** Days within which a buyer may return a part without a reason, and who pays the return. */
export function ReturnFields({ draft, errors, onChange, children }: ReturnFieldsProps) {
  const { t } = useI18n('shipping-rules')
  const errorText = useRuleErrorMessage()
  return (
    <Field group label={t('returns.title')} hint={t('returns.hint')}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('returns.days')} error={errorText(errors.return_days)}>
          <NumberField
            integer
            maxLength={3}
            value={draft.return_days}
            suffix={t('days')}
            onChange={({ target }) => onChange({ return_days: target.value })}
          />
        </Field>
        <Field label={t('returns.paid_by')}>
          <Select
            value={draft.return_paid_by}
            options={returnPayers.map((value) => ({ value, label: t(`returns.${value}`) }))}
            onChange={({ target }) => onChange({ return_paid_by: returnPayers.find((payer) => payer === target.value) ?? 'buyer' })}
          />
        </Field>
      </div>
      {children && <div className="mt-2">{children}</div>}
    </Field>
  )
}
