import { NotificationSettingsPage } from '#features/notification-settings/NotificationSettingsPage.tsx'
import { BrowserPushCard } from '#features/push-subscriptions/BrowserPushCard.tsx'
import { PushDevicesCard } from '#features/push-tokens/PushDevicesCard.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/notification-settings.ts'

/** path /profile/notification-settings */
export const handle: RouteHandle = {
  guard: 'member',
  messages: ['notification-settings', 'push-subscriptions', 'push-tokens', 'errors'],
  accountBack: 'notifications',
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'notification-settings')('title'), noindex: true })
}

export default function NotificationSettingsRoute() {
  return <NotificationSettingsPage browserPush={<BrowserPushCard />} appPush={<PushDevicesCard />} />
}
