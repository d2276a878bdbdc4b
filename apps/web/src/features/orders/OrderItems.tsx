import type { Order, OrderItem } from '@partlane/client/orders'
import { mapMinorUnits } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { ItemPhoto } from './ItemPhoto.tsx'
import { itemStatusOf, itemTone } from './order-display.ts'
import { BuyerItemActions } from './progress/BuyerActions.tsx'
import { SellerItemActions } from './progress/SellerActions.tsx'

/** The items of an order with the titles and photos from the time of the purchase. */
export function OrderItems({ order }: { order: Order }) {
  const { t, formatMoney } = useI18n('orders')
  return (
    <Card as="section" title={t('items')} titleAs="h2">
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className="flex gap-4 py-3 first:pt-0 last:pb-0">
            <ItemPhoto photo={item.photo} className="w-20 md:w-24" />
            <div className="min-w-0 flex-1">
              <Link to={`/listings/${item.listing_slug}`} className="font-bold break-words text-ink hover:underline">
                {item.title}
              </Link>
              <p className="text-md text-muted">
                {item.quantity > 1
                  ? t('each', { count: item.quantity, price: formatMoney(item.unit_price) })
                  : t(`way.${item.shipping_type}`)}
              </p>
              {item.quantity > 1 && <p className="text-md text-muted">{t(`way.${item.shipping_type}`)}</p>}
              {item.unit_surcharge && (
                <p className="text-md text-muted">
                  {t('surcharge', { price: formatMoney(mapMinorUnits(item.unit_surcharge, (minor) => minor * item.quantity)) })}
                </p>
              )}
              {item.return_terms && (
                <p className="text-sm text-muted">
                  {t('returns.within', { days: item.return_terms.days })}, {t(`returns.${order.side}.${item.return_terms.paid_by}`)}
                </p>
              )}
              <ItemPromises item={item} side={order.side} />
              <Badge tone={itemTone[item.status]} className="mt-2">
                {t(`item_status.${order.side}.${itemStatusOf(item)}`)}
              </Badge>
              <DeclineReason item={item} />
              {order.side === 'seller' ? <SellerItemActions order={order} item={item} /> : <BuyerItemActions order={order} item={item} />}
            </div>
            <span className="num text-ink">{formatMoney(mapMinorUnits(item.unit_price, (minor) => minor * item.quantity))}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What the listing promised at the purchase: the fit and the warranty. */
function ItemPromises({ item: { fit, warranty }, side }: { item: OrderItem; side: Order['side'] }) {
  const { t } = useI18n('orders')
  return (
    <>
      {fit && <p className="text-sm text-muted">{t(`promises.fit.${side}.${fit.verdict}`, { vehicle: fit.vehicle })}</p>}
      {warranty !== 'none' && <p className="text-sm text-muted">{t(`promises.warranty.${warranty}`)}</p>}
    </>
  )
}

/** Why an item was declined or cancelled. Nothing when its status says so already. */
function DeclineReason({ item: { decline_reason, decline_text } }: { item: OrderItem }) {
  const { t } = useI18n('order-progress')
  if (decline_reason === null || decline_reason === 'changed_mind') return null
  return (
    <p className="mt-1 text-sm text-muted">
      <span className="first-letter:uppercase inline-block">{t(`reason.${decline_reason}`)}</span>
      {decline_text && <span className="block whitespace-pre-line">{decline_text}</span>}
    </p>
  )
}
