import type { Order } from '@partlane/client/orders'
import { type ItemSurcharge, useChangeSurcharge } from '@partlane/client/surcharges'
import { surchargeRefusalReasons } from '@partlane/domain/surcharges/surcharge-machine'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { PhotoPicker } from '../refunds/PhotoPicker.tsx'
import { useRefundPhotos } from '../refunds/use-refund-photos.ts'

const MAX_TEXT_LENGTH = 2000

type SurchargeTextDialogProps = { order: Order; surcharge: ItemSurcharge; action: 'refuse' | 'escalate'; onClose: () => void }

/**
 * The seller says why the old unit is refused and shows photos, or the buyer why an operator
 * decides.
 */
export function SurchargeTextDialog({ order, surcharge, action, onClose }: SurchargeTextDialogProps) {
  const { t } = useI18n('order-progress')
  const { messageOfError } = useErrorMessages()
  const [reason, setReason] = useState<(typeof surchargeRefusalReasons)[number]>()
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const [text, setText] = useState('')
  const photos = useRefundPhotos()
  const { mutate, isPending, error } = useChangeSurcharge(order.id, surcharge.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (photos.isSending) return
    if (action === 'escalate') return mutate({ action, text }, { onSuccess: onClose })
    setIsReasonMissing(!reason)
    if (reason) mutate({ action, reason, text, upload_ids: photos.uploadIds }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t(`surcharge.${action}.title`)}
      description={t(`surcharge.${action}.text`)}
      footer={
        <Button
          variant={action === 'refuse' ? 'danger' : 'primary'}
          type="submit"
          form="surcharge-text"
          loading={isPending}
          disabled={photos.isSending}
        >
          {t(`surcharge.${action}.submit`)}
        </Button>
      }
    >
      <form id="surcharge-text" onSubmit={submit} className="grid gap-4">
        {action === 'refuse' && (
          <Field label={t('surcharge.refuse.reason')} required error={isReasonMissing && !reason && t('decline_dialog.reason_missing')}>
            <Select
              value={reason ?? ''}
              placeholder={t('decline_dialog.reason_placeholder')}
              options={surchargeRefusalReasons.map((value) => ({ value, label: t(`surcharge.reasons.${value}`) }))}
              onChange={({ target }) => setReason(surchargeRefusalReasons.find((value) => value === target.value))}
            />
          </Field>
        )}
        <Field label={t('surcharge.text')} required error={error ? messageOfError(error) : undefined}>
          <TextArea rows={4} required maxLength={MAX_TEXT_LENGTH} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        {action === 'refuse' && <PhotoPicker photos={photos} />}
      </form>
    </Dialog>
  )
}
