import { OrderFilePage } from '#features/operators/orders/OrderFilePage.tsx'
import { CollectionHours } from '#features/time-frames/CollectionHours.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/staff-order.ts'

/** path /staff/orders/:id - an order with its history and the actions of an operator */
export const handle: RouteHandle = {
  guard: 'member',
  messages: ['operators', 'operator-orders', 'orders', 'order-progress', 'time-frames', 'forms', 'errors'],
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-orders')('list.title'), noindex: true })
}

export default function StaffOrderRoute({ params }: Route.ComponentProps) {
  return <OrderFilePage key={params.id} id={params.id} notFound={<NotFound />} Hours={CollectionHours} />
}
