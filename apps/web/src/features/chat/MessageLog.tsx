import type { Chat } from '@partlane/client/chats/chats'
import type { useChatEvents } from '@partlane/client/chats/events'
import type { Message } from '@partlane/client/chats/messages'
import type { useSendMessage } from '@partlane/client/chats/send-message'
import { mergeByTime } from '@partlane/domain/chats/merge-by-time'
import { useI18n } from '@partlane/i18n/react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { Fragment, type Ref, useMemo } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { EventGroup } from './EventGroup.tsx'
import { eventIcons } from './event-icons.tsx'
import { FirstMessageHint } from './FirstMessageHint.tsx'
import { fetchOlder as fetchOlderMessages } from './fetch-older.ts'
import { groupByDay } from './group-by-day.ts'
import { groupEntries } from './group-entries.ts'
import { MessageBubble } from './MessageBubble.tsx'
import { OutgoingBubble } from './OutgoingBubble.tsx'
import { useEnquiries } from './use-enquiries.tsx'
import { useLogPosition } from './use-log-position.ts'
import type { Unread } from './use-unread.ts'

type OlderMessages = {
  error: unknown
  data: unknown
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: (options?: { cancelRefetch: boolean }) => Promise<unknown>
  fetchNextPage: () => unknown
}
type MessageLogProps = {
  chat: Chat
  query: OlderMessages
  messages: Message[]
  timeline: ReturnType<typeof useChatEvents>
  sending: ReturnType<typeof useSendMessage>
  unread: Unread
  onSeen: (messageId: string) => void
}

/** A newer server may send events that this page has no text for. */
const isKnownEvent = ({ kind }: { kind: string }) => kind in eventIcons

/**
 * The messages and events, grouped by day. A reversed column stays at its end while it grows at its
 * top. It opens at the first unread message.
 */
export function MessageLog({ chat, query, messages, timeline, sending, unread, onSeen }: MessageLogProps) {
  const { t, formatDate } = useI18n('chat')
  const { messageOfError } = useErrorMessages()
  const { outgoing } = sending
  const enquiries = useEnquiries(chat, messages)
  const { events, hasOlder, isLoading, isFetchingOlder, fetchOlder } = timeline
  const entries = useMemo(
    () => mergeByTime({ items: messages, hasOlder: query.hasNextPage }, { items: events.filter(isKnownEvent), hasOlder }),
    [messages, events, query.hasNextPage, hasOlder],
  )
  const lastId = entries.at(-1)?.item.id
  const { scroller, divider, firstUnread, hasNewBelow, onScroll, scrollToEnd } = useLogPosition({
    unread,
    lastId,
    outgoingCount: outgoing.length,
    isLoading,
    onSeen,
  })
  const isFirstMessage =
    chat.side === 'buyer' && chat.orders.length === 0 && query.data !== undefined && messages.length === 0 && outgoing.length === 0
  const showOlder = () => {
    if (query.hasNextPage) void fetchOlderMessages(query)
    if (hasOlder) void fetchOlder()
  }
  const lastOwnId = messages.findLast(({ author }) => author === chat.side)?.id
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-live="polite"
        aria-relevant="additions"
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 pt-3 outline-offset-[-2px]"
      >
        <div className="mb-auto grid w-full grid-cols-[minmax(0,1fr)] gap-2 pb-1">
          {query.data === undefined && query.error ? (
            <ErrorState title={t('failed_one')} retryLabel={t('retry')} retrying={query.isFetching} onRetry={() => void query.refetch()}>
              {messageOfError(query.error)}
            </ErrorState>
          ) : null}
          {(query.hasNextPage || hasOlder) && (
            <Button size="sm" className="justify-self-center" loading={query.isFetchingNextPage || isFetchingOlder} onClick={showOlder}>
              {t('older')}
            </Button>
          )}
          {isFirstMessage && <FirstMessageHint />}
          {groupByDay(entries, (at) => formatDate(at, 'short')).map(({ day, items }) => (
            <Fragment key={day}>
              <DaySeparator at={items[0].created_at} />
              {groupEntries(items).map((group) => {
                if (group.type === 'events') return <EventGroup key={group.items[0].id} events={group.items} chat={chat} />
                const { item } = group
                return (
                  <Fragment key={item.id}>
                    {item.id === unread.dividerId && <UnreadDivider ref={divider} />}
                    <MessageBubble
                      ref={item.id === unread.firstUnreadId ? firstUnread : undefined}
                      message={item}
                      chat={chat}
                      enquiryMark={enquiries.renderMark(item)}
                      publishButton={enquiries.renderPublishButton(item)}
                      isLastOwn={item.id === lastOwnId && outgoing.length === 0}
                    />
                  </Fragment>
                )
              })}
            </Fragment>
          ))}
          {outgoing.map((message) => (
            <OutgoingBubble
              key={message.attempt}
              message={message}
              onRetry={() => sending.resend(message)}
              onDiscard={() => sending.discard(message)}
            />
          ))}
        </div>
      </div>
      {hasNewBelow && (
        <Button size="sm" icon={<ArrowDown />} className="absolute! bottom-2 self-center shadow-card" onClick={scrollToEnd}>
          {t('new_below')}
        </Button>
      )}
    </div>
  )
}

/** Above the first message that was unread when the conversation opened. */
function UnreadDivider({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { t } = useI18n('chat')
  return (
    <div ref={ref} className="my-1 flex items-center gap-3 text-xs font-bold text-link">
      <span aria-hidden="true" className="h-px flex-1 bg-current" />
      {t('new_messages')}
      <span aria-hidden="true" className="h-px flex-1 bg-current" />
    </div>
  )
}

function DaySeparator({ at }: { at: string }) {
  const { t, formatDate } = useI18n('chat')
  const dayOf = (time: number | string) => formatDate(time, 'short')
  const now = Date.now()
  const isToday = dayOf(at) === dayOf(now)
  const isYesterday = dayOf(at) === dayOf(now - 24 * 60 * 60 * 1000)
  return (
    <p className="my-1 text-center text-xs font-bold text-muted first-letter:uppercase">
      {isToday ? t('today') : isYesterday ? t('yesterday') : formatDate(at, 'long')}
    </p>
  )
}
