import { type OrderItem, useChangeOrderItems } from '@partlane/client/orders'
import { type SellerDeclineReason, sellerDeclineReasons } from '@partlane/domain/orders/order-machine'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { RepaymentPreview } from './RepaymentPreview.tsx'

const MAX_NOTE_LENGTH = 1000

type DeclineDialogProps = { orderId: string; items: OrderItem[]; onClose: () => void }

/** Asks why parts are declined and says what the buyer gets back. */
export function DeclineDialog({ orderId, items, onClose }: DeclineDialogProps) {
  const { t } = useI18n('order-progress')
  const { messageOfError } = useErrorMessages()
  const [itemIds] = useState(() => items.map(({ id }) => id))
  const [reason, setReason] = useState<SellerDeclineReason>()
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useChangeOrderItems(orderId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsReasonMissing(!reason)
    if (!reason) return
    const text = note.trim() === '' ? null : note
    mutate({ action: 'decline', item_ids: itemIds, reason, text }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('decline_dialog.title', { count: items.length })}
      footer={
        <Button variant="danger" type="submit" form="decline" loading={isPending}>
          {t('decline_dialog.submit')}
        </Button>
      }
    >
      <form id="decline" onSubmit={submit} className="grid gap-4" noValidate>
        <RepaymentPreview orderId={orderId} side="seller" itemIds={itemIds} />
        <Field label={t('decline_dialog.reason')} required error={isReasonMissing && !reason && t('decline_dialog.reason_missing')}>
          <Select
            value={reason ?? ''}
            placeholder={t('decline_dialog.reason_placeholder')}
            onChange={({ target }) => setReason(sellerDeclineReasons.find((value) => value === target.value))}
            options={sellerDeclineReasons.map((value) => ({ value, label: t(`decline_dialog.reasons.${value}`) }))}
          />
        </Field>
        <Field label={t('decline_dialog.note')} error={error && messageOfError(error)}>
          <TextArea rows={3} maxLength={MAX_NOTE_LENGTH} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
