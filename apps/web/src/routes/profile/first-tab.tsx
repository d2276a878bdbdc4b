import { data, redirect } from 'react-router'
import { localeOf, toLocalePath } from '#lib/routing/locale-paths.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/first-tab.ts'

/** Account sections with tabs: their path without a tab redirects to the first one. */
const firstTabs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'my-listings': 'available',
    inventory: 'available',
    'my-orders': 'orders',
    'sold-items': 'orders',
    'match-me-and-saved-search': 'match',
    reviews: 'received',
  }),
)

/** path /profile/:place - paths below /profile that no other route matches */
export function loader({ params, request }: Route.LoaderArgs) {
  const tab = firstTabs.get(params.place)
  if (!tab) throw data(null, { status: 404 })
  throw redirect(toLocalePath(`/profile/${params.place}/${tab}`, localeOf(new URL(request.url).pathname)))
}

export default NotFound
