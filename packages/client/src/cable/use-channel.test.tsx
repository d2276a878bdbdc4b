// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { ConnectedInfo } from './channel-subscription.ts'
import { FakeSocket, installFakeSockets, renderWithCable, waitForConnection } from './test-helpers.tsx'
import { useChannel } from './use-channel.ts'

const CHANNEL = 'ActionNotificationsChannel'
const member = { id: '1' }
const lastSocket = () => FakeSocket.openSockets.at(-1)

/** What one component has received. */
type Log = { received: unknown[]; events: string[] }
const createLog = (): Log => ({ received: [], events: [] })

function Listener({ log, room, prefix = '' }: { log: Log; room?: number; prefix?: string }) {
  useChannel(CHANNEL, (room === undefined ? {} : { room }) as never, {
    received: ({ id }) => log.received.push(`${prefix}${id}`),
    connected: ({ reconnected }: ConnectedInfo) => log.events.push(reconnected ? 'reconnected' : 'connected'),
    disconnected: ({ willReconnect }) => log.events.push(willReconnect ? 'lost' : 'ended'),
    rejected: () => log.events.push('rejected'),
  })
  return null
}

const waitForEvents = (log: Log, ...events: string[]) => vi.waitFor(() => expect(log.events).toEqual(events), 3000)

installFakeSockets()

describe('useChannel', () => {
  it('subscribes on mount, receives messages and unsubscribes on unmount', async () => {
    const log = createLog()
    const { rerender, unmount } = renderWithCable(<Listener log={log} />, member)
    await waitForEvents(log, 'connected')
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
    expect(FakeSocket.openSockets).toEqual([])
    signIn(member)
    await waitForEvents(log, 'connected')
    signOut()
    expect([log.events, FakeSocket.openSockets]).toEqual([['connected', 'ended'], []])
  })

  it('connects a visitor and a guest only for a channel of their audience', async () => {
    const logs = { member: createLog(), guest: createLog(), public: createLog() }
    const AudienceListener = ({ audience }: { audience: 'member' | 'guest' | 'public' }) => {
      useChannel(CHANNEL, { audience } as never, { connected: () => logs[audience].events.push('connected') }, audience)
      return null
    }
    const page = renderWithCable([<AudienceListener key="1" audience="member" />, <AudienceListener key="2" audience="guest" />])
    expect(FakeSocket.openSockets).toEqual([])
    page.rerender(['member', 'guest', 'public'].map((audience) => <AudienceListener key={audience} audience={audience as 'member'} />))
    await waitForEvents(logs.public, 'connected')
    expect([FakeSocket.openSockets.map(({ url }) => url), logs.guest.events]).toEqual([['ws://here/cable'], []])

    page.signIn({ id: '1', role: 'guest', status: 'guest' })
    await waitForEvents(logs.guest, 'connected')
    expect(FakeSocket.openSockets.map(({ url }) => url.startsWith('ws://here/cable?token='))).toEqual([true])
    page.signIn({ id: '2' })
    await waitForEvents(logs.member, 'connected')
    page.signOut()
    await vi.waitFor(() => expect(logs.public.events).toHaveLength(4))
    expect(FakeSocket.openSockets.map(({ url }) => url)).toEqual(['ws://here/cable'])
  })

  it('shares one subscription between two components until both are unmounted', async () => {
    const [first, second] = [createLog(), createLog()]
    const page = renderWithCable([<Listener key="1" log={first} />, <Listener key="2" log={second} />], member)
    await waitForEvents(first, 'connected')
    await waitForEvents(second, 'connected')
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
    await waitForEvents(first, 'connected')
    page.rerender([<Listener key="1" log={first} />, <Listener key="2" log={second} />])
    await waitForEvents(second, 'connected')
    expect([first.events, second.events]).toEqual([['connected'], ['connected']])
  })

  it('subscribes again when the params change, and not when they are equal', async () => {
    const log = createLog()
    const { rerender } = renderWithCable(<Listener log={log} room={1} />, member)
    await waitForEvents(log, 'connected')
    rerender(<Listener log={log} room={1} />)
    rerender(<Listener log={log} room={2} />)
    await waitForEvents(log, 'connected', 'connected')
    expect(FakeSocket.commands).toEqual([`subscribe ${CHANNEL} 1`, `unsubscribe ${CHANNEL} 1`, `subscribe ${CHANNEL} 2`])
    lastSocket()?.receive({ identifier: JSON.stringify({ channel: CHANNEL, room: 1 }), message: { id: 'late' } })
    lastSocket()?.receive({ identifier: JSON.stringify({ channel: CHANNEL, room: 2 }), message: { id: '5' } })
    expect(log.received).toEqual(['5'])
  })

  it('calls the handlers of the latest render', async () => {
    const log = createLog()
    const { rerender } = renderWithCable(<Listener log={log} prefix="a" />, member)
    await waitForEvents(log, 'connected')
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
    await waitForEvents(late, 'connected')
    expect([log.events, FakeSocket.openSockets.length, FakeSocket.commands]).toEqual([[], 1, [`subscribe ${CHANNEL}`]])
  })

  it('subscribes all components that are mounted before the code of the consumer has loaded', async () => {
    const rooms = [0, 1, 2].map((room) => ({ room, log: createLog() }))
    renderWithCable(
      rooms.map(({ room, log }) => <Listener key={room} log={log} room={room} />),
      member,
    )
    for (const { log } of rooms) await waitForEvents(log, 'connected')
    expect([FakeSocket.openSockets.length, FakeSocket.commands.sort()]).toEqual([
      1,
      [0, 1, 2].map((room) => `subscribe ${CHANNEL} ${room}`),
    ])
  })

  it('reports a rejected subscription once', async () => {
    FakeSocket.rejectSubscriptions = true
    const log = createLog()
    renderWithCable(<Listener log={log} />, member)
    await waitForEvents(log, 'rejected')
    await waitForConnection()
    expect(log.events).toEqual(['rejected'])
  })

  it('reports a lost connection, and connects again', async () => {
    const log = createLog()
    renderWithCable(<Listener log={log} />, member)
    await waitForEvents(log, 'connected')
    act(() => lastSocket()?.onclose?.())
    expect(log.events).toEqual(['connected', 'lost'])
    await waitForEvents(log, 'connected', 'lost', 'reconnected')
  })

  it('reports the end of the connection when the server refuses it', async () => {
    const log = createLog()
    renderWithCable(<Listener log={log} />, member)
    await waitForEvents(log, 'connected')
    lastSocket()?.receive({ type: 'disconnect', reason: 'unauthorized', reconnect: false })
    expect(log.events).toEqual(['connected', 'ended'])
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
    await waitForEvents(log, 'connected')
    expect(FakeSocket.commands).toEqual([`subscribe ${CHANNEL}`])
  })

  it('uses the connection of the new member only, after a change of member', async () => {
    const log = createLog()
    const { signIn } = renderWithCable(<Listener log={log} />, member)
    await waitForEvents(log, 'connected')
    const firstSocket = lastSocket()
    signIn({ id: '2' })
    await waitForEvents(log, 'connected', 'ended', 'connected')
    firstSocket?.receive({ identifier: JSON.stringify({ channel: CHANNEL }), message: { id: 'of member 1' } })
    expect([log.received, FakeSocket.openSockets.length]).toEqual([[], 1])
  })
})
