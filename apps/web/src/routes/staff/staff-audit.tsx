import { AuditPage } from '#features/operators/AuditPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-audit.ts'

/** path /staff/audit - log of the operators' actions */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operators')('audit.title'), noindex: true })
}

export default AuditPage
