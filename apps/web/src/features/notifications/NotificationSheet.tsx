import { flattenPages } from '@partlane/client/api/pagination'
import { useCounter, useMarkNotificationsRead, useNotifications } from '@partlane/client/notifications'
import { useI18n } from '@partlane/i18n/react'
import Bell from 'lucide-react/icons/bell'
import CheckCheck from 'lucide-react/icons/check-check'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { NotificationRow } from './NotificationRow.tsx'

/** List of the notifications of the user, newest first. */
export function NotificationSheet({ onClose }: { onClose: () => void }) {
  const { t } = useI18n('notifications')
  const { data, isPending, isError, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications()
  const unreadCount = useCounter('unread_notifications')
  const markRead = useMarkNotificationsRead()
  const notifications = flattenPages(data)
  const hasUnread = unreadCount > 0 || notifications.some(({ read }) => !read)

  const renderBody = () => {
    if (isPending) return <RowSkeletons label={t('title')} />
    if (isError && notifications.length === 0)
      return <ErrorState title={t('load_failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
    if (notifications.length === 0)
      return (
        <EmptyState icon={<Bell />} titleAs="h3" title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )
    return (
      <ul className="-mx-5 -mt-5">
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onOpen={() => {
              if (!notification.read) markRead.mutate([notification.id])
              onClose()
            }}
          />
        ))}
        {hasNextPage && (
          <li className="px-5 pt-3">
            <Button fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('show_more')}
            </Button>
          </li>
        )}
      </ul>
    )
  }
  // Not removed when all notifications are read, because it may have the focus.
  const markAllButton = (
    <Button fullWidth icon={<CheckCheck />} aria-disabled={!hasUnread} onClick={() => hasUnread && markRead.mutate(undefined)}>
      {t('mark_all_read')}
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title={t('title')} footer={notifications.length > 0 ? markAllButton : undefined}>
      {renderBody()}
    </Sheet>
  )
}

function RowSkeletons({ label }: { label: string }) {
  return (
    <Loading label={label} className="flex flex-col gap-4">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </Loading>
  )
}
