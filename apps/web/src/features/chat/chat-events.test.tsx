// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeCable, installFakeCable, WithCable } from '../../../test/fake-cable.tsx'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { MessagesPage } from './MessagesPage.tsx'

const AT = '2026-11-24T10:00:0'
const createChat = (changes: object = {}) => ({
  id: '5',
  side: 'buyer',
  status: 'open',
  updated_at: `${AT}1.000Z`,
  chat_info: { unread_messages_count: 0 },
  listing: {
    id: '9',
    slug: 'brake-disc',
    title: 'Brake disc',
    photo: null,
    state: 'for_sale',
    price: { amount: '45.00', currency: 'gbp' },
    converted_price: null,
    shipping_type: 'ship_only',
  },
  last_message: null,
  last_offer: null,
  other_delivered_id: '0',
  other_read_id: '0',
  blocked: false,
  can_write: true,
  orders: [] as object[],
  has_offers: false,
  other: { id: '2', slug: 'aire', role: 'business', display_name: 'Aire Valley', former: false },
  ...changes,
})
const createMessage = (id: string, second: number) => ({
  id,
  chat_id: '5',
  author: 'buyer',
  text: `Text ${id}`,
  photos: [],
  masked: false,
  suspicious: false,
  created_at: `${AT}${second}.000Z`,
  attempt: null,
})
const createEvent = (id: string, second: number, changes: object = {}) => ({
  id,
  source: 'order',
  kind: 'placed',
  actor: 'buyer',
  created_at: `${AT}${second}.000Z`,
  order: { id: '31', reference: 'PL-31' },
  reason: null,
  withdrawal: false,
  ...changes,
})
const order = { id: '31', reference: 'PL-31', status: 'fully_paid' }
const pageOf = (items: object[]) => ({
  items: items.toReversed(),
  pagy: { count: items.length, page: 1, items: 50, pages: 1, next: null, prev: null },
})
const ROOM = ['ChatRoomsChannel', { chat_id: '5' }] as const
const EVENTS = 'GET /users/chats/{id}/events'

function openChat(chat: object, { messages = [] as object[], events = [] as object[], fit = '' } = {}) {
  const server = { chat, messages, events, keys: [] as string[] }
  const call = async ({ method, path }: { method: string; path: string }): Promise<InProcessResult> => {
    const key = `${method} ${path}`
    server.keys.push(key)
    if (key === 'GET /users/chats') return { ok: true, value: pageOf([server.chat]) }
    if (key === 'GET /users/chats/{id}/messages') return { ok: true, value: pageOf(server.messages) }
    if (key === EVENTS) return { ok: true, value: pageOf(server.events) }
    return { ok: true, value: server.chat }
  }
  const page = (
    <WithCable>
      <MessagesPage renderFit={(slug) => fit && `${fit}: ${slug}`} />
    </WithCable>
  )
  renderPage(page, { path: '/profile/messages?chatId=5', call, token: tokenFor() })
  return server
}
const log = () => screen.findByRole('log')

installFakeCable()
afterEach(cleanup)

