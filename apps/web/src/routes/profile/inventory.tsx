import { MyListingsTab } from '#features/selling/MyListingsTab.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/inventory.ts'

/** path /profile/inventory/:tab */
export const handle: RouteHandle = {
  guard: 'seller',
  role: { only: 'business', otherPath: '/profile/my-listings' },
  messages: ['selling', 'listings', 'errors'],
  accountLayout: 'wide',
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'selling')('desk.inventory'), noindex: true })
}

export default function InventoryRoute({ params }: Route.ComponentProps) {
  return <MyListingsTab tabName={params.tab} inventory={true} notFound={<NotFound />} />
}
