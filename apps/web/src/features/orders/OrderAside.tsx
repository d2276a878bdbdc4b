import type { Order } from '@partlane/client/orders'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import type { ComponentType } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { countryName } from '#lib/text/countries.ts'
import { Card } from '#ui/display/Card.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import { Repayments } from './progress/Repayments.tsx'
import { SellerIdentity, WithdrawalCard } from './SellerIdentity.tsx'

type Collection = NonNullable<Order['collection']>
/** Renders whether the seller is open and the weekly hours. */
export type HoursComponent = ComponentType<{ hours: NonNullable<Collection['hours']>; serverTime: string }>

/** Totals, the other party, collection and address of an order. */
export function OrderAside({ order, Hours }: { order: Order; Hours: HoursComponent }) {
  const { t } = useI18n('orders')
  const { side, seller, buyer } = order
  return (
    <div className="grid gap-4">
      <OrderTotals order={order} />
      <Repayments order={order} />
      <Card as="section" title={t(side === 'buyer' ? 'seller_title' : 'buyer_title')} titleAs="h2">
        {side === 'seller' && <p>{order.address.full_name ?? buyer?.display_name}</p>}
        {side === 'buyer' && seller && (
          <p>{seller.former ? seller.display_name : <Link to={`/users/${seller.slug}`}>{seller.display_name}</Link>}</p>
        )}
        {side === 'buyer' && <SellerIdentity order={order} />}
        {order.address.phone && side === 'seller' && <p>{order.address.phone}</p>}
      </Card>
      <WithdrawalCard order={order} />
      {order.collection && (
        <Card as="section" title={t('collection.title', { town: order.collection.town })} titleAs="h2">
          {order.collection.places.map((place) => (
            <CollectionPlace key={addressLines(place).join()} place={place} />
          ))}
          {order.collection.places.length === 0 && side === 'buyer' && order.collection_code === null && (
            <p className="mb-2 text-sm text-muted">{t('collection.address_later')}</p>
          )}
          {order.collection.hours ? (
            <Hours hours={order.collection.hours} serverTime={order.collection.server_time} />
          ) : (
            <p>{t(`collection.agreed.${side}`)}</p>
          )}
        </Card>
      )}
      {!buyer?.former && (
        <Card as="section" title={t(order.shipping_type === 'click_and_collect' ? 'address_collected' : 'address')} titleAs="h2">
          <Address address={order.address} />
        </Card>
      )}
    </div>
  )
}

/** The exact place of a collection, with a link to a map. */
function CollectionPlace({ place }: { place: Collection['places'][number] }) {
  const { t } = useI18n('orders')
  const query = encodeURIComponent([place.line1, place.city, place.postal_code, place.country].join(', '))
  return (
    <div className="mb-3">
      <Address address={place} />
      <a href={`https://www.openstreetmap.org/search?query=${query}`} target="_blank" rel="noopener noreferrer">
        {t('collection.map')}
      </a>
    </div>
  )
}

function Address({ address }: { address: Collection['places'][number] | Order['address'] }) {
  const { locale } = useI18n('orders')
  const country = address.country === 'GB' ? [] : [countryName(address.country, locale)]
  return (
    <address className="not-italic">
      {[...addressLines(address), ...country].map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and may repeat
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
