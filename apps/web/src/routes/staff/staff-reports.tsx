import { ReportCasesPage } from '#features/operators/reports/ReportCasesPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-reports.ts'

/** path /staff/reports - reports of listings, users and messages, and appeals */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-reports', 'report-reasons', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-reports')('title'), noindex: true })
}

export default ReportCasesPage
