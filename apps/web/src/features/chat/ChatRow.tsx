import type { Chat } from '@partlane/client/chats/chats'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { readChatDraft } from '#lib/storage/chat-drafts.ts'
import { cx } from '#ui/core/cx.ts'
import { CountBadge } from '#ui/display/CountBadge.tsx'
import { type ChatTab, chatPath } from './chat-paths.ts'
import { ListingPhoto } from './ListingPhoto.tsx'
import { focusMessageField } from './message-field.ts'
import { RelativeTime } from './RelativeTime.tsx'

/** Of a draft. The server shortens messages to the same length. */
const PREVIEW_LENGTH = 120

const skipClass = 'sr-only focus:not-sr-only focus:px-3 focus:pb-3 focus:font-bold focus:text-link'

/**
 * A conversation in the list: its part, the other side, and the beginning of its draft or else of
 * the last message. After the open one, a key leads to its field.
 */
export function ChatRow({ chat, tab, isCurrent }: { chat: Chat; tab: ChatTab; isCurrent: boolean }) {
  const { t } = useI18n('chat')
  const { listing, last_message: lastMessage, other } = chat
  const userId = useSession().user?.id ?? ''
  // The open one shows it in its field.
  const draft = isCurrent ? '' : readChatDraft({ userId, chatId: chat.id }).trim()
  const unreadCount = chat.chat_info.unread_messages_count
  return (
    <li className="border-b border-line">
      <Link
        to={chatPath(chat.id, tab)}
        aria-current={isCurrent ? 'true' : undefined}
        className={cx('flex gap-3 p-3 outline-offset-[-2px]', isCurrent ? 'bg-accent-soft' : 'hover:bg-sunken')}
      >
        <ListingPhoto photo={listing.photo} className="w-14" />
        <span className="min-w-0 flex-1 text-md leading-snug">
          <span className="flex items-baseline gap-2">
            <b className="min-w-0 flex-1 truncate text-ink" dir="auto">
              {other?.display_name}
            </b>
            <RelativeTime at={lastMessage?.created_at ?? chat.updated_at} />
          </span>
          <span className="block truncate text-sm" dir="auto">
            {listing.title}
          </span>
          <span className="flex items-center gap-2">
            <span className={cx('min-w-0 flex-1 truncate text-sm', unreadCount > 0 ? 'font-bold text-ink' : 'text-muted')} dir="auto">
              {draft !== '' ? (
                <>
                  <b className="text-ink">{t('draft')}</b> {draft.slice(0, PREVIEW_LENGTH)}
                </>
              ) : lastMessage ? (
                <>
                  {lastMessage.author === chat.side && `${t('you')} `}
                  {lastMessage.text ||
                    (lastMessage.photos_count > 0 ? t('photos.count', { count: lastMessage.photos_count }) : t('removed'))}
                </>
              ) : (
                t('no_messages_yet')
              )}
            </span>
            <CountBadge count={unreadCount} label={t('unread', { count: unreadCount })} />
          </span>
        </span>
      </Link>
      {isCurrent && (
        <button type="button" className={skipClass} onClick={focusMessageField}>
          {t('skip_to_field')}
        </button>
      )}
    </li>
  )
}
