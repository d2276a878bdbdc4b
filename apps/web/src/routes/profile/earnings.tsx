import { EarningsPage } from '#features/earnings/EarningsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/earnings.ts'

/** path /profile/earnings - the money of a seller; an addition to the specification */
export const handle: RouteHandle = { guard: 'member', messages: ['earnings', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'earnings')('title'), noindex: true })
}

export default function EarningsRoute() {
  return <EarningsPage />
}
