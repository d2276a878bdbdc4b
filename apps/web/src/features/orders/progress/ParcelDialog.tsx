import type { FormEvent, ReactNode } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { ParcelForm } from './use-tracking-form.tsx'

type ParcelDialogProps = { id: string; title: string; form: ParcelForm; onClose: () => void; children: ReactNode }

/** The dialog of one parcel or label: `children`, the fields of the form, and its button. */
export function ParcelDialog({ id, title, form, onClose, children }: ParcelDialogProps) {
  const { messageOfError } = useErrorMessages()
  const { fields, submit, submitText, isReady, missing, isPending, error } = form
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) missing?.show()
    else if (!isPending) submit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      disableBackdropClose
      footer={
        <Button variant="primary" type="submit" form={id} loading={isPending} disabled={!isReady && !missing}>
          {submitText}
        </Button>
      }
    >
      <form id={id} ref={missing?.form} onSubmit={onSubmit} className="grid gap-4" noValidate={missing !== undefined}>
        {children}
        {fields}
        {error !== null && (
          <p role="alert" className="font-bold text-nofit">
            {messageOfError(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
