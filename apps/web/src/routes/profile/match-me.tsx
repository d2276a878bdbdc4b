import { NothingYetPage } from '#features/account-pages/NothingYetPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaWords } from '#lib/text/messages.ts'
import type { Route } from './+types/match-me.ts'

/** path /profile/match-me-and-saved-search/match */
export const handle: RouteHandle = { guard: 'member', messages: ['account-pages'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'account-pages')('match.title'), noindex: true })
}

export default function MatchMeRoute() {
  return <NothingYetPage place="match" tabs="match" />
}
