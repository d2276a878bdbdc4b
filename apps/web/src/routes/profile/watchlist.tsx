import { EmptyAccountPage } from '#features/account-pages/EmptyAccountPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/watchlist.ts'

/** path /profile/my-bids/watchlist */
export const handle: RouteHandle = { guard: 'member', messages: ['account-pages'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'account-pages')('watchlist.title'), noindex: true })
}

export default function WatchlistRoute() {
  return <EmptyAccountPage page="watchlist" tabs="bids" />
}
