import type { Order } from '@partlane/client/orders'
import { type ItemSurcharge, useChangeSurcharge } from '@partlane/client/surcharges'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { AddressText } from '#lib/text/AddressText.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { emptyTracking, TrackingFields, toTracking } from '../progress/TrackingFields.tsx'

type SendOldUnitDialogProps = { order: Order; surcharge: ItemSurcharge; onClose: () => void }

/** The buyer says how the old unit goes back: with a carrier, or handed over. */
export function SendOldUnitDialog({ order, surcharge, onClose }: SendOldUnitDialogProps) {
  const { t } = useI18n('order-progress')
  const { messageOfError } = useErrorMessages()
  const [values, setValues] = useState(emptyTracking)
  const [isHandedOver, setIsHandedOver] = useState(false)
  const { mutate, isPending, error } = useChangeSurcharge(order.id, surcharge.id)
  const tracking = toTracking(values)
  const missing = useMissingFields()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isHandedOver) mutate({ action: 'send', carrier: null }, { onSuccess: onClose })
    else if (tracking) mutate({ action: 'send', ...tracking }, { onSuccess: onClose })
    else missing.show()
  }
  const errorText = error ? messageOfError(error) : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('surcharge.send.title')}
      description={t('surcharge.send.text')}
      footer={
        <Button variant="primary" type="submit" form="send-old-unit" loading={isPending}>
          {t('surcharge.send.submit')}
        </Button>
      }
    >
      <form id="send-old-unit" ref={missing.form} onSubmit={submit} className="grid gap-4" noValidate>
        {surcharge.return_address && (
          <section aria-labelledby="old-unit-address">
            <h3 id="old-unit-address" className="text-md font-bold text-ink">
              {t('surcharge.send.address')}
            </h3>
            <AddressText address={surcharge.return_address} />
          </section>
        )}
        <Checkbox label={t('surcharge.send.by_hand')} checked={isHandedOver} onChange={({ target }) => setIsHandedOver(target.checked)} />
        {isHandedOver ? (
          errorText && (
            <p role="alert" className="font-bold text-nofit">
              {errorText}
            </p>
          )
        ) : (
          <TrackingFields follower="seller" values={values} onChange={setValues} isMissingShown={missing.areShown} error={errorText} />
        )}
      </form>
    </Dialog>
  )
}
