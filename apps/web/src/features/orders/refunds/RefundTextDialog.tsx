import { type Refund, useChangeRefund } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { useRefundPhotos } from './use-refund-photos.ts'

export const MAX_REFUND_TEXT_LENGTH = 2000

type RefundTextDialogProps = { refund: Refund; action: 'decline' | 'escalate' | 'refuse_offer'; onClose: () => void }

/** Asks for the reason of a step, with photos where the other side or an operator may need them. */
export function RefundTextDialog({ refund, action, onClose }: RefundTextDialogProps) {
  const { t } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const [text, setText] = useState('')
  const photos = useRefundPhotos()
  const { mutate, isPending, error } = useChangeRefund(refund.id)
  const isOptional = action === 'refuse_offer'
  const missing = useMissingFields()
  const isMissing = !isOptional && text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) missing.show()
    if (isMissing || photos.isSending) return
    const change = isOptional
      ? ({ action: 'refuse_offer', text: text.trim() || null } as const)
      : ({ action, text, upload_ids: photos.uploadIds } as const)
    mutate(change, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t(`text_dialog.${action}`)}
      footer={
        <Button
          variant={action === 'escalate' ? 'primary' : 'danger'}
          type="submit"
          form="refund-text"
          loading={isPending}
          disabled={photos.isSending}
        >
          {t(`text_dialog.submit.${action}`)}
        </Button>
      }
    >
      <form id="refund-text" ref={missing.form} onSubmit={submit} className="grid gap-4" noValidate>
        <Field
          label={t(isOptional ? 'text_dialog.optional' : 'text_dialog.text')}
          hint={t('text_dialog.hint')}
          required={!isOptional}
          error={(missing.areShown && isMissing && t('text_missing')) || (error && messageOfError(error))}
        >
          <TextArea
            rows={4}
            required={!isOptional}
            maxLength={MAX_REFUND_TEXT_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {!isOptional && <PhotoPicker photos={photos} />}
      </form>
    </Dialog>
  )
}
