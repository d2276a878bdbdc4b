import { MissedDeadlinesPage } from '#features/operators/orders/MissedDeadlinesPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-missed-deadlines.ts'

/** path /staff/deadlines - missed deadlines of orders */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-orders', 'orders', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-orders')('missed.title'), noindex: true })
}

export default MissedDeadlinesPage
