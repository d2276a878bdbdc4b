import { useRequestCredit } from '@partlane/client/credits'
import type { UserAccountDetails } from '@partlane/client/operators'
import { MAX_CREDIT_HUNDREDTHS } from '@partlane/domain/credits/credit-rules'
import { parseDecimal } from '@partlane/domain/money/decimals'
import { type CurrencyCode, currencyCodes } from '@partlane/domain/money/money'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

type CreditDialogProps = { user: Pick<UserAccountDetails, 'id'>; name: string; onClose: () => void }

/** Gives a member a credit. A repeated press is the same request. */
export function CreditDialog({ user, name, onClose }: CreditDialogProps) {
  const { t } = useI18n('operator-money')
  const { mutateAsync } = useRequestCredit()
  const [requestKey] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState<CurrencyCode>('gbp')
  const [isInvalid, setInvalid] = useState(false)
  const changeAmount = (text: string) => {
    setAmount(text)
    setInvalid(false)
  }
  const validate = () => {
    const hundredths = parseDecimal(amount.trim(), 2)
    const isValid = hundredths !== undefined && hundredths > 0 && hundredths <= MAX_CREDIT_HUNDREDTHS
    setInvalid(!isValid)
    return isValid
  }
  const submit = async (reason: string) => {
    const { status } = await mutateAsync({ user_id: user.id, amount: amount.trim(), currency, reason, request_key: requestKey })
    toast.success(t(status === 'requested' ? 'credits.done.waits' : 'credits.done.posted'))
  }
  return (
    <ReasonDialog
      title={t('credits.ask.request', { member: name })}
      description={t('credits.follows.request')}
      submitLabel={t('credits.action.request')}
      isRead
      validate={validate}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <Field label={t('credits.amount')} error={isInvalid ? t('credits.amount_invalid') : undefined} required>
          <Input value={amount} inputMode="decimal" maxLength={12} onChange={({ target }) => changeAmount(target.value)} />
        </Field>
        <Field label={t('column.currency')}>
          <Select
            value={currency}
            options={currencyCodes.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={({ target }) => setCurrency(target.value as CurrencyCode)}
          />
        </Field>
      </div>
    </ReasonDialog>
  )
}
