// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { FakeSocket, installFakeSockets, renderWithCable, waitForConnection } from '../cable/test-helpers.tsx'
import { type IncomingMessage, useIncomingMessages } from './incoming-messages.ts'

const broadcast = (message: object) => {
  const identifier = JSON.stringify({ channel: 'ChatsChannel' })
  for (const socket of FakeSocket.openSockets)
    socket.receive({ identifier, message: { updated_at: '2026-11-24T10:00:00.000Z', ...message } })
}
const countDelivered = () => FakeSocket.commands.filter((command) => command.includes('delivered')).length

installFakeSockets()

describe('useIncomingMessages', () => {
  it('says once of each message that it has arrived, and not of other changes', async () => {
    const received: IncomingMessage[] = []
    function Incoming() {
      useIncomingMessages((message) => received.push(message))
      return null
    }
    renderWithCable(<Incoming />, { id: '1' })
    await waitForConnection()
    await vi.waitFor(() => expect(FakeSocket.commands.some((command) => command.startsWith('subscribe ChatsChannel'))).toBe(true))
    broadcast({ chat_id: '5' })
    broadcast({ chat_id: '5', incoming_message_id: '12' })
    broadcast({ chat_id: '5', incoming_message_id: '12' })
    broadcast({ chat_id: '6', incoming_message_id: '11' })
    expect(received).toEqual([
      { chatId: '5', messageId: '12' },
      { chatId: '6', messageId: '11' },
    ])
    expect(countDelivered()).toBe(2)
  })
})
