// @vitest-environment jsdom
import { zeroCounters } from '@partlane/domain/notifications/counters'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountKeys } from './accounts.ts'
import type { createQueryClient } from './api/query-client.ts'
import { createToken, FakeSocket, installFakeSockets, renderWithCable, waitForConnection } from './cable/test-helpers.tsx'
import { type CountersSnapshot, counterKeys, notificationKeys } from './notifications.ts'
import { type NotificationMessage, useActionNotifications, useCounterUpdates, useSessionEvents } from './realtime.ts'

const createNotification = (id: string): NotificationMessage => ({
  id,
  message_key: 'order',
  message: 'order',
  object_name: 'order',
  data: {},
  created_at: '2026-11-21T08:00:00.000Z',
})
const createCounters = (second: number, change: object): CountersSnapshot => ({
  notifications_data: { ...zeroCounters, ...change },
  server_time: `2026-11-21T08:00:0${second}.000Z`,
})

function Realtime({ onNotification }: { onNotification: (notification: NotificationMessage) => void }) {
  useActionNotifications(onNotification)
  useCounterUpdates()
  useSessionEvents()
  return null
}

function startRealtime(claims?: object) {
  const notificationIds: string[] = []
  const page = renderWithCable(<Realtime onNotification={({ id }) => notificationIds.push(id)} />, claims)
  return { ...page, notificationIds }
}
const cleanups: (() => void)[] = []

/** Starts an active query. The returned mock counts the fetches. */
function watchList(queryClient: ReturnType<typeof createQueryClient>, queryKey: readonly string[]) {
  const queryFn = vi.fn(async () => queryFn.mock.calls.length)
  cleanups.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}))
  return queryFn
}

installFakeSockets()
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

describe('real-time hooks', () => {
  it('connects for active members only, not for visitors, guests or blocked users', async () => {
    for (const claims of [undefined, { id: '1', role: 'guest', status: 'guest' }, { id: '1', status: 'blocked' }]) startRealtime(claims)
    const memberClaims = { id: '7', status: 'unverified' }
    startRealtime(memberClaims) // the last one: a wrong connection would be open before it
    await waitForConnection()
    expect(FakeSocket.openSockets[0]?.url).toContain(encodeURIComponent(createToken(memberClaims)))
  })

  it('connects at sign-in, reconnects for another user and disconnects at sign-out', async () => {
    const { signIn, signOut, queryClient } = startRealtime()
    signIn({ id: '1' })
    await waitForConnection()
    const [first] = FakeSocket.openSockets
    signIn({ id: '1', exp: 5e9 }) // a renewed token does not reconnect
    expect(FakeSocket.openSockets).toEqual([first])
    queryClient.setQueryData(counterKeys.all, createCounters(1, { unread_order: 3 }))
    signIn({ id: '2' })
    expect(queryClient.getQueryData(counterKeys.all)).toBeUndefined()
    await waitForConnection()
    expect(FakeSocket.openSockets[0]?.url).toContain(encodeURIComponent(createToken({ id: '2' })))
    signOut()
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
    const { queryClient, resumeAll } = startRealtime({ id: '1' })
    const countersQueryFn = watchList(queryClient, counterKeys.all)
    await waitForConnection()
    resumeAll()
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
