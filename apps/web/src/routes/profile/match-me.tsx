import { EmptyAccountPage } from '#features/account-pages/EmptyAccountPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/match-me.ts'

/** path /profile/match-me-and-saved-search/match */
export const handle: RouteHandle = { guard: 'member', messages: ['account-pages'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'account-pages')('match.title'), noindex: true })
}

export default function MatchMeRoute() {
  return <EmptyAccountPage page="match" tabs="match" />
}
