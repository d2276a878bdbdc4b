import { OrderMessageButton } from '#features/chat/OrderMessageButton.tsx'
import { OrderPage } from '#features/orders/OrderPage.tsx'
import { OrderReviews } from '#features/reviews/OrderReviews.tsx'
import { CollectionHours } from '#features/time-frames/CollectionHours.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/order-sold.ts'

/** path /profile/sold-items/orders/:id */
export const handle: RouteHandle = {
  guard: 'member',
  messages: ['orders', 'chargebacks', 'time-frames', 'traders', 'reviews', 'errors'],
  accountLayout: 'own_back_link',
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'orders')('order'), noindex: true })
}

export default function OrderRoute({ params }: Route.ComponentProps) {
  return (
    <OrderPage
      key={params.id}
      id={params.id}
      side="seller"
      notFound={<NotFound />}
      Hours={CollectionHours}
      MessageAction={OrderMessageButton}
      reviews={<OrderReviews orderId={params.id} side="seller" />}
    />
  )
}
