import { type Order, type OrderItem, useDispatchParcel } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { emptyTracking, TrackingFields, toTracking } from './TrackingFields.tsx'

const isSendable = (item: OrderItem) => item.status === 'accepted' && item.unpacked_quantity > 0

/** Chooses the items of a parcel with carrier and number. One opened dialog makes one parcel. */
export function DispatchDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useI18n('order-progress')
  const { messageOfError } = useErrorMessages()
  const [attempt] = useState(() => crypto.randomUUID())
  const [items] = useState(() => order.items.filter(isSendable))
  const [quantities, setQuantities] = useState(() => new Map(items.map((item) => [item.id, item.unpacked_quantity])))
  const [values, setValues] = useState(emptyTracking)
  const { mutate, isPending, error } = useDispatchParcel(order.id)
  const packed = [...quantities].filter(([, quantity]) => quantity > 0).map(([item_id, quantity]) => ({ item_id, quantity }))
  const tracking = toTracking(values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (tracking && packed.length > 0) mutate({ ...tracking, items: packed, attempt }, { onSuccess: onClose })
  }
  const setQuantity = (id: string, quantity: number) => setQuantities(new Map(quantities).set(id, quantity))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dispatch.title')}
      disableBackdropClose
      footer={
        <Button variant="primary" type="submit" form="dispatch" loading={isPending} disabled={!tracking || packed.length === 0}>
          {t('dispatch.submit')}
        </Button>
      }
    >
      <form id="dispatch" onSubmit={submit} className="grid gap-4">
        <Field group label={t('dispatch.items')} error={packed.length === 0 && t('dispatch.none')}>
          {items.map((item) => (
            <PackedItem key={item.id} item={item} quantity={quantities.get(item.id) ?? 0} onChange={setQuantity} />
          ))}
        </Field>
        <TrackingFields values={values} onChange={setValues} />
        {error && (
          <p role="alert" className="font-bold text-nofit">
            {messageOfError(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

type PackedItemProps = { item: OrderItem; quantity: number; onChange: (id: string, quantity: number) => void }

function PackedItem({ item, quantity, onChange }: PackedItemProps) {
  const { t } = useI18n('order-progress')
  const max = item.unpacked_quantity
  return (
    <div className="flex items-center gap-3">
      <Checkbox
        label={item.title}
        checked={quantity > 0}
        onChange={(event) => onChange(item.id, event.target.checked ? max : 0)}
        className="min-w-0 flex-1"
      />
      {max > 1 && (
        <NumberField
          integer
          aria-label={t('dispatch.quantity', { title: item.title })}
          value={String(quantity)}
          onChange={(event) => onChange(item.id, Math.min(Math.max(Number.parseInt(event.target.value, 10) || 0, 0), max))}
          className="w-20"
        />
      )}
    </div>
  )
}
