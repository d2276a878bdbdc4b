import { OrdersPage } from '#features/orders/OrdersPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/orders-bought.ts'

/** path /profile/my-orders/orders - orders of the buyer, also for guests */
export const handle: RouteHandle = { guard: 'guest', messages: ['orders', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'orders')('buyer.title'), noindex: true })
}

export default function OrdersRoute() {
  return <OrdersPage side="buyer" />
}
