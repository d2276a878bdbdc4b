import type { chats, Message } from '@partlane/contract/chats'
import type { OutputOf } from '@partlane/contract/endpoint'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/api-context.tsx'
import { chatsEndpoints } from '../api/endpoints/chats.generated.ts'
import { flattenPages, pagyQueryOptions } from '../api/pagination.ts'
import { chatKeys } from './chat-keys.ts'

export type { Message } from '@partlane/contract/chats'

type MessagePages = InfiniteData<OutputOf<typeof chats.listMessages>>

const idOf = ({ id }: { id: string }) => Number(id)

/** The newest page first; further pages are older. Always stale, as the room is left meanwhile. */
export const messagesQuery = (api: Api, chatId: string) =>
  infiniteQueryOptions({
    ...pagyQueryOptions,
    queryKey: chatKeys.messages(chatId),
    queryFn: ({ pageParam, signal }) => api(chatsEndpoints).listMessages({ id: chatId, page: pageParam }, { signal }),
    staleTime: 0,
    structuralSharing: (current, incoming) => keepNewerMessages(current as MessagePages | undefined, incoming as MessagePages),
  })

/** Messages of all loaded pages, the oldest first, each once. */
export const listOldestFirst = (data: MessagePages | undefined): Message[] => flattenPages(data).sort((a, b) => idOf(a) - idOf(b))

/** Keeps messages that were broadcast while an older response was on its way. */
function keepNewerMessages(current: MessagePages | undefined, incoming: MessagePages): MessagePages {
  const [first, ...older] = incoming.pages
  if (!current || !first) return incoming
  const newestId = Math.max(0, ...first.items.map(idOf))
  const missing = current.pages.flatMap(({ items }) => items).filter((message) => idOf(message) > newestId)
  return missing.length === 0 ? incoming : { ...incoming, pages: [{ ...first, items: [...missing, ...first.items] }, ...older] }
}

/**
 * Adds a message unless it is known. Before the first page is loaded there is nothing to add to.
 */
export function storeMessage(queryClient: QueryClient, message: Message): void {
  queryClient.setQueryData<MessagePages>(chatKeys.messages(message.chat_id), (data) => {
    const [first, ...older] = data?.pages ?? []
    if (!data || !first || data.pages.some(({ items }) => items.some(({ id }) => id === message.id))) return data
    return { ...data, pages: [{ ...first, items: [message, ...first.items] }, ...older] }
  })
}
