import { type CounterName, listIncreasedCounters } from '@partlane/domain/notifications/counters'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { accountKeys } from './accounts.ts'
import { useApi, useSessionStore } from './api/api-context.tsx'
import { invalidateAndRefetch } from './api/query-client.ts'
import { useCable } from './cable/cable-context.tsx'
import { pageEnvironment } from './cable/page-environment.ts'
import { type MessageOf, useChannel } from './cable/use-channel.ts'
import { type CountersSnapshot, counterKeys, notificationKeys, pickNewerCounters } from './notifications.ts'
import { renewToken } from './session/renew-token.ts'
import { useSession } from './session/session.ts'
import { memberIdOf } from './session/session-store.ts'

export type NotificationMessage = MessageOf<'ActionNotificationsChannel'>

/** Query keys to refetch when a counter increases (specification, section 4). */
const queryKeysByCounter: Partial<Record<CounterName, readonly (readonly string[])[]>> = {
  unread_sold_items: [['orders']],
  unread_order: [['orders']],
  unread_seller_offers: [['offers', 'seller']],
  unread_buyer_offers: [['offers', 'buyer'], ['agreed-lines']],
  unread_auctions: [['auctions']],
  unread_bids: [['auctions']],
  unread_outbids: [['auctions']],
  unread_buyer_reviews: [['reviews'], accountKeys.all],
  unread_seller_reviews: [['reviews'], accountKeys.all],
  unread_match_me: [['match-me']],
  unread_messages: [['chats', 'list']],
  unread_notifications: [notificationKeys.all],
}

const MAX_SEEN_IDS = 200

/**
 * Receives the notifications of the member. `onNotification` is called once for each notification,
 * also if the server sends it again. The list is refetched after a lost connection, unless the
 * missed messages were received.
 */
export function useActionNotifications(onNotification: (notification: NotificationMessage) => void): void {
  const queryClient = useQueryClient()
  const refreshApprovedAccount = useRefreshApprovedAccount()
  const seenIds = useRef(new Set<string>()).current

  useChannel(
    'ActionNotificationsChannel',
    {},
    {
      received(notification) {
        if (seenIds.has(notification.id)) return
        seenIds.add(notification.id)
        const [oldestId] = seenIds
        if (seenIds.size > MAX_SEEN_IDS && oldestId !== undefined) seenIds.delete(oldestId)
        if (notification.object_name === 'approved_account') void refreshApprovedAccount()
        onNotification(notification)
      },
      connected({ reconnected, recovered }) {
        if (reconnected && !recovered) void invalidateAndRefetch(queryClient, notificationKeys.all)
      },
    },
  )
}

/**
 * The account is verified now: the token and all screens with the account status must show it.
 */
function useRefreshApprovedAccount() {
  const api = useApi()
  const session = useSessionStore()
  const queryClient = useQueryClient()
  return async () => {
    await renewToken({ api, session })
    await invalidateAndRefetch(queryClient, accountKeys.all)
  }
}

/**
 * Receives the counters of the member. Refetches the lists of an increased counter, and the
 * counters when the app becomes active. Removes the counters when the member signs out or another
 * member signs in.
 */
export function useCounterUpdates(): void {
  const queryClient = useQueryClient()
  const session = useSessionStore()
  const userId = memberIdOf(useSession())
  const { environment = pageEnvironment } = useCable()

  useChannel(
    'CounterNotificationsChannel',
    {},
    {
      received: (message) => queryClient.setQueryData<CountersSnapshot>(counterKeys.all, (current) => pickNewerCounters(current, message)),
    },
  )
  useEffect(() => refetchOnCounterIncrease(queryClient), [queryClient])
  useEffect(() => {
    if (userId === undefined) return
    const refetchCounters = () => void invalidateAndRefetch(queryClient, counterKeys.all)
    return environment.watch({ resume: refetchCounters, suspend: () => {} })
  }, [queryClient, environment, userId])
  useEffect(() => {
    if (userId === undefined) return
    return session.subscribe(() => {
      if (memberIdOf(session.get()) !== userId) queryClient.removeQueries({ queryKey: counterKeys.all })
    })
  }, [queryClient, session, userId])
}

/**
 * Refetches the account when the server refuses the connection. The response reports why: the
 * session has ended, or the account is blocked.
 */
export function useSessionEvents(): void {
  const queryClient = useQueryClient()
  const cable = useCable()
  useEffect(() => cable.onRefused(() => void invalidateAndRefetch(queryClient, accountKeys.all)), [cable, queryClient])
}

/** Refetches the lists of an increased counter, after a broadcast as well as after a refetch. */
function refetchOnCounterIncrease(queryClient: QueryClient): () => void {
  let lastCounters = queryClient.getQueryData<CountersSnapshot>(counterKeys.all)
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== counterKeys.all[0]) return
    if (type === 'removed') lastCounters = undefined
    if (type !== 'updated') return
    const counters = query.state.data as CountersSnapshot | undefined
    if (counters === lastCounters) return
    const previousCounters = lastCounters
    lastCounters = counters
    if (!previousCounters || !counters) return
    for (const name of listIncreasedCounters(previousCounters.notifications_data, counters.notifications_data))
      for (const queryKey of queryKeysByCounter[name] ?? []) void invalidateAndRefetch(queryClient, queryKey)
  })
}
