import { OrdersPage } from '#features/orders/OrdersPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/orders-sold.ts'

/** path /profile/sold-items/orders - orders of the seller */
export const handle: RouteHandle = { guard: 'member', messages: ['orders', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'orders')('seller.title'), noindex: true })
}

export default function OrdersRoute() {
  return <OrdersPage side="seller" />
}
