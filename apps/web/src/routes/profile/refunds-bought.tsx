import { RefundsPage } from '#features/orders/refunds/RefundsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/refunds-bought.ts'

/** path /profile/my-orders/refunds */
export const handle: RouteHandle = { guard: 'guest', messages: ['orders', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'orders')('tab.refunds'), noindex: true })
}

export default function RefundsRoute() {
  return <RefundsPage side="buyer" />
}
