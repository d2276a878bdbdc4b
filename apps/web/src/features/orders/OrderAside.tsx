import type { Order } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import type { ComponentType } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { AddressText } from '#lib/text/AddressText.tsx'
import { Card } from '#ui/display/Card.tsx'
import { CollectionCard, type HoursComponent } from './CollectionCard.tsx'
import { OrderInvoices } from './OrderInvoices.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import { Repayments } from './progress/Repayments.tsx'
import { AgreedTerms, SellerIdentity, WithdrawalCard } from './SellerIdentity.tsx'

/** The action to write to the other party. */
export type MessageActionComponent = ComponentType<{ order: Order }>

type OrderAsideProps = { order: Order; Hours: HoursComponent; MessageAction: MessageActionComponent | undefined }

/** Totals, the other party, collection and address of an order. */
export function OrderAside({ order, Hours, MessageAction }: OrderAsideProps) {
  const { t } = useI18n('orders')
  const { side, seller, buyer } = order
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <OrderTotals order={order} />
      <Repayments order={order} />
      <OrderInvoices order={order} />
      <Card as="section" title={t(side === 'buyer' ? 'seller_title' : 'buyer_title')} titleAs="h2">
        {side === 'seller' && <p>{order.address.full_name ?? buyer?.display_name}</p>}
        {side === 'buyer' && seller && (
          <p>{seller.former ? seller.display_name : <Link to={`/users/${seller.slug}`}>{seller.display_name}</Link>}</p>
        )}
        {side === 'buyer' && <SellerIdentity order={order} />}
        {order.address.phone && side === 'seller' && <p>{order.address.phone}</p>}
        {MessageAction && <MessageAction order={order} />}
      </Card>
      <WithdrawalCard order={order} />
      {order.collection && <CollectionCard order={order} collection={order.collection} Hours={Hours} />}
      {!buyer?.former && (
        <Card as="section" title={t(order.shipping_type === 'click_and_collect' ? `address_collected.${side}` : 'address')} titleAs="h2">
          <AddressText address={order.address} />
        </Card>
      )}
      <AgreedTerms order={order} />
    </div>
  )
}
