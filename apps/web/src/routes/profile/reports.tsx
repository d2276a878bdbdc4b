import { ReportsPage } from '#features/reports/ReportsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/reports.ts'

/** path /profile/reports - what the member has reported */
export const handle: RouteHandle = { guard: 'member', messages: ['reports', 'report-reasons', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'reports')('title'), noindex: true })
}

export default ReportsPage
