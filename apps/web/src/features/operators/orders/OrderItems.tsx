import type { OrderFile, OrderStep } from '@partlane/client/operator-orders'
import { useI18n } from '@partlane/i18n/react'
import { ParcelEvents } from '#lib/purchase/ParcelEvents.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'

type OrderItemsProps = { order: OrderFile; onStep: (step: OrderStep) => void }

/** The items of an order and its parcels, with what an operator may say about their arrival. */
export function OrderItems({ order, onStep }: OrderItemsProps) {
  const { t } = useI18n('operator-orders')
  const itemIds = order.items.filter(({ confirmable }) => confirmable).map(({ id }) => id)
  return (
    <Card as="section" title={t('items.title')} titleAs="h2">
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      {itemIds.length > 0 && (
        <Button className="mt-2 justify-self-start" onClick={() => onStep({ action: 'confirm', orderId: order.id, itemIds })}>
          {t('action.confirm')}
        </Button>
      )}
      <Parcels order={order} onStep={onStep} />
    </Card>
  )
}

function Item({ item }: { item: OrderFile['items'][number] }) {
  const { t, formatMoney, formatDate } = useI18n('operator-orders')
  const { t: tProgress } = useI18n('order-progress')
  const { listing_slug, title, quantity, unit_price, status, decline_reason, decline_text, dispatched_at, delivered_at } = item
  return (
    <li className="py-2">
      <Link to={`/listings/${listing_slug}`} className="hit-44 break-words text-link hover:underline">
        {title}
      </Link>
      <p className="text-md">
        {t('items.line', { quantity, price: formatMoney(unit_price) })} · {t(`item_status.${status}`)}
        {decline_reason && ` · ${tProgress(`reason.${decline_reason}`)}`}
      </p>
      {decline_text && <p className="text-md break-words">{decline_text}</p>}
      <p className="text-sm text-muted">
        {[
          dispatched_at && t('items.sent', { date: formatDate(dispatched_at, 'datetime') }),
          delivered_at && t('items.arrived', { date: formatDate(delivered_at, 'datetime') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

function Parcels({ order, onStep }: OrderItemsProps) {
  const { t } = useI18n('operator-orders')
  if (order.parcels.length === 0) return null
  return (
    <div className="mt-2 border-t border-line pt-3">
      <h3 className="font-sans text-md font-bold text-ink">{t('parcels.title')}</h3>
      <ul>
        {order.parcels.map(({ id, direction, status, is_late, carrier_name, tracking_number, tracking_url, events }) => (
          <li key={id} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-md break-words">
            <span>{t(`parcels.${direction}`, { carrier: carrier_name })}</span>
            {tracking_url ? (
              <a href={tracking_url} target="_blank" rel="noopener noreferrer" className="hit-44 break-all text-link hover:underline">
                {tracking_number ?? t('parcels.track')}
              </a>
            ) : (
              <span className="break-all">{tracking_number}</span>
            )}
            <span className="text-muted">{t(is_late ? 'parcels.late' : `parcel_status.${status}`)}</span>
            {direction === 'outward' && status === 'in_transit' && (
              <Button size="sm" onClick={() => onStep({ action: 'lose_parcel', orderId: order.id, parcelId: id })}>
                {t('action.lose_parcel')}
              </Button>
            )}
            <div className="basis-full">
              <ParcelEvents events={events} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
