import { QueuePage } from '#features/operators/QueuePage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-queue.ts'

/** path /staff - businesses with documents to review */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operators')('queue.title'), noindex: true })
}

export default QueuePage
