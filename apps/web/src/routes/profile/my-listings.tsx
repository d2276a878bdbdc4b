import { sellerTabNames } from '@partlane/domain/listings/listing-machine'
import { data, useSearchParams } from 'react-router'
import { MyListingsPage } from '#features/selling/MyListingsPage.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/my-listings.ts'

/** path /profile/my-listings/:tab */
export const handle: RouteHandle = { guard: 'seller', messages: ['selling', 'listings', 'errors'], accountLayout: 'wide' }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'selling')('desk.title'), noindex: true })
}

export default function MyListingsRoute({ params }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams()
  const tab = sellerTabNames.find((name) => name === params.tab)
  if (!tab) throw data(null, { status: 404 })
  return (
    <MyListingsPage
      tab={tab}
      inventory={false}
      q={search.get('q') ?? ''}
      page={parsePageNumber(search)}
      onSearch={(q) => setSearch(q ? { q } : {})}
    />
  )
}
