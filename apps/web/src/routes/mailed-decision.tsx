import { MailedDecisionPage } from '#features/reports/DecisionPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/mailed-decision.ts'

/** path /decision - a decision by the link of its mail, whose token is in the URL fragment */
export const handle: RouteHandle = { messages: ['reports', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'reports')('mailed.title'), noindex: true })
}

export default MailedDecisionPage
