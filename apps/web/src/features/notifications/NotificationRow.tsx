import type { Notification } from '@partlane/client/notifications'
import { notificationPath } from '@partlane/domain/notifications/notification-path'
import { notificationText } from '@partlane/i18n/notification-text'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'
import { useUi } from '#ui/core/ui-context.tsx'
import { NotificationIcon } from './NotificationIcon.tsx'

type NotificationRowProps = { notification: Notification; onOpen: () => void }

const rowClass = 'flex w-full gap-3 border-b border-line px-5 py-3 text-left text-md leading-snug outline-offset-[-2px] hover:bg-sunken'

/** One notification: a link to its subject, or a button if there is no page for it. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const i18n = useI18n('notifications')
  const { serverOffsetMs, t } = useUi()
  const { title, text } = notificationText(i18n, notification)
  const path = notificationPath(notification.object_name, notification.data)
  const content: ReactNode = (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-control [&_svg]:size-5',
          notification.read ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent',
        )}
      >
        <NotificationIcon name={notification.object_name} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-ink">
          {title}
          {!notification.read && (
            <span className="ml-2 inline-block size-2 rounded-full bg-accent align-middle">
              <span className="sr-only">{t('unread')}</span>
            </span>
          )}
        </b>
        {text && <span className="block break-words">{text}</span>}
        <time dateTime={notification.created_at} className="mt-0.5 block text-sm text-muted">
          {i18n.formatRelative(notification.created_at, Date.now() + serverOffsetMs)}
        </time>
      </span>
    </>
  )
  return (
    <li>
      {path ? (
        <Link to={path} className={rowClass} onClick={onOpen}>
          {content}
        </Link>
      ) : (
        <button type="button" className={rowClass} onClick={onOpen}>
          {content}
        </button>
      )}
    </li>
  )
}
