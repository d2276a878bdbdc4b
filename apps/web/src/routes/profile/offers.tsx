import { EmptyAccountPage } from '#features/account-pages/EmptyAccountPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/offers.ts'

/** path /profile/offers */
export const handle: RouteHandle = { guard: 'member', messages: ['account-pages'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'account-pages')('offers.title'), noindex: true })
}

export default function OffersRoute() {
  return <EmptyAccountPage page="offers" />
}
