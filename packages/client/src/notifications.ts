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
import { pagyQueryOptions } from './api/pagination.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { useSession } from './session/session.ts'

export type Notification = Flat<typeof notification>
export type CountersSnapshot = OutputOf<typeof notifications.counters>
type NotificationPage = OutputOf<typeof notifications.list>

export const counterKeys = { all: ['counters'] as const }
export const notificationKeys = { all: ['notifications'] as const, list: ['notifications', 'list'] as const }

/** Of two answers the newer, by the server's clock: real time and a refresh may overtake each other. */
export const pickNewerCounters = (current: CountersSnapshot | undefined, incoming: CountersSnapshot): CountersSnapshot =>
  current && current.server_time > incoming.server_time ? current : incoming

/** Never goes stale (specification, section 9): real time keeps it up, and a tab that becomes active asks again. */
export const countersQuery = (api: Api) =>
  queryOptions({
    queryKey: counterKeys.all,
    queryFn: ({ signal }) => api.notifications.counters({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: (current, incoming) => pickNewerCounters(current as CountersSnapshot | undefined, incoming as CountersSnapshot),
  })

/** The number on a badge, 0 until known. Asked for by confirmed members only; an unconfirmed one hears it over the socket. */
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
    queryFn: ({ pageParam, signal }) => api.notifications.list({ page: pageParam, items: 20 }, { signal }),
  })

export function useNotifications() {
  return useInfiniteQuery(notificationsQuery(useApi()))
}

/** These, or all without ids. Shown as read at once; the badge follows by real time, and is asked for in case there is none. */
export function useMarkNotificationsRead() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | undefined) => api.notifications.markRead(ids ? { ids } : {}),
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
