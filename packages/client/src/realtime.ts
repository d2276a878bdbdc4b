import type { ChannelMessage } from '@partlane/contract/channel'
import type { ActionNotificationsChannel, CounterNotificationsChannel } from '@partlane/contract/channels'
import { type CounterName, risen } from '@partlane/domain/notifications/counters'
import type { QueryClient } from '@tanstack/react-query'
import { accountKeys } from './accounts.ts'
import type { Api } from './api/api.ts'
import { askAgain } from './api/query-client.ts'
import type { Consumer } from './cable/consumer.ts'
import { pageSurroundings, type Surroundings } from './cable/page-environment.ts'
import { type CountersNow, counterKeys, newerCounters, notificationKeys } from './notifications.ts'
import { renewToken } from './session/renew-token.ts'
import type { SessionStore } from './session/session-store.ts'

export type Notice = ChannelMessage<typeof ActionNotificationsChannel>
type CounterMessage = ChannelMessage<typeof CounterNotificationsChannel>

type RealtimeOptions = {
  api: Pick<Api, 'sessions'>
  session: SessionStore
  queries: QueryClient
  /** News, once each: the app shows a toast. */
  onNotice: (notice: Notice) => void
  /** `/cable` on the page's own host, a full address on a phone. */
  url?: string
  surroundings?: Surroundings
}

/** What is asked for again when a counter rises (specification, section 4). Keys begin with the feature's word. */
const related: Partial<Record<CounterName, readonly (readonly string[])[]>> = {
  unread_sold_items: [['orders']],
  unread_order: [['orders']],
  unread_auctions: [['auctions']],
  unread_buyer_reviews: [['reviews'], accountKeys.all],
  unread_seller_reviews: [['reviews'], accountKeys.all],
  unread_match_me: [['match-me']],
  unread_notifications: [notificationKeys.all],
}

const SEEN = 200

/**
 * Real time for whoever is signed in as an active member; begins with sign-in, ends with sign-out, and follows a change of person.
 * The cable's code is fetched only then. @returns the end of it all
 */
export function connectRealtime(options: RealtimeOptions): () => void {
  const { session, queries, surroundings = pageSurroundings } = options
  let listening: { userId: string; stop: () => void } | undefined

  const follow = () => {
    const now = session.get()
    const userId = now.kind === 'member' ? now.user.id : undefined
    if (userId === listening?.userId) return
    listening?.stop()
    if (listening) queries.removeQueries({ queryKey: counterKeys.all })
    listening = userId === undefined ? undefined : { userId, stop: listen(options) }
  }
  const ends = [
    session.subscribe(follow),
    refreshRelated(queries),
    surroundings.watch({ wake: () => listening && void askAgain(queries, counterKeys.all), sleep: () => {} }),
    () => listening?.stop(),
  ]
  follow()
  return () => {
    for (const end of ends) end()
  }
}

function listen({ api, session, queries, onNotice, url = '/cable', surroundings }: RealtimeOptions): () => void {
  let stopped = false
  let consumer: Consumer | undefined
  const seen = new Set<string>()

  const heard = (notice: Notice) => {
    if (seen.has(notice.id)) return
    seen.add(notice.id)
    const [oldest] = seen
    if (seen.size > SEEN && oldest !== undefined) seen.delete(oldest)
    if (notice.object_name === 'approved_account') void welcome()
    onNotice(notice)
  }
  /** Verified from now on: the token is to say so too, and every screen that shows the standing. */
  const welcome = async () => {
    await renewToken({ api, session })
    await askAgain(queries, accountKeys.all)
  }
  const counted = (message: CounterMessage) => queries.setQueryData<CountersNow>(counterKeys.all, (known) => newerCounters(known, message))

  void import('./cable/consumer.ts').then(({ createConsumer }) => {
    if (stopped) return
    consumer = createConsumer({
      url,
      token: () => session.token() ?? undefined,
      ...(surroundings ? { surroundings } : {}),
      // Refused: the session has ended elsewhere. Asking who we are says so to everything else
      onState: (state) => state === 'stopped' && !stopped && void askAgain(queries, accountKeys.all),
    })
    consumer.subscribe(
      { channel: 'ActionNotificationsChannel' },
      {
        received: (message) => heard(message as Notice),
        connected: ({ reconnected, recovered }) => {
          if (reconnected && !recovered) void askAgain(queries, notificationKeys.all)
        },
      },
    )
    consumer.subscribe({ channel: 'CounterNotificationsChannel' }, { received: (message) => counted(message as CounterMessage) })
  })

  return () => {
    stopped = true
    consumer?.disconnect()
  }
}

/** Whatever raised a counter, a broadcast or a refresh: the lists behind it are asked for again. */
function refreshRelated(queries: QueryClient): () => void {
  let last = queries.getQueryData<CountersNow>(counterKeys.all)
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== counterKeys.all[0]) return
    if (type === 'removed') last = undefined
    if (type !== 'updated') return
    const now = query.state.data as CountersNow | undefined
    if (now === last) return
    const before = last
    last = now
    if (!before || !now) return
    for (const name of risen(before.notifications_data, now.notifications_data))
      for (const queryKey of related[name] ?? []) void askAgain(queries, queryKey)
  })
}
