import { useChargebackAction } from '@partlane/client/chargebacks'
import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type ChargebackDialogProps = { id: string; action: 'submit' | 'accept'; onClose: () => void }

/** Submits the evidence with an optional statement, or accepts the chargeback with a reason. */
export function ChargebackDialog({ id, action, onClose }: ChargebackDialogProps) {
  const { t } = useI18n('chargebacks')
  const { t: tOperators } = useI18n('operators')
  const { messageOfError } = useErrorMessages()
  const { mutateAsync: act, isPending } = useChargebackAction()
  const [text, setText] = useState('')
  const [errorMessage, setErrorMessage] = useState<string>()
  const isAcceptance = action === 'accept'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isAcceptance && text.trim() === '') return setErrorMessage(tOperators('reason.missing'))
    try {
      await act({ id, action, text: text.trim() })
      toast.success(t(isAcceptance ? 'accepted' : 'submitted'))
      onClose()
    } catch (error) {
      setErrorMessage(messageOfError(error))
    }
  }
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={onClose}
      title={t(`${action}_title`)}
      description={t(`${action}_text`)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={isAcceptance ? 'danger' : 'primary'} type="submit" form="chargeback-action" loading={isPending}>
            {t(action)}
          </Button>
        </>
      }
    >
      <form id="chargeback-action" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={isAcceptance ? tOperators('reason.label') : t('statement')} error={errorMessage} required={isAcceptance}>
          <TextArea value={text} maxLength={MAX_REASON_LENGTH} onChange={({ target }) => setText(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
