import type { OutputOf } from '@partlane/contract/endpoint'
import type { notification, notifications } from '@partlane/contract/notifications'
import type { Flat } from '@partlane/contract/resource'
import { type CounterName, zeroCounters } from '@partlane/domain/notifications/counters'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCurrentUser } from './accounts.ts'
import { type Api, useApi } from './api/api-context.tsx'
import { notificationsEndpoints } from './api/endpoints/notifications.generated.ts'
import { pagyQueryOptions } from './api/pagination.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { useSession } from './session/session.ts'

export type Notification = Flat<typeof notification>
export type CountersSnapshot = OutputOf<typeof notifications.counters>
type NotificationPage = OutputOf<typeof notifications.list>

export const counterKeys = { all: ['counters'] as const }
export const notificationKeys = { all: ['notifications'] as const, list: ['notifications', 'list'] as const }

/**
 * Returns the newer of two snapshots by the server's clock. A broadcast and a refetch may overtake
 * each other.
 */
export const pickNewerCounters = (current: CountersSnapshot | undefined, incoming: CountersSnapshot): CountersSnapshot =>
  current && current.server_time > incoming.server_time ? current : incoming

/**
 * Never stale (specification, section 9): the real-time connection updates it, and it is refetched
 * when the tab becomes active.
 */
export const countersQuery = (api: Api) =>
  queryOptions({
    queryKey: counterKeys.all,
    queryFn: ({ signal }) => api(notificationsEndpoints).counters({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: (current, incoming) => pickNewerCounters(current as CountersSnapshot | undefined, incoming as CountersSnapshot),
  })

/**
 * The number of a badge, 0 until it is loaded. Fetched for confirmed members only; unconfirmed
 * members receive it over the real-time connection.
 */
export function useCounter(name: CounterName): number {
  const api = useApi()
  const session = useSession()
  const { data: user } = useCurrentUser()
  const { data } = useQuery({ ...countersQuery(api), enabled: session.kind === 'member' && user?.confirmed === true })
  return session.kind === 'member' ? (data?.notifications_data ?? zeroCounters)[name] : 0
}

export const notificationsQuery = (api: Api) =>
  infiniteQueryOptions({
    ...pagyQueryOptions,
    queryKey: notificationKeys.list,
    queryFn: ({ pageParam, signal }) => api(notificationsEndpoints).list({ page: pageParam, items: 20 }, { signal }),
  })

export function useNotifications() {
  return useInfiniteQuery(notificationsQuery(useApi()))
}

/**
 * Marks notifications as read: those with the ids, or all. The list is updated optimistically. The
 * counters are refetched in case there is no real-time connection.
 */
export function useMarkNotificationsRead() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | undefined) => api(notificationsEndpoints).markRead(ids ? { ids } : {}),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey: notificationKeys.list })
      queryClient.setQueryData(notificationsQuery(api).queryKey, (data) => data && markAsRead(data, ids))
    },
    onError: () => invalidateAndRefetch(queryClient, notificationKeys.list),
    onSettled: () => invalidateAndRefetch(queryClient, counterKeys.all),
  })
}

const markAsRead = <P>(data: InfiniteData<NotificationPage, P>, ids: string[] | undefined): InfiniteData<NotificationPage, P> => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (ids === undefined || ids.includes(item.id) ? { ...item, read: true } : item)),
  })),
})
