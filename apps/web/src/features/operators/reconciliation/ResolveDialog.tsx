import { type GatewayDifference, useDifferenceResolution } from '@partlane/client/reconciliation'
import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type ResolveDialogProps = { difference: GatewayDifference; onClose: () => void }

/** Asks for what explains a difference. */
export function ResolveDialog({ difference, onClose }: ResolveDialogProps) {
  const { t } = useI18n('reconciliation')
  const { messageOfError } = useErrorMessages()
  const { mutateAsync: resolve, isPending } = useDifferenceResolution()
  const [reason, setReason] = useState('')
  const [errorMessage, setErrorMessage] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setErrorMessage(t('reason_missing'))
    try {
      await resolve({ id: difference.id, reason: reason.trim() })
      toast.success(t('resolved'))
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
      title={t('resolve_title')}
      description={t('resolve_text')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form="resolution" loading={isPending}>
            {t('resolve')}
          </Button>
        </>
      }
    >
      <form id="resolution" onSubmit={(event) => void submit(event)} noValidate>
        <p className="mb-3 font-bold break-all">{difference.subject}</p>
        <Field label={t('reason')} error={errorMessage} required>
          <TextArea value={reason} maxLength={MAX_REASON_LENGTH} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
