import { NotificationsPage } from '#features/notifications/NotificationsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/notifications.ts'

/** path /profile/notifications */
export const handle: RouteHandle = { guard: 'member', messages: ['notifications'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'notifications')('title'), noindex: true })
}

export default NotificationsPage
