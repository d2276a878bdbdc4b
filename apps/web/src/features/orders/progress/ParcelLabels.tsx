import { useCancelLabel, useDispatchLabel, useLabelFile } from '@partlane/client/carrier-labels'
import type { Order, OrderParcel } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import Printer from 'lucide-react/icons/printer'
import { useFileDownload } from '#lib/files/use-file-download.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'

type Label = NonNullable<OrderParcel['label']>

/**
 * The parcels whose label was bought here and that no carrier has got: print, send, give back.
 * `hasMain`: the first one has the main button of the page.
 */
export function ParcelLabels({ order, hasMain }: { order: Order; hasMain: boolean }) {
  const { t } = useI18n('order-progress')
  const prepared = order.parcels.flatMap((parcel) =>
    parcel.status === 'prepared' && parcel.label ? [{ parcel, label: parcel.label }] : [],
  )
  if (prepared.length === 0) return null
  return (
    <ul aria-label={t('label.list')} className="grid gap-3">
      {prepared.map(({ parcel, label }, index) => (
        <PreparedParcel key={parcel.id} order={order} parcel={parcel} label={label} isMain={hasMain && index === 0} />
      ))}
    </ul>
  )
}

type PreparedParcelProps = { order: Order; parcel: OrderParcel; label: Label; isMain: boolean }

function PreparedParcel({ order, parcel, label, isMain }: PreparedParcelProps) {
  const { t, formatMoney, formatDays } = useI18n('order-progress')
  const { messageOfError } = useErrorMessages()
  const dispatch = useDispatchLabel(order.id, label.id)
  const cancel = useCancelLabel(order.id, label.id)
  const print = useFileDownload(useLabelFile(label.id))
  const titles = parcel.items.map(({ item_id, quantity }) => {
    const title = order.items.find(({ id }) => id === item_id)?.title ?? ''
    return quantity > 1 ? `${quantity} × ${title}` : title
  })
  const error = dispatch.error ?? cancel.error
  return (
    <li className="grid gap-2 rounded-card border border-line p-4">
      <p className="font-bold text-ink">{t(`label.status.${label.status}`, { carrier: parcel.carrier_name })}</p>
      <p className="text-md">{titles.join(', ')}</p>
      <p className="text-md text-muted">
        {label.price && t('label.cost', { service: label.service_name, price: formatMoney(label.price) })}
        {parcel.tracking_number && ` · ${t('parcels.number', { number: parcel.tracking_number })}`}
      </p>
      {label.pickup && (
        <p className="text-md font-bold text-check">
          {t('label.pickup', { ...label.pickup, day: formatDays(label.pickup.day, label.pickup.day) })}
        </p>
      )}
      <ButtonRow>
        {label.has_file && (
          <Button variant={isMain ? 'primary' : 'secondary'} icon={<Printer />} loading={print.isPending} onClick={() => print.download()}>
            {t('label.print')}
          </Button>
        )}
        {label.status === 'bought' && (
          <Button loading={dispatch.isPending} onClick={() => dispatch.mutate()}>
            {t('dispatch.submit')}
          </Button>
        )}
        {label.status !== 'cancelling' && (
          <Button variant="quiet" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('label.cancel')}
          </Button>
        )}
      </ButtonRow>
      {error && (
        <p role="alert" className="text-sm font-bold text-nofit">
          {messageOfError(error)}
        </p>
      )}
    </li>
  )
}
