import { FailedNotificationsPage } from '#features/operators/FailedNotificationsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-failed-notifications.ts'

/** path /staff/deliveries/notifications - notifications that were not sent */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'notification-settings', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'operators')('notification.title'), noindex: true })
}

export default FailedNotificationsPage
