import { noCounters } from '@partlane/domain/notifications/counters'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountKeys } from './accounts.ts'
import { createQueryClient } from './api/query-client.ts'
import { type CountersNow, counterKeys, notificationKeys } from './notifications.ts'
import { connectRealtime, type Notice } from './realtime.ts'
import { createSessionStore } from './session/session-store.ts'
import { memoryStorage, storedValues } from './session/stored-values.ts'

/** The other end of the wire: welcomes, confirms whatever is asked for, and says what the test wants said. */
class Wire {
  static open: Wire[] = []
  static readonly OPEN = 1
  readyState = 1
  protocol = 'actioncable-v1-json'
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    this.url = url
    Wire.open.push(this)
    queueMicrotask(() => this.say({ type: 'welcome' }))
  }
  say = (frame: object) => this.onmessage?.({ data: JSON.stringify(frame) })
  send(text: string) {
    const { command, identifier } = JSON.parse(text)
    if (command === 'subscribe') queueMicrotask(() => this.say({ type: 'confirm_subscription', identifier }))
  }
  close() {
    Wire.open = Wire.open.filter((wire) => wire !== this)
  }
  static tell(channel: string, message: object) {
    for (const wire of Wire.open) wire.say({ identifier: JSON.stringify({ channel }), message })
  }
}

const encode = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('=', '')
const tokenOf = (claims: object) => `x.${encode({ role: 'personal', status: 'verified', exp: 4e9, ...claims })}.x`
const notice = (id: string): Notice => ({ id, message: 'order', object_name: 'order', data: {}, created_at: '2026-11-21T08:00:00.000Z' })
const counters = (second: number, change: object): CountersNow => ({
  notifications_data: { ...noCounters, ...change },
  server_time: `2026-11-21T08:00:0${second}.000Z`,
})

function start(claims?: object) {
  const session = createSessionStore(storedValues(memoryStorage()))
  if (claims) session.adopt(tokenOf(claims))
  const queries = createQueryClient()
  const extendSession = vi.fn(async () => ({ jwt_token: tokenOf({ id: '1', status: 'verified', exp: 6e9 }) }))
  const notices: string[] = []
  const wakes: (() => void)[] = []
  const surroundings = {
    isOnline: () => true,
    watch: (changes: { wake: () => void }) => {
      wakes.push(changes.wake)
      return () => {}
    },
  }
  const api = { sessions: { extend: extendSession } as never }
  const end = connectRealtime({ api, session, queries, onNotice: ({ id }) => notices.push(id), url: 'ws://here/cable', surroundings })
  ends.push(end)
  const wake = () => {
    for (const each of wakes) each()
  }
  return { session, queries, notices, wake, end, extendSession }
}
const ends: (() => void)[] = []

/** Something on the screen that asks; counts how often it is asked for. */
function watchList(queries: ReturnType<typeof createQueryClient>, queryKey: readonly string[]) {
  const asked = vi.fn(async () => asked.mock.calls.length)
  ends.push(new QueryObserver(queries, { queryKey, queryFn: asked }).subscribe(() => {}))
  return asked
}

beforeEach(() => vi.stubGlobal('WebSocket', Wire))
afterEach(() => {
  for (const end of ends.splice(0)) end()
  Wire.open = []
  vi.unstubAllGlobals()
})
const connected = () => vi.waitFor(() => expect(Wire.open).toHaveLength(1))

describe('real time', () => {
  it('is for active members: not for strangers, guests or blocked people', async () => {
    for (const claims of [undefined, { id: '1', role: 'guest', status: 'guest' }, { id: '1', status: 'blocked' }]) start(claims)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(Wire.open).toEqual([])
    start({ id: '7', status: 'unverified' })
    await connected()
  })

  it('begins with sign-in, follows a change of person, and ends with sign-out', async () => {
    const { session, queries } = start()
    session.adopt(tokenOf({ id: '1' }))
    await connected()
    const [first] = Wire.open
    session.adopt(tokenOf({ id: '1', exp: 5e9 })) // a renewed token is no reason to begin again
    expect(Wire.open).toEqual([first])
    queries.setQueryData(counterKeys.all, counters(1, { unread_order: 3 }))
    session.adopt(tokenOf({ id: '2' }))
    expect(queries.getQueryData(counterKeys.all)).toBeUndefined()
    await connected()
    expect(Wire.open[0]?.url).toContain(encodeURIComponent(tokenOf({ id: '2' })))
    session.signOut()
    expect(Wire.open).toEqual([])
  })

  it('says each notice once', async () => {
    const { notices } = start({ id: '1' })
    await connected()
    await vi.waitFor(() => {
      Wire.tell('ActionNotificationsChannel', notice('5'))
      expect(notices).toEqual(['5'])
    })
    Wire.tell('ActionNotificationsChannel', notice('5'))
    Wire.tell('ActionNotificationsChannel', notice('6'))
    expect(notices).toEqual(['5', '6'])
  })

  it('renews the token of whoever is told that the account is approved, and asks anew who they are', async () => {
    const { session, queries, notices, extendSession } = start({ id: '1', status: 'unverified' })
    const asked = watchList(queries, accountKeys.me('1'))
    await connected()
    await vi.waitFor(() => {
      Wire.tell('ActionNotificationsChannel', { ...notice('7'), object_name: 'approved_account' })
      expect(notices).toEqual(['7'])
    })
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    expect([session.get().user?.status, extendSession.mock.calls.length]).toEqual(['verified', 1])
  })

  it('refreshes the lists behind a counter that rose, and no others, and never takes older numbers for new', async () => {
    const { queries } = start({ id: '1' })
    const orders = watchList(queries, ['orders', 'sold'])
    const reviews = watchList(queries, ['reviews'])
    await connected()
    await vi.waitFor(() => {
      Wire.tell('CounterNotificationsChannel', counters(1, { unread_sold_items: 1 }))
      expect(queries.getQueryData(counterKeys.all)).toBeDefined()
    })
    expect(orders).toHaveBeenCalledTimes(1)
    Wire.tell('CounterNotificationsChannel', counters(3, { unread_sold_items: 2 }))
    expect(orders).toHaveBeenCalledTimes(2)
    Wire.tell('CounterNotificationsChannel', counters(2, { unread_sold_items: 1, unread_buyer_reviews: 1 }))
    expect(queries.getQueryData(counterKeys.all)).toEqual(counters(3, { unread_sold_items: 2 }))
    Wire.tell('CounterNotificationsChannel', counters(4, {}))
    expect([orders.mock.calls.length, reviews.mock.calls.length]).toEqual([2, 1])
  })

  it('asks for the counters when somebody looks again', async () => {
    const { queries, wake } = start({ id: '1' })
    const asked = watchList(queries, counterKeys.all)
    await connected()
    wake()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('asks who we are when the server closes the door, and refetches what was missed without history', async () => {
    const { queries } = start({ id: '1' })
    const me = watchList(queries, accountKeys.me('1'))
    const bell = watchList(queries, notificationKeys.list)
    await connected()
    Wire.open[0]?.onclose?.()
    await vi.waitFor(() => expect(bell).toHaveBeenCalledTimes(2), 3000)
    Wire.open[0]?.say({ type: 'disconnect', reason: 'unauthorized', reconnect: false })
    expect(me).toHaveBeenCalledTimes(2)
  })
})
