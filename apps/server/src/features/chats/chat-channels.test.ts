import {
  ActionNotificationsChannel,
  ChatRoomsChannel,
  ChatsChannel,
  ChatsNotificationsChannel,
  CounterNotificationsChannel,
} from '@partlane/contract/channels'
import { describe, expect, it } from 'vitest'
import { waitUntil } from '#platform/cable/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { loadChat, send, startCable, startChat } from './test-helpers.ts'

type RoomMessage = { type: string; side?: string; message?: { text: string; attempt: string | null } }

async function startRoom() {
  const testApp = await startTestApp()
  const chat = await startChat(testApp)
  const connect = await startCable(testApp)
  const enter = (user: TestUser) => {
    const messages: RoomMessage[] = []
    const states: string[] = []
    const subscription = connect(user).subscribe(
      ChatRoomsChannel,
      { chat_id: chat.chatId },
      {
        received: (message) => messages.push(message),
        connected: () => states.push('connected'),
        rejected: () => states.push('rejected'),
      },
    )
    return { messages, states, subscription }
  }
  return { testApp, chat, connect, enter }
}

describe('ChatRoomsChannel', () => {
  it('delivers messages to both sides, each with its text, and to nobody else', async () => {
    const { testApp, chat, enter } = await startRoom()
    const [buyer, seller, stranger] = [enter(chat.buyer), enter(chat.seller), enter(await testApp.world.user())]
    await waitUntil('all answers are here', () => [buyer, seller, stranger].every(({ states }) => states.length === 1))
    expect([buyer.states, seller.states, stranger.states]).toEqual([['connected'], ['connected'], ['rejected']])
    await send(chat.buyerClient, chat.chatId, 'Mail jo@example.com')
    await testApp.app.drainOutbox()
    const textsOf = ({ messages }: typeof buyer) => messages.flatMap(({ message }) => (message ? [message.text] : []))
    await waitUntil('both have it', () => textsOf(buyer).length === 1 && textsOf(seller).length === 1)
    expect([textsOf(buyer), textsOf(seller), stranger.messages]).toEqual([['Mail jo@example.com'], ['Mail •••'], []])
  })

  it('delivers to both subscriptions of a connection, with the id as a text and as a number', async () => {
    const { testApp, chat, connect } = await startRoom()
    const consumer = connect(chat.buyer)
    const received = [chat.chatId, Number(chat.chatId)].map((id) => {
      const texts: string[] = []
      const states: string[] = []
      consumer.subscribe(ChatRoomsChannel, JSON.parse(JSON.stringify({ chat_id: id })), {
        received: (message) => message.type === 'message' && texts.push(message.message.text),
        connected: () => states.push('connected'),
        rejected: () => states.push('rejected'),
      })
      return { texts, states }
    })
    await waitUntil('both have an answer', () => received.every(({ states }) => states.length === 1))
    for (const text of ['One', 'Two']) await send(chat.sellerClient, chat.chatId, text)
    await testApp.app.drainOutbox()
    await waitUntil('both have the messages', () => received.every(({ texts }) => texts.length === 2))
    const expected = { states: ['connected'], texts: ['One', 'Two'] }
    expect(received).toEqual([expected, expected])
  })

  it('says that the other side types and has read', async () => {
    const { testApp, chat, enter } = await startRoom()
    const [buyer, seller] = [enter(chat.buyer), enter(chat.seller)]
    await waitUntil('both are connected', () => buyer.states.length === 1 && seller.states.length === 1)
    seller.subscription.perform('typing', {})
    await waitUntil('the buyer sees it', () => buyer.messages.some(({ type }) => type === 'typing'))
    expect(seller.messages).toEqual([])
    await send(chat.buyerClient, chat.chatId, 'Hello')
    await testApp.app.drainOutbox()
    await waitUntil('the seller has it', () => seller.messages.some(({ type }) => type === 'message'))
    seller.subscription.perform('read', {})
    await expect
      .poll(async () => (await testApp.ctx.db.selectFrom('chats').select('seller_unread').executeTakeFirst())?.seller_unread)
      .toBe(0)
    await testApp.app.drainOutbox()
    await waitUntil('the buyer sees it', () => buyer.messages.some(({ type, side }) => type === 'read' && side === 'seller'))
  })

  it('does not say across a block who types or reads', async () => {
    const { testApp, chat, enter } = await startRoom()
    await send(chat.buyerClient, chat.chatId, 'Hello')
    await chat.buyerClient.put(`/users/chats/${chat.chatId}`, { chat: { blocked: true } })
    const [buyer, seller] = [enter(chat.buyer), enter(chat.seller)]
    await waitUntil('both are connected', () => buyer.states.length === 1 && seller.states.length === 1)
    seller.subscription.perform('typing', {})
    seller.subscription.perform('read', {}) // after the first: commands of a socket run in order
    const isRead = async () => {
      await testApp.app.drainOutbox()
      return seller.messages.some(({ type }) => type === 'read') // the own devices
    }
    await expect.poll(isRead).toBe(true)
    expect(buyer.messages.filter(({ type }) => type !== 'message')).toEqual([])
  })
})

describe('ChatsChannel and ChatsNotificationsChannel', () => {
  it('name changed conversations, count unread ones, and mark messages as delivered', async () => {
    const { testApp, chat, connect } = await startRoom()
    const changed: { chat_id: string; incoming_message_id?: string | undefined }[] = []
    const counts: number[] = []
    const consumer = connect(chat.seller)
    consumer.subscribe(ChatsNotificationsChannel, {}, { received: ({ unread_messages }) => counts.push(unread_messages) })
    await waitUntil('the count is here', () => counts.length === 1)
    await send(chat.buyerClient, chat.chatId, 'Hello')
    await testApp.app.drainOutbox()
    await waitUntil('it has risen', () => counts.at(-1) === 1)
    const subscription = consumer.subscribe(ChatsChannel, {}, { received: (change) => changed.push(change) })
    const isDelivered = async () => {
      const { last_message, other_delivered_id } = await loadChat(chat.buyerClient, chat.chatId)
      return last_message.id === other_delivered_id
    }
    await expect.poll(isDelivered).toBe(true)
    const { body } = await send(chat.buyerClient, chat.chatId, 'Again')
    await testApp.app.drainOutbox()
    await waitUntil('the message is named', () => changed.some(({ incoming_message_id }) => incoming_message_id === body.data.id))
    expect(await isDelivered()).toBe(false)
    subscription.perform('delivered', {})
    await expect.poll(isDelivered).toBe(true)
    await send(chat.sellerClient, chat.chatId, 'Yes')
    const countBefore = changed.length
    await testApp.app.drainOutbox()
    await waitUntil('the own message is a change', () => changed.length > countBefore)
    expect(changed.at(-1)).not.toHaveProperty('incoming_message_id')
  })
})

describe('channels', () => {
  it('reject parameters that they do not have', async () => {
    const testApp = await startTestApp()
    const connect = await startCable(testApp)
    const consumer = connect(await testApp.world.user())
    for (const channel of [ActionNotificationsChannel, CounterNotificationsChannel, ChatsChannel, ChatsNotificationsChannel]) {
      const states: string[] = []
      const handlers = { connected: () => states.push('connected'), rejected: () => states.push('rejected') }
      consumer.subscribe(channel, JSON.parse('{"user_id":"1"}'), handlers)
      await waitUntil(`${channel.name} has answered`, () => states.length > 0)
      expect([channel.name, states]).toEqual([channel.name, ['rejected']])
    }
  })
})
