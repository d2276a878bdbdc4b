import type { Chat } from '@partlane/client/chats/chats'
import type { Message } from '@partlane/client/chats/messages'
import { useEffect, useState } from 'react'
import { fetchOlder } from './fetch-older.ts'
import { findFirstUnread } from './find-first-unread.ts'

/** Older pages that are loaded on opening to reach the first unread message. */
const MAX_UNREAD_PAGES = 10

type MessagePages = {
  data: { pages: readonly unknown[] } | undefined
  isFetchedAfterMount: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
  fetchNextPage: () => unknown
}
type UnreadOptions = { chat: Chat; isChatFetched: boolean; query: MessagePages; messages: readonly Message[] }
type Opening = { dividerId: string | undefined; readId: number }

const lastIdOf = (messages: readonly Message[]) => Number(messages.at(-1)?.id ?? 0)

/**
 * Which message was the first unread one when the conversation opened (the divider stays above it),
 * and which is the first one now. Both are known when the conversation and enough of its messages
 * are loaded: cached ones may be older than the unread ones.
 */
export function useUnread({ chat, isChatFetched, query, messages }: UnreadOptions) {
  const [opening, setOpening] = useState<Opening>()
  const first = findFirstUnread(messages, { side: chat.side, unreadCount: chat.chat_info.unread_messages_count })
  const { data, isFetching, refetch, fetchNextPage } = query
  const isFetched = isChatFetched && query.isFetchedAfterMount && data !== undefined
  const hasMore = query.hasNextPage && !query.isFetchNextPageError && (data?.pages.length ?? 0) < MAX_UNREAD_PAGES
  const needsOlder = isFetched && opening === undefined && !first.isLoaded && hasMore
  useEffect(() => {
    // A running fetch is awaited by the next run of this effect.
    if (needsOlder && !isFetching) void fetchOlder({ isFetching, refetch, fetchNextPage })
  }, [needsOlder, isFetching, refetch, fetchNextPage])
  if (isFetched && opening === undefined && !needsOlder)
    setOpening({ dividerId: first.id, readId: first.id === undefined ? lastIdOf(messages) : Number(first.id) - 1 })

  const firstUnread = opening && messages.find(({ id, author }) => author !== chat.side && Number(id) > opening.readId)
  return {
    isOpened: opening !== undefined,
    dividerId: opening?.dividerId,
    // A message may have come between the responses with the conversation and with its messages.
    firstUnreadId: firstUnread?.id ?? (opening && first.id),
    lastId: lastIdOf(messages),
    /** All messages up to this one are marked as read. */
    setReadUntil: (readId: number) => setOpening((current) => current && { ...current, readId }),
  }
}
export type Unread = ReturnType<typeof useUnread>
