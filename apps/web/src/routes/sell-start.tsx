import { useCurrentUser } from '@partlane/client/accounts'
import { useSession } from '@partlane/client/session/session'
import { SellNotice } from '#features/selling/SellNotice.tsx'
import { SellStartPage } from '#features/selling/SellStartPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/sell-start.ts'

/** path /sell - start a listing */
export const handle: RouteHandle = { guard: 'seller', messages: ['selling', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'selling')('start.title'), noindex: true })
}

export default function SellStartRoute() {
  const { user } = useSession()
  const { data: currentUser } = useCurrentUser()
  return <SellStartPage inventory={user?.role === 'business'} notice={<SellNotice user={currentUser} />} />
}
