import type { ChatEvent } from '@partlane/contract/chats'
import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Api, useApi } from '../api/api-context.tsx'
import { chatsEndpoints } from '../api/endpoints/chats.generated.ts'
import { flattenPages, pagyQueryOptions } from '../api/pagination.ts'
import { refetchUntilLoaded } from '../api/refetch-until-loaded.ts'
import { refetchShownOffers } from '../offers.ts'
import { chatKeys } from './chat-keys.ts'
import type { Chat } from './chats.ts'

export type { ChatEvent } from '@partlane/contract/chats'

const NO_EVENTS: ChatEvent[] = []

const chatEventsQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    ...pagyQueryOptions,
    queryKey: chatKeys.events(id),
    queryFn: ({ pageParam, signal }) => api(chatsEndpoints).listEvents({ id, page: pageParam }, { signal }),
    staleTime: 0,
  })

/**
 * What has happened in a conversation besides its messages, the oldest first. A conversation
 * without orders, offers and a block has none, and makes no call. Without a response, also
 * of older ones, the messages are shown alone.
 */
export function useChatEvents({ id, orders, has_offers, blocked }: Pick<Chat, 'id' | 'orders' | 'has_offers' | 'blocked'>) {
  const enabled = orders.length > 0 || has_offers || blocked
  const { data, isLoading, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery({
    ...chatEventsQuery(useApi(), id),
    enabled,
  })
  const events = useMemo(() => (enabled ? flattenPages(data).reverse() : NO_EVENTS), [enabled, data])
  return {
    events,
    isLoading,
    hasOlder: enabled && hasNextPage && !isFetchNextPageError,
    isFetchingOlder: isFetchingNextPage,
    fetchOlder: fetchNextPage,
  }
}

/** Refetches what an event may have changed: the events, and the orders and the listing. */
export function refetchEvents(queryClient: QueryClient, chatId: string): void {
  void refetchUntilLoaded(queryClient, chatKeys.events(chatId))
  void refetchUntilLoaded(queryClient, chatKeys.one(chatId))
  refetchShownOffers(queryClient)
}
