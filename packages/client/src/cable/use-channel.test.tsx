// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { ConnectedInfo } from './channel-subscription.ts'
import { FakeSocket, installFakeSockets, renderWithCable, waitForConnection } from './test-helpers.tsx'
import { type ChannelStatus, useChannel } from './use-channel.ts'

const CHANNEL = 'ActionNotificationsChannel'
const member = { id: '1' }
const lastSocket = () => FakeSocket.openSockets.at(-1)

/** What one component has received. */
type Log = { status: ChannelStatus[]; received: unknown[]; events: string[]; perform: (data: object) => boolean }
const createLog = (): Log => ({ status: [], received: [], events: [], perform: () => false })

function Listener({ log, room, prefix = '' }: { log: Log; room?: number; prefix?: string }) {
  const { status, perform } = useChannel(CHANNEL, (room === undefined ? {} : { room }) as never, {
    received: ({ id }) => log.received.push(`${prefix}${id}`),
    connected: ({ reconnected }: ConnectedInfo) => log.events.push(reconnected ? 'reconnected' : 'connected'),
    disconnected: ({ willReconnect }) => log.events.push(willReconnect ? 'lost' : 'ended'),
    rejected: () => log.events.push('rejected'),
  })
  log.perform = (data) => (perform as (action: string, data: object) => boolean)('speak', data)
  if (log.status.at(-1) !== status) log.status.push(status)
  return null
}

const waitForStatus = (log: Log, status: ChannelStatus) => vi.waitFor(() => expect(log.status.at(-1)).toBe(status))

installFakeSockets()

