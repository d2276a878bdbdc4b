import { SandboxMessagesNotice } from '#features/accounts/codes/SandboxMessagesNotice.tsx'
import { FindOrderPage } from '#features/order-lookups/FindOrderPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/find-order.ts'

/** path /find-order - sends a link to an order of a guest */
export const handle: RouteHandle = { messages: ['order-lookups', 'accounts', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'order-lookups')('title'), noindex: true })
}

export default function FindOrderRoute() {
  return <FindOrderPage mailboxNotice={<SandboxMessagesNotice channel="email" />} />
}
