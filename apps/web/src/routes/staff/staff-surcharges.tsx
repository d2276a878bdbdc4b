import { SurchargesPage } from '#features/operators/orders/SurchargesPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-surcharges.ts'

/** path /staff/surcharges - exchange surcharges that wait for a decision */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-orders', 'order-progress', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-orders')('surcharges.title'), noindex: true })
}

export default SurchargesPage
