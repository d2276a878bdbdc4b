import { itemsOf } from '@partlane/client/api/pagination'
import { useCounter, useMarkNotificationsRead, useNotifications } from '@partlane/client/notifications'
import { useI18n } from '@partlane/i18n/react'
import Bell from 'lucide-react/icons/bell'
import CheckCheck from 'lucide-react/icons/check-check'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { NoticeRow } from './NoticeRow.tsx'

/** What I was told, newest first; from the side on wide screens, from below on phones. */
export function NotificationSheet({ onClose }: { onClose: () => void }) {
  const { t } = useI18n('notifications')
  const { data, isPending, isError, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications()
  const unread = useCounter('unread_notifications')
  const markRead = useMarkNotificationsRead()
  const notices = itemsOf(data)
  const anyUnread = unread > 0 || notices.some(({ read }) => !read)

  const body = () => {
    if (isPending) return <RowSkeletons label={t('title')} />
    if (isError && notices.length === 0)
      return <ErrorState title={t('load_failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
    if (notices.length === 0)
      return (
        <EmptyState icon={<Bell />} titleAs="h3" title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )
    return (
      <ul className="-mx-5 -mt-5">
        {notices.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            onFollow={() => {
              if (!notice.read) markRead.mutate([notice.id])
              onClose()
            }}
          />
        ))}
        {hasNextPage && (
          <li className="px-5 pt-3">
            <Button wide loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('show_more')}
            </Button>
          </li>
        )}
      </ul>
    )
  }
  // Stays when there is nothing left to read: it has the focus of whoever pressed it
  const readAll = (
    <Button wide icon={<CheckCheck />} aria-disabled={!anyUnread} onClick={() => anyUnread && markRead.mutate(undefined)}>
      {t('mark_all_read')}
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title={t('title')} footer={notices.length > 0 ? readAll : undefined}>
      {body()}
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
