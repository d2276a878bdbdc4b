import { createAttemptId } from '@partlane/client/api/attempt-id'
import { type Refund, useChangeRefund } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { emptyTracking, TrackingFields, toTracking } from '../progress/TrackingFields.tsx'

/** The buyer says with which carrier the items go back. */
export function SendReturnDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const [values, setValues] = useState(emptyTracking)
  const [attempt] = useState(createAttemptId)
  const { mutate, isPending, error } = useChangeRefund(refund.id)
  const tracking = toTracking(values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (tracking) mutate({ action: 'send_return', parcel: { ...tracking, attempt } }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('send.title')}
      footer={
        <Button variant="primary" type="submit" form="send-return" loading={isPending} disabled={!tracking}>
          {t('send.submit')}
        </Button>
      }
    >
      <form id="send-return" onSubmit={submit} className="grid gap-4">
        <TrackingFields values={values} onChange={setValues} error={error ? messageOfError(error) : undefined} />
      </form>
    </Dialog>
  )
}
