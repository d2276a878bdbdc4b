import { PeoplePage } from '#features/operators/PeoplePage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaWords } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-people.ts'

/** path /staff/people - members, searched and filtered */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'operators')('people.title'), noindex: true })
}

export default PeoplePage
