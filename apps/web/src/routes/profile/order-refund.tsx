import { RequestRefundPage } from '#features/orders/refunds/RequestRefundPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/order-refund.ts'

/** path /profile/my-orders/orders/:id/refund */
export const handle: RouteHandle = { guard: 'guest', messages: ['refunds', 'orders', 'errors'], accountLayout: 'own_back_link' }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'refunds')('request.title'), noindex: true })
}

export default function RequestRefundRoute({ params }: Route.ComponentProps) {
  return <RequestRefundPage key={params.id} id={params.id} notFound={<NotFound />} />
}
