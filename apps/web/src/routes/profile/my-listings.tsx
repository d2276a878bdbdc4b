import { MyListingsTab } from '#features/selling/MyListingsTab.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/my-listings.ts'

/** path /profile/my-listings/:tab */
export const handle: RouteHandle = {
  guard: 'seller',
  role: { only: 'personal', otherPath: '/profile/inventory' },
  messages: ['selling', 'listings', 'errors'],
  accountLayout: 'wide',
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'selling')('desk.title'), noindex: true })
}

export default function MyListingsRoute({ params }: Route.ComponentProps) {
  return <MyListingsTab tabName={params.tab} inventory={false} notFound={<NotFound />} />
}
