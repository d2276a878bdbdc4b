import { NothingYetPage } from '#features/account-pages/NothingYetPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaWords } from '#lib/text/messages.ts'
import type { Route } from './+types/saved-searches.ts'

/** path /profile/match-me-and-saved-search/saved-searches */
export const handle: RouteHandle = { guard: 'member', messages: ['account-pages'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'account-pages')('saved_searches.title'), noindex: true })
}

export default function SavedSearchesRoute() {
  return <NothingYetPage place="saved_searches" tabs="match" />
}
