import { WatchlistPage } from '#features/auction-lists/WatchlistPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/watchlist.ts'

/** path /profile/my-bids/watchlist */
export const handle: RouteHandle = { guard: 'member', messages: ['auction-lists', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'auction-lists')('watchlist.title'), noindex: true })
}

export default function WatchlistRoute() {
  return <WatchlistPage />
}
