import { CreditsPage } from '#features/operators/money/CreditsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-credits.ts'

/** path /staff/credits - credits of operators to members */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-money', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-money')('credits.title'), noindex: true })
}

export default CreditsPage
