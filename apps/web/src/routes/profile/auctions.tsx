import { SellerAuctionsPage } from '#features/auction-lists/SellerAuctionsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/auctions.ts'

/** path /profile/auctions */
export const handle: RouteHandle = { guard: 'member', messages: ['auction-lists', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'auction-lists')('selling.title'), noindex: true })
}

export default function AuctionsRoute() {
  return <SellerAuctionsPage />
}
