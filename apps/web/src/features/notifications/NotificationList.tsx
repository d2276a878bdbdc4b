import { flattenPages } from '@partlane/client/api/pagination'
import { useMarkNotificationsRead, useNotifications } from '@partlane/client/notifications'
import { useI18n } from '@partlane/i18n/react'
import Bell from 'lucide-react/icons/bell'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { NotificationRow } from './NotificationRow.tsx'

type NotificationListProps = {
  /** Called when a notification is followed. */
  onOpen?: () => void
  className?: string
  /** Heading of the list without notifications. */
  emptyTitleAs?: 'h2' | 'h3'
}

/** The notifications of the user, newest first. A followed one is marked as read. */
export function NotificationList({ onOpen, className, emptyTitleAs = 'h2' }: NotificationListProps) {
  const { t } = useI18n('notifications')
  const { data, isPending, isError, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications()
  const markRead = useMarkNotificationsRead()
  const notifications = flattenPages(data)
  const { moreRef, focusNextRow } = useFocusOnMore(notifications.length)
  if (isPending) return <RowSkeletons label={t('title')} />
  if (isError && notifications.length === 0)
    return <ErrorState title={t('load_failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
  if (notifications.length === 0)
    return (
      <EmptyState icon={<Bell />} titleAs={emptyTitleAs} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <ul className={className}>
      {notifications.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          onOpen={() => {
            if (!notification.read) markRead.mutate([notification.id])
            onOpen?.()
          }}
        />
      ))}
      {hasNextPage && (
        <li ref={moreRef} className="px-5 py-3">
          <Button
            fullWidth
            loading={isFetchingNextPage}
            onClick={() => {
              focusNextRow()
              void fetchNextPage()
            }}
          >
            {t('show_more')}
          </Button>
        </li>
      )}
    </ul>
  )
}

/**
 * `focusNextRow` moves the focus to the first row of the next page, once it is in the list. Rows
 * may be added at the beginning in the meantime.
 */
function useFocusOnMore(count: number) {
  const moreRef = useRef<HTMLLIElement>(null)
  const lastRowRef = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks for the next row after each change of the list
  useEffect(() => {
    const nextRow = lastRowRef.current?.nextElementSibling
    if (!nextRow || nextRow === moreRef.current) return
    lastRowRef.current = null
    nextRow.querySelector<HTMLElement>('a, button')?.focus()
  }, [count])
  const focusNextRow = () => {
    lastRowRef.current = moreRef.current?.previousElementSibling ?? null
  }
  return { moreRef, focusNextRow }
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
