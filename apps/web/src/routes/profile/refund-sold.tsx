import { RefundPage } from '#features/orders/refunds/RefundPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/refund-sold.ts'

/** path /profile/sold-items/refunds/:id */
export const handle: RouteHandle = {
  guard: 'member',
  messages: ['refunds', 'orders', 'forms', 'errors'],
  accountLayout: 'own_back_link',
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'refunds')('return.title'), noindex: true })
}

export default function RefundRoute({ params }: Route.ComponentProps) {
  return <RefundPage key={params.id} id={params.id} side="seller" notFound={<NotFound />} />
}
