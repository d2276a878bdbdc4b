import { createAttemptId } from '@partlane/client/api/attempt-id'
import { type Refund, useChangeRefund } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { emptyTracking, TrackingFields, toTracking } from '../progress/TrackingFields.tsx'

/**
 * The buyer says with which carrier the items go back: with the label that the seller has bought,
 * if there is one, or with another carrier.
 */
export function SendReturnDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useI18n('refunds')
  const { messageOfError } = useErrorMessages()
  const [values, setValues] = useState(emptyTracking)
  const [attempt] = useState(createAttemptId)
  const { mutate, isPending, error } = useChangeRefund(refund.id)
  const labelled = refund.parcels.find(({ status, label }) => status === 'prepared' && label?.status === 'bought')
  const [usesLabel, setUsesLabel] = useState(labelled !== undefined)
  const tracking = toTracking(values)
  const missing = useMissingFields()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (usesLabel) mutate({ action: 'send_return' }, { onSuccess: onClose })
    else if (tracking) mutate({ action: 'send_return', parcel: { ...tracking, attempt } }, { onSuccess: onClose })
    else missing.show()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('send.title')}
      footer={
        <Button variant="primary" type="submit" form="send-return" loading={isPending}>
          {t('send.submit')}
        </Button>
      }
    >
      <form id="send-return" ref={missing.form} onSubmit={submit} className="grid gap-4" noValidate>
        {usesLabel && labelled ? (
          <>
            <p>{t('send.with_label', { carrier: labelled.carrier_name, number: labelled.tracking_number ?? '' })}</p>
            {error && (
              <p role="alert" className="font-bold text-nofit">
                {messageOfError(error)}
              </p>
            )}
            <Button className="justify-self-start" onClick={() => setUsesLabel(false)}>
              {t('send.other')}
            </Button>
          </>
        ) : (
          <TrackingFields
            follower="seller"
            values={values}
            onChange={setValues}
            isMissingShown={missing.areShown}
            error={error ? messageOfError(error) : undefined}
          />
        )}
      </form>
    </Dialog>
  )
}
