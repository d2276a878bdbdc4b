import { type OrderStep, useOrderStep } from '@partlane/client/operator-orders'
import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { MAX_EXTENSION_WORKING_DAYS } from '@partlane/domain/orders/order-deadlines'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type StepDialogProps = { step: OrderStep; onClose: () => void }

const MAX_REFERENCE_LENGTH = 120
const dayOptions = Array.from({ length: MAX_EXTENSION_WORKING_DAYS }, (_, index) => String(index + 1))

/** Confirms an action of an operator, with its consequences and a reason. */
export function StepDialog({ step: initialStep, onClose }: StepDialogProps) {
  const { t } = useI18n('operator-orders')
  const { t: tOperators } = useI18n('operators')
  const { step, setStep, reason, setReason, errors, submit, isPending } = useStepForm({ step: initialStep, onClose })
  const { action } = step
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={onClose}
      title={t(`ask.${action}`)}
      description={t(`follows.${action}`)}
      footer={
        <>
          <Button onClick={onClose}>{tOperators('cancel')}</Button>
          <Button
            variant={action === 'cancel' || action === 'lose_parcel' ? 'danger' : 'primary'}
            type="submit"
            form="step"
            loading={isPending}
          >
            {t(`action.${action}`)}
          </Button>
        </>
      }
    >
      <form id="step" className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {step.action === 'extend' && (
          <Field label={t('form.days')}>
            <Select
              value={String(step.workingDays)}
              options={dayOptions.map((value) => ({ value, label: t('form.days_option', { count: Number(value) }) }))}
              onChange={({ target }) => setStep({ ...step, workingDays: Number(target.value) })}
            />
          </Field>
        )}
        {step.action === 'settle_repayment' && (
          <Field label={t('form.reference')} hint={t('form.reference_hint')} error={errors.reference} required>
            <Input
              value={step.reference}
              maxLength={MAX_REFERENCE_LENGTH}
              onChange={({ target }) => setStep({ ...step, reference: target.value })}
            />
          </Field>
        )}
        <Field
          label={t('form.reason')}
          hint={t(action === 'cancel' ? 'form.reason_read' : 'form.reason_kept')}
          error={errors.reason}
          required
        >
          <TextArea value={reason} maxLength={MAX_REASON_LENGTH} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

type StepErrors = { reason?: string; reference?: string }

function useStepForm({ step: initialStep, onClose }: StepDialogProps) {
  const { t } = useI18n('operator-orders')
  const { messageOfError } = useErrorMessages()
  const { mutateAsync: takeStep, isPending } = useOrderStep()
  const [step, changeStep] = useState(initialStep)
  const [reason, changeReason] = useState('')
  const [errors, setErrors] = useState<StepErrors>({})
  const setStep = (next: OrderStep) => {
    changeStep(next)
    setErrors({})
  }
  const setReason = (next: string) => {
    changeReason(next)
    setErrors({})
  }
  const findErrors = (): StepErrors => ({
    ...(reason.trim() === '' ? { reason: t('form.reason_missing') } : {}),
    ...(step.action === 'settle_repayment' && step.reference.trim() === '' ? { reference: t('form.reference_missing') } : {}),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = findErrors()
    if (Object.keys(found).length > 0) return setErrors(found)
    try {
      await takeStep({ step, reason: reason.trim() })
      toast.success(t(`done.${step.action}`))
      onClose()
    } catch (error) {
      setErrors({ reason: messageOfError(error) })
    }
  }
  return { step, setStep, reason, setReason, errors, submit, isPending }
}
