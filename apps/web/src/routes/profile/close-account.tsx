import { CloseAccountPage } from '#features/profile/CloseAccountPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/close-account.ts'

/** path /profile/close-account */
export const handle: RouteHandle = { guard: 'member', messages: ['profile', 'accounts', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'profile')('close.title'), noindex: true })
}

export default CloseAccountPage
