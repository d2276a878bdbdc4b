import type { UserAccountDetails } from '@partlane/client/operators'
import { useTermsChange } from '@partlane/client/seller-terms'
import { DEFAULT_MERCHANT_FEE_PERCENTAGE } from '@partlane/domain/accounts/fee'
import { parseDecimal } from '@partlane/domain/money/decimals'
import { MAX_MERCHANT_FEE_HUNDREDTHS } from '@partlane/domain/operators/seller-terms'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Changes the fee of a member, and for a business when its orders are released. */
export function TermsDialog({ user, onClose }: { user: UserAccountDetails; onClose: () => void }) {
  const { t, formatNumber } = useI18n('operator-money')
  const { mutateAsync } = useTermsChange(user.id)
  const [fee, setFee] = useState(user.merchant_fee_percentage === null ? '' : formatNumber(user.merchant_fee_percentage))
  const [isOnDispatch, setOnDispatch] = useState(user.payout_on_dispatch)
  const [isInvalid, setInvalid] = useState(false)
  const changeFee = (text: string) => {
    setFee(text)
    setInvalid(false)
  }
  const validate = () => {
    const hundredths = fee.trim() === '' ? 0 : parseDecimal(fee, 2)
    const isValid = hundredths !== undefined && hundredths <= MAX_MERCHANT_FEE_HUNDREDTHS
    setInvalid(!isValid)
    return isValid
  }
  const terms = { merchant_fee_percentage: fee.trim() === '' ? null : fee.trim(), payout_on_dispatch: isOnDispatch }
  return (
    <ReasonDialog
      title={t('terms.ask.terms')}
      description={t('terms.follows.terms')}
      submitLabel={t('terms.action.terms')}
      doneText={t('terms.done.terms')}
      validate={validate}
      onSubmit={(reason) => mutateAsync({ change: { action: 'terms', ...terms }, reason })}
      onClose={onClose}
    >
      <Field
        label={t('terms.fee_field')}
        hint={t('terms.fee_hint', { percentage: DEFAULT_MERCHANT_FEE_PERCENTAGE })}
        error={isInvalid ? t('terms.fee_invalid') : undefined}
      >
        <Input value={fee} inputMode="decimal" maxLength={6} onChange={({ target }) => changeFee(target.value)} />
      </Field>
      {user.role === 'business' && (
        <Checkbox checked={isOnDispatch} onChange={({ target }) => setOnDispatch(target.checked)} label={t('terms.trust')} />
      )}
    </ReasonDialog>
  )
}
