import { LedgerPage } from '#features/operators/money/LedgerPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-ledger.ts'

/** path /staff/ledger - balances and entries of the ledger */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-money', 'reconciliation', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-money')('ledger.title'), noindex: true })
}

export default LedgerPage
