import type { Notification } from '@partlane/client/notifications'
import { noticePath } from '@partlane/domain/notifications/notification-path'
import { noticeWords } from '@partlane/i18n/notice-words'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'
import { useUi } from '#ui/core/ui-context.tsx'
import { NoticeIcon } from './NoticeIcon.tsx'

type NoticeRowProps = { notice: Notification; onFollow: () => void }

const look = 'flex w-full gap-3 border-b border-line px-5 py-3 text-left text-[15px] leading-snug outline-offset-[-2px] hover:bg-sunken'

export function NoticeRow({ notice, onFollow }: NoticeRowProps) {
  const speaker = useI18n('notifications')
  const { serverOffsetMs, t } = useUi()
  const { title, text } = noticeWords(speaker, notice)
  const path = noticePath(notice.object_name, notice.data)
  const content: ReactNode = (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-control [&_svg]:size-5',
          notice.read ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent',
        )}
      >
        <NoticeIcon name={notice.object_name} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-ink">
          {title}
          {!notice.read && (
            <span className="ml-2 inline-block size-2 rounded-full bg-accent align-middle">
              <span className="sr-only">{t('unread')}</span>
            </span>
          )}
        </b>
        {text && <span className="block break-words">{text}</span>}
        <time dateTime={notice.created_at} className="mt-0.5 block text-sm text-muted">
          {speaker.formatRelative(notice.created_at, Date.now() + serverOffsetMs)}
        </time>
      </span>
    </>
  )
  return (
    <li>
      {path ? (
        <Link to={path} className={look} onClick={onFollow}>
          {content}
        </Link>
      ) : (
        <button type="button" className={look} onClick={onFollow}>
          {content}
        </button>
      )}
    </li>
  )
}
