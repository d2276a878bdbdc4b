import { UsersPage } from '#features/operators/UsersPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-people.ts'

/** path /staff/people - search and filters for members */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operators')('people.title'), noindex: true })
}

export default UsersPage
