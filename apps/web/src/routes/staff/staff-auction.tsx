import { useSearchParams } from 'react-router'
import { DeviceLabel } from '#features/accounts/sessions/DeviceLabel.tsx'
import { AuctionPage } from '#features/operators/auctions/AuctionPage.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/staff-auction.ts'

/** path /staff/auctions/:id - an auction with every bid, for operators */
export const handle: RouteHandle = {
  guard: 'member',
  messages: ['operators', 'operator-auctions', 'operator-orders', 'accounts', 'errors'],
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-auctions')('list.title'), noindex: true })
}

export default function StaffAuctionRoute({ params }: Route.ComponentProps) {
  const [searchParams] = useSearchParams()
  return <AuctionPage key={params.id} id={params.id} page={parsePageNumber(searchParams)} notFound={<NotFound />} Device={DeviceLabel} />
}
