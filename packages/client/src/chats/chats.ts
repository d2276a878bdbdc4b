import type { Chat, chats } from '@partlane/contract/chats'
import type { InputOf, OutputOf } from '@partlane/contract/endpoint'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type Api, useApi } from '../api/api-context.tsx'
import { chatsEndpoints } from '../api/endpoints/chats.generated.ts'
import { pagyQueryOptions } from '../api/pagination.ts'
import { invalidateAndRefetch } from '../api/query-client.ts'
import { refetchUntilLoaded } from '../api/refetch-until-loaded.ts'
import { useChannel } from '../cable/use-channel.ts'
import { chatKeys } from './chat-keys.ts'

export type { Chat } from '@partlane/contract/chats'

type ChatPage = OutputOf<typeof chats.list>
type ChatChange = InputOf<typeof chats.change>['chat']

const PAGE_SIZE = 20

/**
 * Conversations, the last active first. Always stale: the channel keeps the list up to date only
 * while it is shown.
 */
export const chatsQuery = (api: Api, { search, archived }: { search: string; archived: boolean }) =>
  infiniteQueryOptions({
    ...pagyQueryOptions,
    queryKey: chatKeys.list(search, archived),
    queryFn: ({ pageParam, signal }) =>
      api(chatsEndpoints).list({ page: pageParam, items: PAGE_SIZE, ...(search && { search }), ...(archived && { archived }) }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const chatQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: chatKeys.one(id),
    queryFn: ({ signal }) => api(chatsEndpoints).show({ id }, { signal }),
    staleTime: 0,
    structuralSharing: (current, incoming) => keepLaterMarks(current as Chat | undefined, incoming as Chat),
  })

const laterId = (a: string, b: string) => (Number(a) > Number(b) ? a : b)

/** A broadcast and a response may overtake each other. Marks only move forward. */
function keepLaterMarks(current: Chat | undefined, incoming: Chat): Chat {
  if (!current) return incoming
  return {
    ...incoming,
    other_delivered_id: laterId(current.other_delivered_id, incoming.other_delivered_id),
    other_read_id: laterId(current.other_read_id, incoming.other_read_id),
  }
}

/** Puts a conversation that a call returned into the lists and its own query. */
function storeChat(queryClient: QueryClient, chat: Chat): void {
  queryClient.setQueryData(chatKeys.one(chat.id), (current: Chat | undefined) => keepLaterMarks(current, chat))
  queryClient.setQueriesData<InfiniteData<ChatPage>>({ queryKey: chatKeys.lists }, (data) =>
    data?.pages
      ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map((row) => (row.id === chat.id ? chat : row)) })) }
      : data,
  )
}

/** Archives a conversation or opens it again, blocks the other side or ends the block. */
export function useChangeChat(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ChatChange) =>
      change.status === 'archived' ? api(chatsEndpoints).archive({ id }) : api(chatsEndpoints).change({ id, chat: change }),
    onSuccess: (chat) => storeChat(queryClient, chat),
    // A block concerns all conversations with the other side.
    onSettled: () => invalidateAndRefetch(queryClient, chatKeys.all),
  })
}

/** Marks the messages of a conversation as read. A call that changes data: it is never a query. */
export function useMarkChatRead(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(chatsEndpoints).markRead({ id }),
    onSuccess: (chat) => storeChat(queryClient, chat),
  })
}

/** Refetches the lists when a conversation changes, and after a lost connection. */
export function useChatListUpdates(): void {
  const queryClient = useQueryClient()
  useChannel(
    'ChatsChannel',
    {},
    {
      received({ chat_id }) {
        void invalidateAndRefetch(queryClient, chatKeys.lists)
        void invalidateAndRefetch(queryClient, chatKeys.one(chat_id))
      },
      connected({ recovered }) {
        if (!recovered) void refetchUntilLoaded(queryClient, chatKeys.lists)
      },
    },
  )
}
