import { OrdersPage } from '#features/operators/orders/OrdersPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-orders.ts'

/** path /staff/orders - search and filters for orders */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-orders', 'orders', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-orders')('list.title'), noindex: true })
}

export default OrdersPage
