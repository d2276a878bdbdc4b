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
import { useEventText } from './use-event-text.ts'

/** Of a draft. The server shortens messages to the same length. */
const PREVIEW_LENGTH = 120

const skipClass = 'sr-only focus:not-sr-only focus:px-3 focus:pb-3 focus:font-bold focus:text-link'

/**
 * A conversation in the list: its part, the other side, and the beginning of its draft or else of
 * the last message or step of an offer. After the open one, a key leads to its field.
 */
export function ChatRow({ chat, tab, isCurrent }: { chat: Chat; tab: ChatTab; isCurrent: boolean }) {
  const { t } = useI18n('chat')
  const { listing, other } = chat
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
            <RelativeTime at={lastActivityAt(chat)} />
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
              ) : (
                <LastLine chat={chat} />
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

const wasOfferLater = ({ last_message: message, last_offer: offer }: Chat): boolean =>
  offer !== null && (message === null || offer.created_at > message.created_at)

const lastActivityAt = (chat: Chat): string =>
  (wasOfferLater(chat) ? chat.last_offer?.created_at : chat.last_message?.created_at) ?? chat.updated_at

/** The last message, or the last step of an offer if it was later. */
function LastLine({ chat }: { chat: Chat }) {
  const { t } = useI18n('chat')
  const eventText = useEventText(chat)
  const { last_message: message, last_offer: offer, side } = chat
  if (offer && wasOfferLater(chat)) return eventText({ ...offer, offer })
  if (!message) return t('no_messages_yet')
  const text = message.text || (message.photos_count > 0 ? t('photos.count', { count: message.photos_count }) : t('removed'))
  return message.author === side ? `${t('you')} ${text}` : text
}
