import type { ObjectName } from '@partlane/domain/notifications/object-names'
import { noticeIcons } from './notice-icons.tsx'

export function NoticeIcon({ name }: { name: ObjectName }) {
  const Icon = noticeIcons[name]
  return <Icon aria-hidden="true" />
}
