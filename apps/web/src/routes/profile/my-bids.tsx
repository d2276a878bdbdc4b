import { EmptyAccountPage } from '#features/account-pages/EmptyAccountPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/my-bids.ts'

/** path /profile/my-bids */
export const handle: RouteHandle = { guard: 'member', messages: ['account-pages'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'account-pages')('bids.title'), noindex: true })
}

export default function MyBidsRoute() {
  return <EmptyAccountPage page="bids" tabs="bids" />
}
