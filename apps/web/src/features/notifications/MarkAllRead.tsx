import { flattenPages } from '@partlane/client/api/pagination'
import { useCounter, useMarkNotificationsRead, useNotifications } from '@partlane/client/notifications'
import { useI18n } from '@partlane/i18n/react'
import CheckCheck from 'lucide-react/icons/check-check'
import { Button } from '#ui/actions/Button.tsx'

/** Marks all notifications as read. Without notifications it renders nothing. */
export function MarkAllRead({ fullWidth }: { fullWidth?: boolean }) {
  const { t } = useI18n('notifications')
  const { data } = useNotifications()
  const unreadCount = useCounter('unread_notifications')
  const markRead = useMarkNotificationsRead()
  const notifications = flattenPages(data)
  if (notifications.length === 0) return null
  const hasUnread = unreadCount > 0 || notifications.some(({ read }) => !read)
  // Not removed when all notifications are read, because it may have the focus.
  return (
    <Button
      {...(fullWidth && { fullWidth })}
      icon={<CheckCheck />}
      aria-disabled={!hasUnread}
      onClick={() => hasUnread && markRead.mutate(undefined)}
    >
      {t('mark_all_read')}
    </Button>
  )
}
