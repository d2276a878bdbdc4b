import { AuctionsPage } from '#features/operators/auctions/AuctionsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-auctions.ts'

/** path /staff/auctions - search and filters for auctions */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-auctions', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-auctions')('list.title'), noindex: true })
}

export default AuctionsPage
