import { ChargebacksPage } from '#features/operators/chargebacks/ChargebacksPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-chargebacks.ts'

/** path /staff/chargebacks - chargebacks by their due date, and those that have ended */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'chargebacks', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'chargebacks')('title'), noindex: true })
}

export default ChargebacksPage
