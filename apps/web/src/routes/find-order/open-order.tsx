import { OpenOrderPage } from '#features/order-lookups/OpenOrderPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/open-order.ts'

/** path /find-order/open - opens an order by a mailed link, whose token is in the URL fragment */
export const handle: RouteHandle = { messages: ['order-lookups', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'order-lookups')('open.title'), noindex: true })
}

export default OpenOrderPage
