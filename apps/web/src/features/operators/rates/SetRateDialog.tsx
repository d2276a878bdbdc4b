import { type BoardRate, useSetRate } from '@partlane/client/rates'
import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { MAX_RATE_CHANGE_PERCENTAGE, parseRate, ratedCurrencies } from '@partlane/domain/money/published-rates'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type SetRateDialogProps = { rate: BoardRate; onClose: () => void }
const MAX_INPUT_LENGTH = 20

/** Sets the rate of a currency by hand, with a reason. A large change is pointed out. */
export function SetRateDialog({ rate, onClose }: SetRateDialogProps) {
  const { t, formatNumber, formatDate } = useI18n('operator-rates')
  const { t: tOperators } = useI18n('operators')
  const form = useRateForm({ rate, onClose })
  const currency = rate.currency.toUpperCase()
  const current =
    rate.per_euro !== null && rate.as_of !== null
      ? t('form.now', { rate: formatNumber(Number(rate.per_euro), { maximumFractionDigits: 8 }), day: formatDate(rate.as_of) })
      : undefined
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={onClose}
      title={t('form.title', { currency })}
      description={t('form.text')}
      footer={
        <>
          <Button onClick={onClose}>{tOperators('cancel')}</Button>
          <Button variant="primary" type="submit" form="rate" loading={form.isPending}>
            {t('form.submit')}
          </Button>
        </>
      }
    >
      <form id="rate" className="grid gap-4" onSubmit={(event) => void form.submit(event)} noValidate>
        <Field label={t('form.rate', { currency })} hint={current} error={form.errors.rate} required>
          <NumberField value={form.text} maxLength={MAX_INPUT_LENGTH} onChange={({ target }) => form.setText(target.value)} />
        </Field>
        <p aria-live="polite" className="text-sm text-muted empty:hidden">
          {form.changeText}
        </p>
        <Field label={tOperators('reason.label')} hint={t('form.reason_hint')} error={form.errors.reason} required>
          <TextArea value={form.reason} maxLength={MAX_REASON_LENGTH} onChange={({ target }) => form.setReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

type RateErrors = { rate?: string; reason?: string }

function useRateForm({ rate: { currency: code, per_euro }, onClose }: SetRateDialogProps) {
  const { t } = useI18n('operator-rates')
  const { t: tOperators } = useI18n('operators')
  const { messageOfError } = useErrorMessages()
  const { mutateAsync: setRate, isPending } = useSetRate()
  const [text, changeText] = useState('')
  const [reason, changeReason] = useState('')
  const [errors, setErrors] = useState<RateErrors>({})
  const parsed = parseRate(text)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found: RateErrors = {
      ...(parsed === undefined ? { rate: t('form.invalid') } : {}),
      ...(reason.trim() === '' ? { reason: tOperators('reason.missing') } : {}),
    }
    const currency = ratedCurrencies.find((rated) => rated === code)
    if (parsed === undefined || !currency || Object.keys(found).length > 0) return setErrors(found)
    try {
      await setRate({ currency, per_euro: parsed, reason: reason.trim() })
      toast.success(t('form.done', { currency: code.toUpperCase() }))
      onClose()
    } catch (error) {
      setErrors({ reason: messageOfError(error) })
    }
  }
  return {
    text,
    reason,
    errors,
    isPending,
    submit,
    changeText: useChangeText(parsed, per_euro),
    setText: (value: string) => {
      changeText(value)
      setErrors({})
    },
    setReason: (value: string) => {
      changeReason(value)
      setErrors({})
    },
  }
}

/** How much the rate differs from the one that applies. */
function useChangeText(next: string | undefined, current: string | null): string | null {
  const { t, formatNumber } = useI18n('operator-rates')
  if (next === undefined || current === null) return null
  const change = Number(next) / Number(current) - 1
  const percentage = formatNumber(change, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  return t(Math.abs(change) * 100 > MAX_RATE_CHANGE_PERCENTAGE ? 'form.large_change' : 'form.change', { percentage })
}
