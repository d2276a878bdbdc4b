import { UnsubscribePage } from '#features/notification-settings/UnsubscribePage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/unsubscribe.ts'

/** path /unsubscribe - switches off the mails that a link names, whose token is in the query */
export const handle: RouteHandle = { messages: ['notification-settings', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'notification-settings')('unsubscribe.title'), noindex: true })
}

export default UnsubscribePage
