import { AgreedLinesNote } from '#features/agreed-lines/AgreedLinesNote.tsx'
import { OffersPage } from '#features/offers/OffersPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/my-offers.ts'

/** path /profile/my-offers */
export const handle: RouteHandle = { guard: 'member', messages: ['agreed-lines', 'offers', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'offers')('buyer.title'), noindex: true })
}

export default function MyOffersRoute() {
  return <OffersPage side="buyer" note={<AgreedLinesNote />} />
}
