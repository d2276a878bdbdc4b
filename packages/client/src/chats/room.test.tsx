// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket, installFakeSockets, renderWithCable, waitForConnection } from '../cable/test-helpers.tsx'
import { chatKeys } from './chat-keys.ts'
import { listOldestFirst, type Message, messagesQuery, storeMessage } from './messages.ts'
import { useChatRoom } from './room.ts'

const createMessage = (id: string): Message => ({
  id,
  chat_id: '5',
  author: 'seller',
  text: `Text ${id}`,
  photos: [],
  masked: false,
  suspicious: false,
  attempt: null,
  created_at: '2026-11-24T10:00:00.000Z',
})
const pageOf = (ids: string[]) => ({
  items: ids.map(createMessage),
  pagy: { count: 3, page: 1, items: 50, pages: 1, next: null, prev: null },
})
type Pages = NonNullable<Parameters<typeof listOldestFirst>[0]>

let room: ReturnType<typeof useChatRoom> | undefined
function Room() {
  room = useChatRoom('5', 'buyer')
  return null
}
const subscribed = () => vi.waitFor(() => expect(FakeSocket.commands).toContain('subscribe ChatRoomsChannel 5'))
const broadcast = (message: object) => {
  for (const socket of FakeSocket.openSockets)
    socket.receive({ identifier: JSON.stringify({ channel: 'ChatRoomsChannel', chat_id: '5' }), message })
}
const typingCommands = () => FakeSocket.commands.filter((command) => command.includes('typing'))

async function openRoom() {
  const page = renderWithCable(<Room />, { id: '1' })
  page.queryClient.setQueryData<Pages>(chatKeys.messages('5'), { pages: [pageOf(['2', '1'])], pageParams: [1] })
  await waitForConnection()
  await subscribed()
  return { ...page, ids: () => listOldestFirst(page.queryClient.getQueryData<Pages>(chatKeys.messages('5'))).map(({ id }) => id) }
}

installFakeSockets()
afterEach(() => vi.useRealTimers())

describe('useChatRoom', () => {
  it('adds each broadcast message once', async () => {
    const { ids } = await openRoom()
    broadcast({ type: 'message', message: createMessage('3') })
    broadcast({ type: 'message', message: createMessage('3') })
    broadcast({ type: 'message', message: { ...createMessage('4'), author: 'buyer' } })
    expect(ids()).toEqual(['1', '2', '3', '4'])
  })

  it('moves the marks of own messages by the other side only', async () => {
    const { queryClient } = await openRoom()
    const readId = () => queryClient.getQueryData<{ other_read_id: string }>(chatKeys.one('5'))?.other_read_id
    queryClient.setQueryData(chatKeys.one('5'), { id: '5', other_delivered_id: '1', other_read_id: '1' })
    broadcast({ type: 'read', side: 'buyer', message_id: '2' })
    expect(readId()).toBe('1')
    broadcast({ type: 'read', side: 'seller', message_id: '2' })
    expect(readId()).toBe('2')
  })

  it('sends that the user types at most every three seconds', async () => {
    await openRoom()
    vi.useFakeTimers({ now: 10_000, toFake: ['Date'] })
    room?.sendTyping()
    room?.sendTyping()
    vi.setSystemTime(12_900)
    room?.sendTyping()
    expect(typingCommands()).toHaveLength(1)
    vi.setSystemTime(13_000)
    room?.sendTyping()
    expect(typingCommands()).toHaveLength(2)
  })

  it('shows for five seconds that the other side types, or until its message', async () => {
    await openRoom()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    broadcast({ type: 'typing', side: 'seller' })
    expect(room?.isOtherTyping).toBe(true)
    act(() => void vi.advanceTimersByTime(5_000))
    expect(room?.isOtherTyping).toBe(false)
    broadcast({ type: 'typing', side: 'seller' })
    broadcast({ type: 'message', message: createMessage('3') })
    expect(room?.isOtherTyping).toBe(false)
  })

  it('tells that the connection is lost, and refetches what was missed when it is back', async () => {
    const { queryClient } = await openRoom()
    const isStale = () => queryClient.getQueryState(chatKeys.messages('5'))?.isInvalidated
    await vi.waitFor(() => expect(isStale()).toBe(true)) // after the first subscription too
    queryClient.setQueryData<Pages>(chatKeys.messages('5'), { pages: [pageOf(['2', '1'])], pageParams: [1] })
    expect(isStale()).toBe(false)
    vi.useFakeTimers()
    const [socket] = FakeSocket.openSockets
    socket?.close()
    act(() => socket?.onclose?.())
    expect(room?.isLost).toBe(false)
    act(() => void vi.advanceTimersByTime(2_000))
    vi.useRealTimers()
    await vi.waitFor(() => expect(isStale()).toBe(true))
    expect(room?.isLost).toBe(false)
  })
})

describe('messagesQuery', () => {
  it('keeps a message that was broadcast while an older response was on its way', async () => {
    const { queryClient, ids } = await openRoom()
    storeMessage(queryClient, createMessage('3'))
    const options = messagesQuery((() => ({ listMessages: async () => pageOf(['2', '1']) })) as never, '5')
    await queryClient.fetchInfiniteQuery({ ...options, staleTime: 0 })
    expect(ids()).toEqual(['1', '2', '3'])
  })
})
