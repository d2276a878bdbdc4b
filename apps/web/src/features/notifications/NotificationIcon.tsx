import type { ObjectName } from '@partlane/domain/notifications/object-names'
import { notificationIcons } from './notification-icons.tsx'

export function NotificationIcon({ name }: { name: ObjectName }) {
  const Icon = notificationIcons[name]
  return <Icon aria-hidden="true" />
}
