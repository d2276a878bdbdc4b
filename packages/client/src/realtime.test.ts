import { zeroCounters } from '@partlane/domain/notifications/counters'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountKeys } from './accounts.ts'
import { createQueryClient } from './api/query-client.ts'
import { type CountersSnapshot, counterKeys, notificationKeys } from './notifications.ts'
import { connectRealtime, type NotificationMessage } from './realtime.ts'
import { createSessionStore } from './session/session-store.ts'
import { createMemoryStorage, createStoredValues } from './session/stored-values.ts'

/**
 * A fake cable server: welcomes, confirms every subscription and broadcasts messages of the test.
 */
class FakeSocket {
  static openSockets: FakeSocket[] = []
  static readonly OPEN = 1
  readyState = 1
  protocol = 'actioncable-v1-json'
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.openSockets.push(this)
    queueMicrotask(() => this.receive({ type: 'welcome' }))
  }
  receive = (frame: object) => this.onmessage?.({ data: JSON.stringify(frame) })
  send(text: string) {
    const { command, identifier } = JSON.parse(text)
    if (command === 'subscribe') queueMicrotask(() => this.receive({ type: 'confirm_subscription', identifier }))
  }
  close() {
    FakeSocket.openSockets = FakeSocket.openSockets.filter((socket) => socket !== this)
  }
  static broadcast(channel: string, message: object) {
    for (const socket of FakeSocket.openSockets) socket.receive({ identifier: JSON.stringify({ channel }), message })
  }
}

const encode = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('=', '')
const createToken = (claims: object) => `x.${encode({ role: 'personal', status: 'verified', exp: 4e9, ...claims })}.x`
const createNotification = (id: string): NotificationMessage => ({
  id,
  message: 'order',
  object_name: 'order',
  data: {},
  created_at: '2026-11-21T08:00:00.000Z',
})
const createCounters = (second: number, change: object): CountersSnapshot => ({
  notifications_data: { ...zeroCounters, ...change },
  server_time: `2026-11-21T08:00:0${second}.000Z`,
})

function startRealtime(claims?: object) {
  const session = createSessionStore(createStoredValues(createMemoryStorage()))
  if (claims) session.setToken(createToken(claims))
  const queryClient = createQueryClient()
  const extendSession = vi.fn(async () => ({ jwt_token: createToken({ id: '1', status: 'verified', exp: 6e9 }) }))
  const notificationIds: string[] = []
  const wakeCallbacks: (() => void)[] = []
  const environment = {
    isOnline: () => true,
    watch: (callbacks: { wake: () => void }) => {
      wakeCallbacks.push(callbacks.wake)
      return () => {}
    },
  }
  const api = { sessions: { extend: extendSession } as never }
  const disconnect = connectRealtime({
    api,
    session,
    queryClient,
    onNotification: ({ id }) => notificationIds.push(id),
    url: 'ws://here/cable',
    environment,
  })
  cleanups.push(disconnect)
  const wakeAll = () => {
    for (const wakeCallback of wakeCallbacks) wakeCallback()
  }
  return { session, queryClient, notificationIds, wakeAll, disconnect, extendSession }
}
const cleanups: (() => void)[] = []

/** Starts an active query. The returned mock counts the fetches. */
function watchList(queryClient: ReturnType<typeof createQueryClient>, queryKey: readonly string[]) {
  const queryFn = vi.fn(async () => queryFn.mock.calls.length)
  cleanups.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}))
  return queryFn
}

beforeEach(() => vi.stubGlobal('WebSocket', FakeSocket))
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
  FakeSocket.openSockets = []
  vi.unstubAllGlobals()
})
const waitForConnection = () => vi.waitFor(() => expect(FakeSocket.openSockets).toHaveLength(1))