describe('events of a conversation', () => {
  it('stand between the messages, with the sentence of the side and a link to the order', async () => {
    const events = [createEvent('order-1', 2), createEvent('order-2', 4, { kind: 'accepted', actor: 'seller' })]
    const messages = [createMessage('1', 1), createMessage('2', 3)]
    openChat(createChat({ orders: [order] }), { messages, events })
    await within(await log()).findByText('The seller accepted the order.')
    expect((await log()).textContent).toMatch(/Text 1.*You bought this part\..*Text 2.*The seller accepted the order\./)
    const [link] = within(await log()).getAllByRole('link', { name: 'Order PL-31' })
    expect(link?.getAttribute('href')).toBe('/profile/my-orders/orders/31')
  })

  it('stand in one box between two messages, with one link to their order', async () => {
    const events = [2, 3, 4].map((second) => createEvent(`order-${second}`, second, second === 2 ? {} : { kind: 'parcel_late' }))
    openChat(createChat({ orders: [order] }), { messages: [createMessage('1', 1), createMessage('2', 5)], events })
    await within(await log()).findByText('You bought this part.')
    const [list, ...others] = within(await log()).getAllByRole('list')
    expect(others).toEqual([])
    expect(within(list!).getAllByRole('listitem')).toHaveLength(3)
    expect(within(list!).getAllByRole('link', { name: 'Order PL-31' })).toHaveLength(1)
  })

  it('read as those of the other side for the seller', async () => {
    const events = [
      createEvent('order-1', 1),
      createEvent('order-2', 2, { kind: 'cancelled', actor: 'deadline', reason: 'not_accepted' }),
      createEvent('order-3', 3, { kind: 'refund_requested', withdrawal: true }),
      createEvent('block-1', 4, { source: 'block', kind: 'blocked', actor: 'seller', order: null }),
    ]
    openChat(createChat({ side: 'seller', orders: [order] }), { events })
    await within(await log()).findByText('The buyer bought this part.')
    for (const text of [/it was not accepted in time/, 'The buyer withdrew from the purchase.', 'You blocked Aire Valley.'])
      expect(within(await log()).getByText(text)).toBeTruthy()
    const [link] = within(await log()).getAllByRole('link', { name: 'Order PL-31' })
    expect(link?.getAttribute('href')).toBe('/profile/sold-items/orders/31')
  })

  it('make no call without an order, and come with the first one while the conversation is open', async () => {
    const server = openChat(createChat(), { messages: [createMessage('1', 1)] })
    await screen.findByText('Text 1')
    await waitFor(() => expect(fakeCable.isSubscribed(...ROOM)).toBe(true))
    expect(server.keys).not.toContain(EVENTS)
    server.chat = createChat({ orders: [order] })
    server.events = [createEvent('order-1', 2)]
    fakeCable.broadcast(...ROOM, { type: 'event', source: 'order', order_id: '31' })
    expect(await screen.findByText('You bought this part.')).toBeTruthy()
    expect(await screen.findByText('To be accepted')).toBeTruthy()
  })

  it('that were missed while the connection was lost come when it is back', async () => {
    const server = openChat(createChat({ orders: [order] }), { events: [createEvent('order-1', 1)] })
    await screen.findByText('You bought this part.')
    await waitFor(() => expect(fakeCable.isSubscribed(...ROOM)).toBe(true))
    server.events = [...server.events, createEvent('order-2', 2, { kind: 'accepted', actor: 'seller' })]
    fakeCable.disconnect()
    expect(await screen.findByText('The seller accepted the order.', undefined, { timeout: 10_000 })).toBeTruthy()
    expect(screen.getAllByText('You bought this part.')).toHaveLength(1)
  }, 20_000)
})

describe('the bar of a conversation', () => {
  it('shows the price and lets the buyer buy', async () => {
    openChat(createChat())
    expect(await screen.findByText('£45.00')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Buy now' })).toBeTruthy()
  })

  it('does not sell at the list price while an accepted offer can be paid', async () => {
    const price = { amount: '40.00', currency: 'gbp' }
    openChat(createChat({ last_offer: { kind: 'offer_accepted', actor: 'seller', price, created_at: '2026-11-24T10:00:00.000Z' } }))
    expect(await screen.findByText('£45.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull()
  })

  it('says why nothing can be bought', async () => {
    const sold = { ...createChat().listing, state: 'sold' }
    openChat(createChat({ listing: sold }))
    expect(await screen.findByText('Sold out')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull()
  })

  it('shows the buyer whether the part fits, not the seller', async () => {
    openChat(createChat(), { fit: 'Fits' })
    expect(await screen.findByText('Fits: brake-disc')).toBeTruthy()
    cleanup()
    openChat(createChat({ side: 'seller' }), { fit: 'Fits' })
    await screen.findByText('£45.00')
    expect(screen.queryByText('Fits: brake-disc')).toBeNull()
  })

  it('offers nothing to the seller', async () => {
    openChat(createChat({ side: 'seller' }))
    expect(await screen.findByText('£45.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Buy now' })).toBeNull()
  })
})

describe('a conversation in which nothing can be written', () => {
  it('says what an open order still allows, to each side', async () => {
    openChat(createChat({ side: 'seller', can_write: false, orders: [order] }))
    expect(await screen.findByText(/you can still accept, send, decline and refund it/)).toBeTruthy()
    const links = screen.getAllByRole('link', { name: 'Order PL-31' }).map((link) => link.getAttribute('href'))
    expect(new Set(links)).toEqual(new Set(['/profile/sold-items/orders/31']))
    cleanup()
    openChat(createChat({ can_write: false, orders: [order] }))
    expect(await screen.findByText(/confirm its arrival, cancel it or ask for a refund/)).toBeTruthy()
  })

  it('says nothing of completed orders', async () => {
    openChat(createChat({ can_write: false, orders: [{ ...order, status: 'completed' }] }))
    expect(await screen.findByText('You cannot send messages to this user.')).toBeTruthy()
    expect(screen.queryByText(/Your order is not affected/)).toBeNull()
  })
})

describe('an empty conversation', () => {
  it('says to the buyer what a question should say', async () => {
    openChat(createChat())
    expect((await screen.findByRole('region', { name: 'Your first question' })).textContent).toContain('part number')
  })

  it('says nothing to the seller', async () => {
    openChat(createChat({ side: 'seller' }))
    await screen.findByRole('textbox', { name: 'Write a message' })
    expect(screen.queryByRole('region', { name: 'Your first question' })).toBeNull()
  })
})
