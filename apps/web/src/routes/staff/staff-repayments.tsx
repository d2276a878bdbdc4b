import { RepaymentsPage } from '#features/operators/orders/RepaymentsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-repayments.ts'

/** path /staff/repayments - repayments that the gateway refuses */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-orders', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-orders')('repayments.title'), noindex: true })
}

export default RepaymentsPage
