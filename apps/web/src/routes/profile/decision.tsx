import { DecisionPage } from '#features/reports/DecisionPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/decision.ts'

/** path /profile/reports/decisions/:id - a decision about the member, with the appeal */
export const handle: RouteHandle = { guard: 'member', messages: ['reports', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'reports')('mailed.title'), noindex: true })
}

export default function DecisionRoute({ params }: Route.ComponentProps) {
  return <DecisionPage key={params.id} id={params.id} notFound={<NotFound />} />
}
