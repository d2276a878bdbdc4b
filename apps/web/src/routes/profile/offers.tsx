import { OffersPage } from '#features/offers/OffersPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/offers.ts'

/** path /profile/offers */
export const handle: RouteHandle = { guard: 'member', messages: ['offers', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'offers')('seller.title'), noindex: true })
}

export default function OffersRoute() {
  return <OffersPage side="seller" />
}
