import { AgreedLinesNote } from '#features/agreed-lines/AgreedLinesNote.tsx'
import { MyBidsPage } from '#features/auction-lists/MyBidsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/my-bids.ts'

/** path /profile/my-bids */
export const handle: RouteHandle = { guard: 'member', messages: ['agreed-lines', 'auction-lists', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'auction-lists')('buying.title'), noindex: true })
}

export default function MyBidsRoute() {
  return <MyBidsPage note={<AgreedLinesNote />} />
}
