import { type Refund, useChangeRefund } from '@partlane/client/refunds'
import { decimalsOf, minorUnitsOf, parseAmount } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { AmountFields, type AmountValues, toAmounts } from './AmountFields.tsx'
import { MAX_REFUND_TEXT_LENGTH } from './RefundTextDialog.tsx'

/** The seller offers a part of what is asked for; the buyer keeps the items. */
export function OfferDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t, formatMoney } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const [values, setValues] = useState<AmountValues>({ items: '', delivery: '' })
  const [text, setText] = useState('')
  const [invalidText, setInvalidText] = useState<string>()
  const { mutate, isPending, error } = useChangeRefund(refund.id)
  const limit = formatMoney(refund.amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amounts = toAmounts(values)
    const { currency } = refund.amount
    const isOffer =
      isWithin(values.items, refund.items_amount) && isWithin(values.delivery, refund.shipping_amount) && hasAmount(values, currency)
    const hasDecimals = [values.items, values.delivery].some((value) => hasTooManyDecimals(value, currency))
    if (hasDecimals) return setInvalidText(t('offer.decimals', { count: decimalsOf(currency) }))
    setInvalidText(isOffer ? undefined : t('offer.invalid', { amount: limit }))
    if (isOffer) mutate({ action: 'offer', ...amounts, text: text.trim() || null }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('offer.title')}
      footer={
        <Button variant="primary" type="submit" form="refund-offer" loading={isPending}>
          {t('offer.submit')}
        </Button>
      }
    >
      <form id="refund-offer" onSubmit={submit} className="grid gap-4" noValidate>
        <p>{t('offer.text', { amount: limit })}</p>
        <AmountFields
          values={values}
          onChange={setValues}
          currency={refund.amount.currency}
          hasDelivery={minorUnitsOf(refund.shipping_amount) > 0}
          error={invalidText ?? (error ? messageOfError(error) : undefined)}
        />
        <Field label={t('offer.message')}>
          <TextArea rows={3} maxLength={MAX_REFUND_TEXT_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

/** "99.995" in a currency with two decimals. */
const hasTooManyDecimals = (text: string, currency: string) => {
  const [, decimals] = /^\d*[.,](\d+)$/.exec(text.trim()) ?? []
  return decimals !== undefined && decimals.length > decimalsOf(currency)
}
const minorOf = (text: string, currency: string) => (text.trim() === '' ? 0 : (parseAmount(text, currency) ?? Number.NaN))
const isWithin = (text: string, max: Refund['amount']) => minorOf(text, max.currency) <= minorUnitsOf(max)
const hasAmount = ({ items, delivery }: AmountValues, currency: string) => minorOf(items, currency) + minorOf(delivery, currency) > 0
