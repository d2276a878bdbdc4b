import type { ReactNode } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

type AskDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Below the text. */
  details?: ReactNode
  confirmLabel: string
  backLabel: string
  danger?: boolean
  loading: boolean
  error: unknown
  onConfirm: () => void
}

/** Asks once before an action that cannot be undone. */
export function AskDialog({
  open,
  onClose,
  title,
  children,
  details,
  confirmLabel,
  backLabel,
  danger,
  loading,
  error,
  onConfirm,
}: AskDialogProps) {
  const { messageOfError } = useErrorMessages()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{backLabel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {details && <div className="mt-3">{details}</div>}
      {error ? (
        <p role="alert" className="mt-3 font-bold text-nofit">
          {messageOfError(error)}
        </p>
      ) : null}
    </Dialog>
  )
}
