import { UserPage } from '#features/operators/UserPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/staff-person.ts'

/** path /staff/people/:id - a user and the actions on their account */
export const handle: RouteHandle = {
  guard: 'member',
  messages: ['operators', 'operator-money', 'operator-auctions', 'documents', 'seller-types', 'forms', 'errors'],
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operators')('title'), noindex: true })
}

export default function StaffUserRoute({ params }: Route.ComponentProps) {
  return <UserPage key={params.id} id={params.id} notFound={<NotFound />} />
}
