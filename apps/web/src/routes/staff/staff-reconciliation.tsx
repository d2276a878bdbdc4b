import { ReconciliationPage } from '#features/operators/reconciliation/ReconciliationPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-reconciliation.ts'

/** path /staff/reconciliation - comparison of the payment gateways with the ledger */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'reconciliation', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'reconciliation')('title'), noindex: true })
}

export default ReconciliationPage
