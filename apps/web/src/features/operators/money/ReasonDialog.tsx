import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type ReasonDialogProps = {
  title: string
  description: string
  submitLabel: string
  /** Shown when it has succeeded. Without it `onSubmit` says so itself. */
  doneText?: string
  isDanger?: boolean
  /** The member reads the reason. */
  isRead?: boolean
  /** Checks and marks the fields above the reason. */
  validate?: () => boolean
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
  /** Fields above the reason. */
  children?: ReactNode
}

/** Confirms an action on money, with its consequences and a reason for the audit log. */
export function ReasonDialog({ title, description, submitLabel, isDanger, isRead, onClose, children, ...action }: ReasonDialogProps) {
  const { t } = useI18n('operators')
  const { reason, setReason, error, submit, isPending } = useReason({ ...action, onClose })
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={isDanger ? 'danger' : 'primary'} type="submit" form="money-reason" loading={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id="money-reason" className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {children}
        <Field label={t('reason.label')} hint={t(isRead ? 'reason.read' : 'reason.kept')} error={error} required>
          <TextArea value={reason} maxLength={MAX_REASON_LENGTH} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

function useReason({ validate, onSubmit, onClose, doneText }: Pick<ReasonDialogProps, 'validate' | 'onSubmit' | 'onClose' | 'doneText'>) {
  const { t } = useI18n('operators')
  const { messageOfError } = useErrorMessages()
  const [reason, changeReason] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const setReason = (text: string) => {
    changeReason(text)
    setError(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isValid = validate?.() ?? true
    if (reason.trim() === '') return setError(t('reason.missing'))
    if (!isValid) return
    setPending(true)
    try {
      await onSubmit(reason.trim())
      if (doneText !== undefined) toast.success(doneText)
      onClose()
    } catch (caught) {
      setError(messageOfError(caught))
      setPending(false)
    }
  }
  return { reason, setReason, error, submit, isPending }
}