describe('connectRealtime', () => {
  it('connects for active members only, not for visitors, guests or blocked users', async () => {
    for (const claims of [undefined, { id: '1', role: 'guest', status: 'guest' }, { id: '1', status: 'blocked' }]) startRealtime(claims)
    const memberClaims = { id: '7', status: 'unverified' }
    startRealtime(memberClaims) // the last one: a wrong connection would be open before it
    await waitForConnection()
    expect(FakeSocket.openSockets[0]?.url).toContain(encodeURIComponent(createToken(memberClaims)))
  })

  it('connects at sign-in, reconnects for another user and disconnects at sign-out', async () => {
    const { session, queryClient } = startRealtime()
    session.setToken(createToken({ id: '1' }))
    await waitForConnection()
    const [first] = FakeSocket.openSockets
    session.setToken(createToken({ id: '1', exp: 5e9 })) // a renewed token does not reconnect
    expect(FakeSocket.openSockets).toEqual([first])
    queryClient.setQueryData(counterKeys.all, createCounters(1, { unread_order: 3 }))
    session.setToken(createToken({ id: '2' }))
    expect(queryClient.getQueryData(counterKeys.all)).toBeUndefined()
    await waitForConnection()
    expect(FakeSocket.openSockets[0]?.url).toContain(encodeURIComponent(createToken({ id: '2' })))
    session.signOut()
    expect(FakeSocket.openSockets).toEqual([])
  })

  it('passes on each notification once', async () => {
    const { notificationIds } = startRealtime({ id: '1' })
    await waitForConnection()
    await vi.waitFor(() => {
      FakeSocket.broadcast('ActionNotificationsChannel', createNotification('5'))
      expect(notificationIds).toEqual(['5'])
    })
    FakeSocket.broadcast('ActionNotificationsChannel', createNotification('5'))
    FakeSocket.broadcast('ActionNotificationsChannel', createNotification('6'))
    expect(notificationIds).toEqual(['5', '6'])
  })

  it('renews the token and refetches the user when the account is approved', async () => {
    const { session, queryClient, notificationIds, extendSession } = startRealtime({ id: '1', status: 'unverified' })
    const accountQueryFn = watchList(queryClient, accountKeys.me('1'))
    await waitForConnection()
    await vi.waitFor(() => {
      FakeSocket.broadcast('ActionNotificationsChannel', { ...createNotification('7'), object_name: 'approved_account' })
      expect(notificationIds).toEqual(['7'])
    })
    await vi.waitFor(() => expect(accountQueryFn).toHaveBeenCalledTimes(2))
    expect([session.get().user?.status, extendSession.mock.calls.length]).toEqual(['verified', 1])
  })

  it('refetches the lists of an increased counter only and ignores older counters', async () => {
    const { queryClient } = startRealtime({ id: '1' })
    const ordersQueryFn = watchList(queryClient, ['orders', 'sold'])
    const reviewsQueryFn = watchList(queryClient, ['reviews'])
    await waitForConnection()
    await vi.waitFor(() => {
      FakeSocket.broadcast('CounterNotificationsChannel', createCounters(1, { unread_sold_items: 1 }))
      expect(queryClient.getQueryData(counterKeys.all)).toBeDefined()
    })
    expect(ordersQueryFn).toHaveBeenCalledTimes(1)
    FakeSocket.broadcast('CounterNotificationsChannel', createCounters(3, { unread_sold_items: 2 }))
    expect(ordersQueryFn).toHaveBeenCalledTimes(2)
    FakeSocket.broadcast('CounterNotificationsChannel', createCounters(2, { unread_sold_items: 1, unread_buyer_reviews: 1 }))
    expect(queryClient.getQueryData(counterKeys.all)).toEqual(createCounters(3, { unread_sold_items: 2 }))
    FakeSocket.broadcast('CounterNotificationsChannel', createCounters(4, {}))
    expect([ordersQueryFn.mock.calls.length, reviewsQueryFn.mock.calls.length]).toEqual([2, 1])
  })

  it('refetches the counters when the page becomes visible', async () => {
    const { queryClient, wakeAll } = startRealtime({ id: '1' })
    const countersQueryFn = watchList(queryClient, counterKeys.all)
    await waitForConnection()
    wakeAll()
    expect(countersQueryFn).toHaveBeenCalledTimes(2)
  })

  it('refetches the notifications after a reconnect without history, and the user when the server refuses the connection', async () => {
    const { queryClient } = startRealtime({ id: '1' })
    const accountQueryFn = watchList(queryClient, accountKeys.me('1'))
    const notificationsQueryFn = watchList(queryClient, notificationKeys.list)
    await waitForConnection()
    FakeSocket.openSockets[0]?.onclose?.()
    await vi.waitFor(() => expect(notificationsQueryFn).toHaveBeenCalledTimes(2), 3000)
    FakeSocket.openSockets[0]?.receive({ type: 'disconnect', reason: 'unauthorized', reconnect: false })
    expect(accountQueryFn).toHaveBeenCalledTimes(2)
  })
})
