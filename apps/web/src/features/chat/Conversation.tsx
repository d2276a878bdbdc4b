import { useApi } from '@partlane/client/api/api-context'
import { isNotFound } from '@partlane/client/api/api-error'
import { type Chat, chatQuery } from '@partlane/client/chats/chats'
import { useChatEvents } from '@partlane/client/chats/events'
import { listOldestFirst, messagesQuery } from '@partlane/client/chats/messages'
import { useChatRoom } from '@partlane/client/chats/room'
import { useSendMessage } from '@partlane/client/chats/send-message'
import { useI18n } from '@partlane/i18n/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import MessageSquareOff from 'lucide-react/icons/message-square-off'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type DragEvent, type ReactNode, useMemo, useState } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { useIsOnline } from '#lib/state/use-is-online.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/core/cx.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { CannotWrite } from './CannotWrite.tsx'
import { Composer, useAddPhotos } from './Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { DealBar } from './DealBar.tsx'
import { MessageLog } from './MessageLog.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useMessagePhotos } from './use-message-photos.ts'
import { useUnread } from './use-unread.ts'

/** Shows whether a listing fits the chosen car. */
export type RenderFit = (slug: string) => ReactNode
/** The open offer of a conversation, or the button that makes one. */
export type RenderOffers = (chat: Chat) => ReactNode

type ConversationProps = { id: string; listPath: string; renderFit: RenderFit | undefined; renderOffers: RenderOffers | undefined }

/** One conversation, or why it cannot be shown. */
export function Conversation({ id, listPath, renderFit, renderOffers }: ConversationProps) {
  const { t } = useI18n('chat')
  const { messageOfError } = useErrorMessages()
  const { data: chat, error, isFetching, isFetchedAfterMount, refetch } = useQuery(chatQuery(useApi(), id))
  const backAction = <Button render={<Link to={listPath} />}>{t('back')}</Button>
  if (isNotFound(error))
    return (
      <EmptyState icon={<MessageSquareOff />} title={t('not_found')} action={backAction}>
        {t('not_found_text')}
      </EmptyState>
    )
  if (chat)
    return <Room chat={chat} isChatFetched={isFetchedAfterMount} listPath={listPath} renderFit={renderFit} renderOffers={renderOffers} />
  if (error)
    return (
      <ErrorState title={t('failed_one')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} action={backAction}>
        {messageOfError(error)}
      </ErrorState>
    )
  return <LoadingMessages />
}

function LoadingMessages() {
  const { t } = useI18n('chat')
  return (
    <Loading label={t('loading_one')} className="flex min-h-0 flex-1 flex-col gap-3 p-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="mt-6 h-12 w-3/5" />
      <Skeleton className="h-16 w-2/3 self-end" />
      <Skeleton className="h-12 w-1/2" />
    </Loading>
  )
}

type RoomProps = {
  chat: Chat
  isChatFetched: boolean
  listPath: string
  renderFit: RenderFit | undefined
  renderOffers: RenderOffers | undefined
}

function Room({ chat, isChatFetched, listPath, renderFit, renderOffers }: RoomProps) {
  const { t } = useI18n('chat')
  const query = useInfiniteQuery(messagesQuery(useApi(), chat.id))
  const messages = useMemo(() => listOldestFirst(query.data), [query.data])
  const timeline = useChatEvents(chat)
  const room = useChatRoom(chat.id, chat.side)
  const sending = useSendMessage(chat.id, messages)
  const photos = useMessagePhotos()
  const drop = usePhotoDrop(useAddPhotos(photos), chat.can_write)
  const unread = useUnread({ chat, isChatFetched, query, messages })
  const [seenId, setSeenId] = useState<string>()
  useMarkRead({ chatId: chat.id, unread, seenId, isLost: room.isLost })
  const isReplyDue = sending.outgoing.length === 0 && messages.length > 0 && messages.at(-1)?.author !== chat.side
  const isEmpty = query.data !== undefined && messages.length === 0 && sending.outgoing.length === 0
  return (
    <section
      aria-labelledby="conversation-title"
      className={cx('flex min-h-0 min-w-0 flex-col', drop.isDragOver && 'bg-accent-soft')}
      {...drop.handlers}
    >
      <ConversationHead chat={chat} listPath={listPath} />
      <DealBar chat={chat} fit={chat.side === 'buyer' && renderFit?.(chat.listing.slug)} offers={renderOffers?.(chat)} />
      <ConnectionNotice isLost={room.isLost} />
      {query.data || query.error ? (
        <MessageLog
          chat={chat}
          query={query}
          messages={messages}
          timeline={timeline}
          sending={sending}
          unread={unread}
          onSeen={setSeenId}
        />
      ) : (
        <LoadingMessages />
      )}
      <p className="min-h-6 shrink-0 px-4 text-sm text-muted" dir="auto">
        {room.isOtherTyping && t('typing', { name: chat.other?.display_name ?? '' })}
      </p>
      {chat.can_write ? (
        <Composer chat={chat} isEmpty={isEmpty} isReplyDue={isReplyDue} photos={photos} onSend={sending.send} onType={room.sendTyping} />
      ) : (
        <CannotWrite chat={chat} />
      )}
    </section>
  )
}

/**
 * Photos may be dropped anywhere on the conversation. The button beside the field does the same.
 */
function usePhotoDrop(onFiles: (files: File[]) => void, isEnabled: boolean) {
  const [isDragOver, setIsDragOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => isEnabled && dataTransfer.types.includes('Files')
  return {
    isDragOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsDragOver(true)
      },
      onDragLeave: () => setIsDragOver(false),
      onDrop(event: DragEvent) {
        setIsDragOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

/** Without a network, wide screens have the bar of the page. On phones this screen covers it. */
function ConnectionNotice({ isLost }: { isLost: boolean }) {
  const { t } = useI18n('chat')
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {isLost && (
        <p className={cx('flex items-center gap-2 bg-check-soft px-4 py-2 text-sm font-bold text-check', !isOnline && 'md:hidden')}>
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t('connection_lost')}
        </p>
      )}
    </div>
  )
}
