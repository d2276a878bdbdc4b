import { DeliveriesPage } from '#features/operators/DeliveriesPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-deliveries.ts'

/** path /staff/deliveries - event deliveries that are no longer repeated */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operators')('delivery.title'), noindex: true })
}

export default DeliveriesPage
