import { RefundPage } from '#features/operators/refunds/RefundPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/staff-refund.ts'

/** path /staff/refunds/:id - a refund with the evidence of both sides and the decision */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-refunds', 'refunds', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-refunds')('list.title'), noindex: true })
}

export default function StaffRefundRoute({ params }: Route.ComponentProps) {
  return <RefundPage key={params.id} id={params.id} notFound={<NotFound />} />
}
