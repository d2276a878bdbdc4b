import { ReportCasePage } from '#features/operators/reports/ReportCasePage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/staff-report.ts'

/** path /staff/reports/:id - the reports of one object, and the decision about them */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-reports', 'report-reasons', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operator-reports')('title'), noindex: true })
}

export default function StaffReportRoute({ params }: Route.ComponentProps) {
  return <ReportCasePage key={params.id} id={params.id} notFound={<NotFound />} />
}
