import { RefundsPage } from '#features/orders/refunds/RefundsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/refunds-sold.ts'

/** path /profile/sold-items/refunds */
export const handle: RouteHandle = { guard: 'member', messages: ['orders', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'orders')('tab.refunds'), noindex: true })
}

export default function RefundsRoute() {
  return <RefundsPage side="seller" />
}
