import { PayoutsPage } from '#features/operators/money/PayoutsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-payouts.ts'

/** path /staff/payouts - payouts, failed payments and sellers whose payouts are held */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-money', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-money')('payouts.title'), noindex: true })
}

export default PayoutsPage
