import { RefundsPage } from '#features/operators/refunds/RefundsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-refunds.ts'

/** path /staff/refunds - refunds that wait for a decision, and all others */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-refunds', 'refunds', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-refunds')('list.title'), noindex: true })
}

export default RefundsPage
