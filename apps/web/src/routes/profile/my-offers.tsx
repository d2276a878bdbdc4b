import { EmptyAccountPage } from '#features/account-pages/EmptyAccountPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/my-offers.ts'

/** path /profile/my-offers */
export const handle: RouteHandle = { guard: 'member', messages: ['account-pages'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'account-pages')('my_offers.title'), noindex: true })
}

export default function MyOffersRoute() {
  return <EmptyAccountPage page="my_offers" />
}
