import { lazy } from 'react'
import { OrderMessageButton } from '#features/chat/OrderMessageButton.tsx'
import { OrderPage } from '#features/orders/OrderPage.tsx'
import { OrderReviews } from '#features/reviews/OrderReviews.tsx'
import { CollectionHours } from '#features/time-frames/CollectionHours.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/order-bought.ts'

/** path /profile/my-orders/orders/:id */
export const handle: RouteHandle = {
  guard: 'guest',
  messages: ['orders', 'chargebacks', 'time-frames', 'traders', 'reviews', 'errors'],
  accountLayout: 'own_back_link',
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'orders')('order'), noindex: true })
}

const GuestUpgrade = lazy(() => import('#features/accounts/guest/GuestUpgrade.tsx').then((module) => ({ default: module.GuestUpgrade })))

export default function OrderRoute({ params }: Route.ComponentProps) {
  return (
    <OrderPage
      key={params.id}
      id={params.id}
      side="buyer"
      notFound={<NotFound />}
      Hours={CollectionHours}
      MessageAction={OrderMessageButton}
      reviews={<OrderReviews orderId={params.id} side="buyer" />}
      GuestUpgrade={GuestUpgrade}
    />
  )
}