describe('useChannel', () => {
  it('subscribes on mount, receives messages and unsubscribes on unmount', async () => {
    const log = createLog()
    const { rerender, unmount } = renderWithCable(<Listener log={log} />, member)
    await waitForStatus(log, 'connected')
    expect([log.status, log.events]).toEqual([['connecting', 'connected'], ['connected']])
    FakeSocket.broadcast(CHANNEL, { id: '5' })
    expect(log.received).toEqual(['5'])
    rerender(null)
    expect(FakeSocket.commands).toEqual([`subscribe ${CHANNEL}`, `unsubscribe ${CHANNEL}`])
    expect(FakeSocket.openSockets).toHaveLength(1)
    unmount()
    expect(FakeSocket.openSockets).toEqual([])
  })

  it('opens no connection for a visitor, and connects at sign-in', async () => {
    const log = createLog()
    const { signIn, signOut } = renderWithCable(<Listener log={log} />)
    expect(log.status).toEqual(['idle'])
    signIn(member)
    await waitForStatus(log, 'connected')
    signOut()
    expect([log.status, FakeSocket.openSockets]).toEqual([['idle', 'connecting', 'connected', 'idle'], []])
  })

  it('shares one subscription between two components until both are unmounted', async () => {
    const [first, second] = [createLog(), createLog()]
    const page = renderWithCable([<Listener key="1" log={first} />, <Listener key="2" log={second} />], member)
    await waitForStatus(first, 'connected')
    await waitForStatus(second, 'connected')
    expect([FakeSocket.openSockets.length, FakeSocket.commands]).toEqual([1, [`subscribe ${CHANNEL}`]])

    page.rerender([<Listener key="2" log={second} />])
    FakeSocket.broadcast(CHANNEL, { id: '5' })
    expect([first.received, second.received, FakeSocket.commands.length]).toEqual([[], ['5'], 1])

    page.rerender([])
    expect(FakeSocket.commands).toEqual([`subscribe ${CHANNEL}`, `unsubscribe ${CHANNEL}`])
  })

  it('tells a component that joins a live subscription that it is connected', async () => {
    const [first, second] = [createLog(), createLog()]
    const page = renderWithCable([<Listener key="1" log={first} />], member)
    await waitForStatus(first, 'connected')
    page.rerender([<Listener key="1" log={first} />, <Listener key="2" log={second} />])
    await waitForStatus(second, 'connected')
    expect([first.events, second.events]).toEqual([['connected'], ['connected']])
  })

  it('subscribes again when the params change, and not when they are equal', async () => {
    const log = createLog()
    const { rerender } = renderWithCable(<Listener log={log} room={1} />, member)
    await waitForStatus(log, 'connected')
    rerender(<Listener log={log} room={1} />)
    rerender(<Listener log={log} room={2} />)
    expect(log.status.at(-1)).toBe('connecting')
    await waitForStatus(log, 'connected')
    expect(FakeSocket.commands).toEqual([`subscribe ${CHANNEL} 1`, `unsubscribe ${CHANNEL} 1`, `subscribe ${CHANNEL} 2`])
    lastSocket()?.receive({ identifier: JSON.stringify({ channel: CHANNEL, room: 1 }), message: { id: 'late' } })
    lastSocket()?.receive({ identifier: JSON.stringify({ channel: CHANNEL, room: 2 }), message: { id: '5' } })
    expect(log.received).toEqual(['5'])
  })

  it('calls the handlers of the latest render', async () => {
    const log = createLog()
    const { rerender } = renderWithCable(<Listener log={log} prefix="a" />, member)
    await waitForStatus(log, 'connected')
    rerender(<Listener log={log} prefix="b" />)
    FakeSocket.broadcast(CHANNEL, { id: '5' })
    expect([log.received, FakeSocket.commands]).toEqual([['b5'], [`subscribe ${CHANNEL}`]])
  })

  it('does not connect when it is unmounted before the code of the consumer has loaded', async () => {
    const log = createLog()
    const early = renderWithCable(<Listener log={log} />, member)
    early.unmount()
    const late = createLog()
    renderWithCable(<Listener log={late} />, member)
    await waitForStatus(late, 'connected')
    expect([log.status, FakeSocket.openSockets.length, FakeSocket.commands]).toEqual([['connecting'], 1, [`subscribe ${CHANNEL}`]])
  })

  it('subscribes all components that are mounted before the code of the consumer has loaded', async () => {
    const rooms = [0, 1, 2].map((room) => ({ room, log: createLog() }))
    renderWithCable(
      rooms.map(({ room, log }) => <Listener key={room} log={log} room={room} />),
      member,
    )
    for (const { log } of rooms) await waitForStatus(log, 'connected')
    expect([FakeSocket.openSockets.length, FakeSocket.commands.sort()]).toEqual([
      1,
      [0, 1, 2].map((room) => `subscribe ${CHANNEL} ${room}`),
    ])
  })

  it('reports a rejected subscription once', async () => {
    FakeSocket.rejectSubscriptions = true
    const log = createLog()
    renderWithCable(<Listener log={log} />, member)
    await waitForStatus(log, 'rejected')
    expect([log.events, log.perform({})]).toEqual([['rejected'], false])
  })

  it('is connecting while the connection is lost, and connected again afterwards', async () => {
    const log = createLog()
    renderWithCable(<Listener log={log} />, member)
    await waitForStatus(log, 'connected')
    act(() => lastSocket()?.onclose?.())
    expect(log.status.at(-1)).toBe('connecting')
    await vi.waitFor(() => expect(log.events).toEqual(['connected', 'lost', 'reconnected']), 3000)
    expect(log.status.at(-1)).toBe('connected')
  })

  it('is closed when the server refuses the connection', async () => {
    const log = createLog()
    renderWithCable(<Listener log={log} />, member)
    await waitForStatus(log, 'connected')
    lastSocket()?.receive({ type: 'disconnect', reason: 'unauthorized', reconnect: false })
    expect([log.status.at(-1), log.events.at(-1)]).toEqual(['closed', 'ended'])
  })

  it('performs an action on a live subscription only', async () => {
    const log = createLog()
    renderWithCable(<Listener log={log} />, member)
    expect(log.perform({ text: 'early' })).toBe(false)
    await waitForStatus(log, 'connected')
    expect(log.perform({ text: 'hi' })).toBe(true)
    expect(FakeSocket.commands.at(-1)).toBe(`message ${CHANNEL} {"text":"hi","action":"speak"}`)
  })

  it('subscribes once in strict mode', async () => {
    const log = createLog()
    renderWithCable(
      <StrictMode>
        <Listener log={log} />
      </StrictMode>,
      member,
    )
    await waitForConnection()
    await waitForStatus(log, 'connected')
    expect(FakeSocket.commands).toEqual([`subscribe ${CHANNEL}`])
  })

  it('uses the connection of the new member only, after a change of member', async () => {
    const log = createLog()
    const { signIn } = renderWithCable(<Listener log={log} />, member)
    await waitForStatus(log, 'connected')
    const firstSocket = lastSocket()
    signIn({ id: '2' })
    expect(log.status.at(-1)).toBe('connecting')
    await waitForStatus(log, 'connected')
    firstSocket?.receive({ identifier: JSON.stringify({ channel: CHANNEL }), message: { id: 'of member 1' } })
    expect([log.received, FakeSocket.openSockets.length]).toEqual([[], 1])
  })
})
