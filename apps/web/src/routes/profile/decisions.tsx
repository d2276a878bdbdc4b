import { DecisionsPage } from '#features/reports/DecisionsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/decisions.ts'

/** path /profile/reports/decisions - decisions of operators about the member */
export const handle: RouteHandle = { guard: 'member', messages: ['reports', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'reports')('decisions.title'), noindex: true })
}

export default DecisionsPage
