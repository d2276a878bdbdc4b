import { type UserAccountDetails, useOperatorAction } from '@partlane/client/operators'
import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import type { OperatorAction } from '@partlane/domain/operators/operator-actions'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUserName } from './use-user-name.ts'

type DecisionDialogProps = { user: UserAccountDetails; action: OperatorAction; onClose: () => void }

/**
 * Confirms an operator action. It shows the consequences and, except for an approval, asks for a
 * reason.
 */
export function DecisionDialog({ user, action, onClose }: DecisionDialogProps) {
  const { t } = useI18n('operators')
  const { name, reason, changeReason, isReasonRequired, errorMessage, submit, isPending } = useDecision({ user, action, onClose })
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={onClose}
      title={t(`ask.${action}`, { name })}
      description={t(`follows.${action}`)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant={action === 'block' || action === 'refuse' ? 'danger' : 'primary'}
            type="submit"
            form="decision"
            loading={isPending}
          >
            {t(`action.${action}`)}
          </Button>
        </>
      }
    >
      <form id="decision" onSubmit={(event) => void submit(event)} noValidate>
        {isReasonRequired ? (
          <Field label={t('reason.label')} hint={t(action === 'restore' ? 'reason.kept' : 'reason.read')} error={errorMessage} required>
            <TextArea value={reason} maxLength={MAX_REASON_LENGTH} onChange={({ target }) => changeReason(target.value)} />
          </Field>
        ) : (
          <>
            <p>{t('waiting', { count: user.documents_waiting })}</p>
            {errorMessage && (
              <p role="alert" className="mt-2 font-bold text-nofit">
                {errorMessage}
              </p>
            )}
          </>
        )}
      </form>
    </Dialog>
  )
}

function useDecision({ user, action, onClose }: DecisionDialogProps) {
  const { t } = useI18n('operators')
  const { messageOfError } = useErrorMessages()
  const { mutateAsync: applyAction, isPending } = useOperatorAction()
  const [reason, setReason] = useState('')
  const [errorMessage, setErrorMessage] = useState<string>()
  const name = useUserName()(user)
  const isReasonRequired = action !== 'approve'

  const changeReason = (value: string) => {
    setReason(value)
    setErrorMessage(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isReasonRequired && reason.trim() === '') return setErrorMessage(t('reason.missing'))
    try {
      await applyAction({ id: user.id, action, reason: reason.trim() })
      toast.success(t(`done.${action}`, { name }))
      onClose()
    } catch (error) {
      setErrorMessage(messageOfError(error))
    }
  }
  return { name, reason, changeReason, isReasonRequired, errorMessage, submit, isPending }
}
