import { NothingYetPage } from '#features/account-pages/NothingYetPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaWords } from '#lib/text/messages.ts'
import type { Route } from './+types/watchlist.ts'

/** path /profile/my-bids/watchlist */
export const handle: RouteHandle = { guard: 'member', messages: ['account-pages'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'account-pages')('watchlist.title'), noindex: true })
}

export default function WatchlistRoute() {
  return <NothingYetPage place="watchlist" tabs="bids" />
}
