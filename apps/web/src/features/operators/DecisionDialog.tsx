import { type PersonFile, useDecide } from '@partlane/client/operators'
import type { PersonAction } from '@partlane/domain/operators/person-actions'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { usePersonName } from './use-person-name.ts'

const MAX_REASON = 500

type DecisionDialogProps = { person: PersonFile; action: PersonAction; onClose: () => void }

/** Asks once, with what follows from it, and why where somebody will read it. */
export function DecisionDialog({ person, action, onClose }: DecisionDialogProps) {
  const { t } = useI18n('operators')
  const { ofError } = useErrorWords()
  const decide = useDecide()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const name = usePersonName()(person)
  const reasoned = action !== 'approve'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reasoned && reason.trim() === '') return setFault(t('reason.missing'))
    try {
      await decide.mutateAsync({ id: person.id, action, reason: reason.trim() })
      toast.success(t(`done.${action}`, { name }))
      onClose()
    } catch (error) {
      setFault(ofError(error))
    }
  }
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={t(`ask.${action}`, { name })}
      description={t(`follows.${action}`)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind={action === 'block' || action === 'refuse' ? 'danger' : 'primary'}
            type="submit"
            form="decision"
            loading={decide.isPending}
          >
            {t(`action.${action}`)}
          </Button>
        </>
      }
    >
      <form id="decision" onSubmit={(event) => void submit(event)} noValidate>
        {reasoned ? (
          <Field label={t('reason.label')} hint={t(action === 'restore' ? 'reason.kept' : 'reason.read')} error={fault} required>
            <TextArea
              value={reason}
              maxLength={MAX_REASON}
              onChange={({ target }) => {
                setReason(target.value)
                setFault(undefined)
              }}
            />
          </Field>
        ) : (
          <>
            <p>{t('waiting', { count: person.documents_waiting })}</p>
            {fault && (
              <p role="alert" className="mt-2 font-bold text-nofit">
                {fault}
              </p>
            )}
          </>
        )}
      </form>
    </Dialog>
  )
}
