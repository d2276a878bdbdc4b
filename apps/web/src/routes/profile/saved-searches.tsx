import { EmptyAccountPage } from '#features/account-pages/EmptyAccountPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/saved-searches.ts'

/** path /profile/match-me-and-saved-search/saved-searches */
export const handle: RouteHandle = { guard: 'member', messages: ['account-pages'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'account-pages')('saved_searches.title'), noindex: true })
}

export default function SavedSearchesRoute() {
  return <EmptyAccountPage page="saved_searches" tabs="match" />
}
