import { type Order, type OrderParcel, useChangeTracking } from '@partlane/client/orders'
import { type CarrierChoice, isCarrierId } from '@partlane/domain/shipping/carriers'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { ParcelEvents } from '#lib/purchase/ParcelEvents.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { NewTabLink } from '#ui/navigation/NewTabLink.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { arrivalOf, parcelTone } from '../order-display.ts'
import { TrackingFields, type TrackingValues, toTracking } from './TrackingFields.tsx'

/** The parcels of an order with their items and tracking links. Nothing before the first one. */
export function OrderParcels({ order }: { order: Order }) {
  const { t } = useI18n('order-progress')
  if (order.parcels.length === 0) return null
  return (
    <Card as="section" title={t('parcels.title')} titleAs="h2">
      <ul className="divide-y divide-line">
        {order.parcels.map((parcel, index) => (
          <Parcel key={parcel.id} order={order} parcel={parcel} number={index + 1} />
        ))}
      </ul>
    </Card>
  )
}

type ParcelProps = { order: Order; parcel: OrderParcel; number: number }

function Parcel({ order, parcel, number }: ParcelProps) {
  const { t, formatDate } = useI18n('order-progress')
  const titleOf = (itemId: string) => order.items.find(({ id }) => id === itemId)?.title ?? ''
  const sentAt = parcel.delivered_at ?? parcel.dispatched_at
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-ink">
        {t('parcels.parcel', { number })}
        <ParcelBadge order={order} parcel={parcel} />
        {sentAt && <span className="text-md font-normal text-muted">{formatDate(sentAt)}</span>}
      </p>
      <ul className="text-md">
        {parcel.items.map(({ item_id, quantity }) => (
          <li key={item_id}>
            {quantity > 1 && `${quantity} × `}
            {titleOf(item_id)}
          </li>
        ))}
      </ul>
      <p className="text-md text-muted">
        {parcel.carrier_name}
        {parcel.tracking_number && ` · ${t('parcels.number', { number: parcel.tracking_number })}`}
      </p>
      <ParcelEvents events={parcel.events} />
      <p className="flex flex-wrap items-center gap-x-4 empty:hidden" data-no-print="">
        {parcel.tracking_url && (
          <NewTabLink href={parcel.tracking_url} newTabText={t('parcels.new_tab')}>
            {t('parcels.track', { carrier: parcel.carrier_name, host: new URL(parcel.tracking_url).host })}
          </NewTabLink>
        )}
        {order.side === 'seller' && parcel.status === 'in_transit' && !parcel.label && (
          <TrackingButton orderId={order.id} parcel={parcel} />
        )}
      </p>
    </li>
  )
}

function ParcelBadge({ order, parcel }: Omit<ParcelProps, 'number'>) {
  const { t } = useI18n('order-progress')
  const { status, is_late } = parcel
  const arrival = arrivalOf(order, parcel)
  if (arrival === 'received_by_buyer') return <Badge tone="success">{t(`parcels.received_by.${order.side}`)}</Badge>
  if (arrival) return <Badge tone="success">{t('parcels.received')}</Badge>
  if (is_late) return <Badge tone="warning">{t('parcels.late')}</Badge>
  return <Badge tone={parcelTone[status]}>{t(`parcels.status.${status}`)}</Badge>
}

function TrackingButton({ orderId, parcel }: { orderId: string; parcel: OrderParcel }) {
  const { t } = useI18n('order-progress')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        {t('dispatch.change')}
      </Button>
      {isOpen && <TrackingDialog orderId={orderId} parcel={parcel} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const valuesOf = ({ carrier, carrier_name, tracking_number, tracking_url }: OrderParcel): TrackingValues => ({
  carrier: isCarrierId(carrier) ? carrier : ('other' satisfies CarrierChoice),
  name: isCarrierId(carrier) ? '' : carrier_name,
  number: tracking_number ?? '',
  url: isCarrierId(carrier) ? '' : (tracking_url ?? ''),
})

function TrackingDialog({ orderId, parcel, onClose }: { orderId: string; parcel: OrderParcel; onClose: () => void }) {
  const { t } = useI18n('order-progress')
  const { messageOfError } = useErrorMessages()
  const [values, setValues] = useState(() => valuesOf(parcel))
  const { mutate, isPending, error } = useChangeTracking(orderId, parcel.id)
  const tracking = toTracking(values)
  const missing = useMissingFields()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (tracking) mutate(tracking, { onSuccess: onClose })
    else missing.show()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('dispatch.change')}
      footer={
        <Button variant="primary" type="submit" form="tracking" loading={isPending}>
          {t('dispatch.change_submit')}
        </Button>
      }
    >
      <form id="tracking" ref={missing.form} onSubmit={submit} className="grid gap-4" noValidate>
        <TrackingFields
          follower="buyer"
          values={values}
          onChange={setValues}
          isMissingShown={missing.areShown}
          error={error ? messageOfError(error) : undefined}
        />
      </form>
    </Dialog>
  )
}
