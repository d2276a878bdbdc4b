import { sellerTabNames } from '@partlane/domain/listings/listing-machine'
import { data, useSearchParams } from 'react-router'
import { MyListingsPage } from '#features/selling/MyListingsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/inventory.ts'

/** path /profile/inventory/:tab */
export const handle: RouteHandle = { guard: 'seller', messages: ['selling', 'listings', 'errors'], accountLayout: 'wide' }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'selling')('desk.inventory'), noindex: true })
}

/** The last page that the API serves. */
const MAX_PAGE = 209

export default function InventoryRoute({ params }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams()
  const tab = sellerTabNames.find((name) => name === params.tab)
  if (!tab) throw data(null, { status: 404 })
  const page = Math.max(1, Math.min(MAX_PAGE, Number(search.get('page')) || 1))
  return <MyListingsPage tab={tab} inventory={true} q={search.get('q') ?? ''} page={page} onSearch={(q) => setSearch(q ? { q } : {})} />
}
