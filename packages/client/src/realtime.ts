import type { ChannelMessage } from '@partlane/contract/channel'
import type { ActionNotificationsChannel, CounterNotificationsChannel } from '@partlane/contract/channels'
import { type CounterName, listIncreasedCounters } from '@partlane/domain/notifications/counters'
import type { QueryClient } from '@tanstack/react-query'
import { accountKeys } from './accounts.ts'
import type { Api } from './api/api.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import type { Consumer } from './cable/consumer.ts'
import { type PageEnvironment, pageEnvironment } from './cable/page-environment.ts'
import { type CountersSnapshot, counterKeys, notificationKeys, pickNewerCounters } from './notifications.ts'
import { renewToken } from './session/renew-token.ts'
import type { SessionStore } from './session/session-store.ts'

export type NotificationMessage = ChannelMessage<typeof ActionNotificationsChannel>
type CounterMessage = ChannelMessage<typeof CounterNotificationsChannel>

type RealtimeOptions = {
  api: Pick<Api, 'sessions'>
  session: SessionStore
  queryClient: QueryClient
  /** Called once for each new notification. The app shows a toast. */
  onNotification: (notification: NotificationMessage) => void
  /** `/cable` on the host of the page, an absolute URL in an app. */
  url?: string
  environment?: PageEnvironment
}

/** Query keys to refetch when a counter increases (specification, section 4). */
const queryKeysByCounter: Partial<Record<CounterName, readonly (readonly string[])[]>> = {
  unread_sold_items: [['orders']],
  unread_order: [['orders']],
  unread_auctions: [['auctions']],
  unread_buyer_reviews: [['reviews'], accountKeys.all],
  unread_seller_reviews: [['reviews'], accountKeys.all],
  unread_match_me: [['match-me']],
  unread_notifications: [notificationKeys.all],
}

const MAX_SEEN_IDS = 200

/**
 * Connects to the cable while an active member is signed in: connects at sign-in, disconnects at
 * sign-out and reconnects for another user. The code of the cable is loaded at the first sign-in.
 * @returns a function that disconnects and removes all listeners
 */
export function connectRealtime(options: RealtimeOptions): () => void {
  const { session, queryClient, environment = pageEnvironment } = options
  let listener: { userId: string; stop: () => void } | undefined

  const syncWithSession = () => {
    const currentSession = session.get()
    const userId = currentSession.kind === 'member' ? currentSession.user.id : undefined
    if (userId === listener?.userId) return
    listener?.stop()
    if (listener) queryClient.removeQueries({ queryKey: counterKeys.all })
    listener = userId === undefined ? undefined : { userId, stop: startListening(options) }
  }
  const cleanups = [
    session.subscribe(syncWithSession),
    refetchOnCounterIncrease(queryClient),
    environment.watch({ wake: () => listener && void invalidateAndRefetch(queryClient, counterKeys.all), sleep: () => {} }),
    () => listener?.stop(),
  ]
  syncWithSession()
  return () => {
    for (const cleanup of cleanups) cleanup()
  }
}

function startListening({ api, session, queryClient, onNotification, url = '/cable', environment }: RealtimeOptions): () => void {
  let isStopped = false
  let consumer: Consumer | undefined
  const seenIds = new Set<string>()

  const handleNotification = (notification: NotificationMessage) => {
    if (seenIds.has(notification.id)) return
    seenIds.add(notification.id)
    const [oldestId] = seenIds
    if (seenIds.size > MAX_SEEN_IDS && oldestId !== undefined) seenIds.delete(oldestId)
    if (notification.object_name === 'approved_account') void handleApproval()
    onNotification(notification)
  }
  /**
   * The account is verified now: the token and all screens with the account status must show it.
   */
  const handleApproval = async () => {
    await renewToken({ api, session })
    await invalidateAndRefetch(queryClient, accountKeys.all)
  }
  const handleCounters = (message: CounterMessage) =>
    queryClient.setQueryData<CountersSnapshot>(counterKeys.all, (current) => pickNewerCounters(current, message))

  void import('./cable/consumer.ts').then(({ createConsumer }) => {
    if (isStopped) return
    consumer = createConsumer({
      url,
      token: () => session.token() ?? undefined,
      ...(environment ? { environment } : {}),
      // The server refused the connection because the session ended. Refetching the user reports
      // that.
      onState: (state) => state === 'stopped' && !isStopped && void invalidateAndRefetch(queryClient, accountKeys.all),
    })
    consumer.subscribe(
      { channel: 'ActionNotificationsChannel' },
      {
        received: (message) => handleNotification(message as NotificationMessage),
        connected: ({ reconnected, recovered }) => {
          if (reconnected && !recovered) void invalidateAndRefetch(queryClient, notificationKeys.all)
        },
      },
    )
    consumer.subscribe({ channel: 'CounterNotificationsChannel' }, { received: (message) => handleCounters(message as CounterMessage) })
  })

  return () => {
    isStopped = true
    consumer?.disconnect()
  }
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
