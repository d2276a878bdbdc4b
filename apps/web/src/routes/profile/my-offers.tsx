import { NothingYetPage } from '#features/account-pages/NothingYetPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaWords } from '#lib/text/messages.ts'
import type { Route } from './+types/my-offers.ts'

/** path /profile/my-offers */
export const handle: RouteHandle = { guard: 'member', messages: ['account-pages'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'account-pages')('my_offers.title'), noindex: true })
}

export default function MyOffersRoute() {
  return <NothingYetPage place="my_offers" />
}
