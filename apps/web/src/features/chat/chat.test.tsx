// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseCar } from '#lib/preferences/car.ts'
import { readVisitorDraft, saveVisitorDraft } from '#lib/storage/chat-drafts.ts'
import { fakeCable, installFakeCable, WithCable } from '../../../test/fake-cable.tsx'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { MessagesPage } from './MessagesPage.tsx'

const createChat = (changes: object = {}) => ({
  id: '5',
  side: 'buyer',
  status: 'open',
  updated_at: '2026-11-24T10:00:00.000Z',
  chat_info: { unread_messages_count: 0 },
  listing: {
    id: '9',
    slug: 'brake-disc',
    title: 'Brake disc',
    photo: null,
    state: 'for_sale',
    price: { amount: '45.00', currency: 'gbp' },
    converted_price: { amount: '45.00', currency: 'gbp' },
    auction: null,
    shipping_type: 'ship_only',
  },
  last_offer: null,
  last_message: { id: '11', author: 'seller', text: 'Yes, it is', photos_count: 0, created_at: '2026-11-24T10:00:00.000Z' },
  other_delivered_id: '10',
  other_read_id: '10',
  blocked: false,
  can_write: true,
  orders: [{ id: '31', reference: 'PL-31', status: 'fully_paid' }],
  other: { id: '2', slug: 'aire', role: 'business', display_name: 'Aire Valley', former: false },
  ...changes,
})
const createMessage = (id: string, changes: object = {}) => ({
  id,
  chat_id: '5',
  author: 'seller',
  text: `Text ${id}`,
  photos: [],
  masked: false,
  suspicious: false,
  created_at: '2026-11-24T10:00:00.000Z',
  attempt: null,
  ...changes,
})
const pageOf = (items: object[], next: number | null = null) => ({
  items,
  pagy: { count: items.length, page: 1, items: 50, pages: next ?? 1, next, prev: null },
})
const refuse = (code: string, status = 409): InProcessResult => ({
  ok: false,
  status,
  errors: [{ status: String(status), code, title: '' }],
})

type Input = Record<string, unknown>

/** A server with one conversation. A test changes what it holds. */
function createServer(chat = createChat()) {
  const server = {
    chat,
    chats: undefined as object[] | undefined,
    messages: [createMessage('10', { author: 'buyer', text: 'Is it new?' }), createMessage('11', { text: 'Yes, it is' })] as object[],
    older: [] as object[],
    events: [] as object[],
    sendResult: undefined as InProcessResult | undefined,
    calls: [] as { key: string; input: Input }[],
    async call({ method, path }: { method: string; path: string }, input: Input): Promise<InProcessResult> {
      const key = `${method} ${path}`
      server.calls.push({ key, input })
      return server.respond(key, input)
    },
    async respond(key: string, input: Input): Promise<InProcessResult> {
      if (key === 'GET /users/chats') return { ok: true, value: pageOf(server.chats ?? [server.chat]) }
      if (key === 'GET /users/chats/{id}/messages')
        return {
          ok: true,
          value: input.page === 2 ? pageOf(server.older) : pageOf([...server.messages].reverse(), server.older.length > 0 ? 2 : null),
        }
      if (key === 'GET /users/chats/{id}/events') return { ok: true, value: pageOf([...server.events].reverse()) }
      if (key === 'GET /users/chats/{id}/mark_as_reads') server.chat = { ...server.chat, chat_info: { unread_messages_count: 0 } }
      if (key === 'PUT /users/archiving_chats/{id}') server.chat = { ...server.chat, status: 'archived' }
      if (key === 'PUT /users/chats/{id}') {
        const { blocked } = input.chat as { blocked: boolean }
        server.chat = { ...server.chat, blocked, can_write: !blocked }
      }
      if (key === 'POST /users/chats/{id}/messages') {
        if (server.sendResult) return server.sendResult
        const { text, attempt } = input.message as { text: string; attempt: string }
        const message = createMessage('12', { author: 'buyer', text, attempt })
        server.messages = [...server.messages, message]
        return { ok: true, value: message }
      }
      return { ok: true, value: server.chat }
    },
    countOf: (key: string) => server.calls.filter((call) => call.key === key).length,
    sent: () => server.calls.filter(({ key }) => key === 'POST /users/chats/{id}/messages').map(({ input }) => input.message as Input),
  }
  return server
}

const MARK_READ = 'GET /users/chats/{id}/mark_as_reads'
const ROOM = ['ChatRoomsChannel', { chat_id: '5' }] as const
const open = ({ call }: ReturnType<typeof createServer>, path = '/profile/messages?chatId=5') =>
  renderPage(
    <WithCable>
      <MessagesPage />
    </WithCable>,
    { path, call, token: tokenFor() },
  )
const log = () => screen.findByRole('log')
const field = () => screen.findByRole('textbox', { name: 'Write a message' })
const write = async (text: string) => {
  fireEvent.change(await field(), { target: { value: text } })
  fireEvent.keyDown(await field(), { key: 'Enter' })
}
const waitForRoom = () => waitFor(() => expect(fakeCable.isSubscribed(...ROOM)).toBe(true))

installFakeCable()
afterEach(cleanup)

describe('the list of conversations', () => {
  it('shows part, other side, last message and unread messages, and leads to the conversation', async () => {
    const server = createServer(createChat({ chat_info: { unread_messages_count: 3 } }))
    open(server, '/profile/messages')
    const row = await screen.findByRole('link', { name: /Aire Valley/ })
    expect(row.textContent).toContain('Brake disc')
    expect(row.textContent).toContain('Yes, it is')
    expect(row.textContent).toContain('3 unread messages')
    expect(row.getAttribute('href')).toBe('/profile/messages?chatId=5')
    expect(screen.getByText('No conversation selected')).toBeTruthy()
    expect(server.countOf(MARK_READ)).toBe(0)
  })

  it('searches half a second after the last key, and says that nothing matches', async () => {
    const server = createServer()
    open(server, '/profile/messages?tab=archived')
    await screen.findByRole('link', { name: /Aire Valley/ })
    server.chats = []
    const search = screen.getByRole('searchbox', { name: 'Search conversations' })
    for (const text of ['c', 'cl', 'clutch']) fireEvent.change(search, { target: { value: text } })
    expect(await screen.findByText('No conversations match “clutch”')).toBeTruthy()
    const searches = server.calls.filter(({ key, input }) => key === 'GET /users/chats' && input.search !== undefined)
    expect(searches.map(({ input }) => [input.search, input.archived])).toEqual([['clutch', true]])
  })

  it('shows empty states, an error with a retry, and refetches when a conversation changes', async () => {
    const server = createServer()
    server.chats = []
    const respond = server.respond
    server.respond = async () => refuse('unavailable', 503)
    open(server, '/profile/messages')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    server.respond = respond
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No messages yet')).toBeTruthy()
    await waitFor(() => expect(fakeCable.isSubscribed('ChatsChannel')).toBe(true))
    server.chats = [server.chat]
    fakeCable.broadcast('ChatsChannel', {}, { chat_id: '5', updated_at: '2026-11-24T10:00:00.000Z' })
    expect(await screen.findByRole('link', { name: /Aire Valley/ })).toBeTruthy()
  })
})

describe('a conversation', () => {
  it('shows messages in order with days, marks, the listing and the order', async () => {
    const server = createServer()
    open(server)
    const text = (await log()).textContent ?? ''
    expect(text.indexOf('Is it new?')).toBeLessThan(text.indexOf('Yes, it is'))
    expect(within(await log()).getByText('Read')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Aire Valley' }).getAttribute('href')).toBe('/users/aire')
    expect((await screen.findByRole('link', { name: 'Order PL-31' })).getAttribute('href')).toBe('/profile/my-orders/orders/31')
    expect(server.countOf(MARK_READ)).toBe(0)
  })

  it('shows a text as typed; only links to this site can be followed', async () => {
    const server = createServer()
    const here = `${window.location.origin}/fr/listings/disc`
    server.messages = [createMessage('11', { text: `<b>x</b>\n https://evil.example/a ${here}.`, masked: true, suspicious: true })]
    open(server)
    const links = within(await log()).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[here, '/listings/disc']])
    expect((await log()).textContent).toContain('<b>x</b>\n https://evil.example/a ')
    expect(screen.getByText('Contact details are hidden until a sale.')).toBeTruthy()
    expect(screen.getByText(/Never pay or accept payment outside/)).toBeTruthy()
  })

  it('loads older messages on demand', async () => {
    const server = createServer()
    server.older = [createMessage('3', { text: 'The oldest' })]
    open(server)
    fireEvent.click(await screen.findByRole('button', { name: 'Show older messages' }))
    await screen.findByText('The oldest')
    expect((await log()).textContent?.indexOf('The oldest')).toBeLessThan((await log()).textContent?.indexOf('Is it new?') ?? -1)
  })

  it('marks messages as read when it is opened, and again for each that arrives', async () => {
    const server = createServer(createChat({ chat_info: { unread_messages_count: 2 } }))
    open(server)
    await log()
    await waitFor(() => expect(server.countOf(MARK_READ)).toBe(1))
    await waitForRoom()
    const message = createMessage('12', { text: 'One more' })
    server.messages.push(message)
    fakeCable.broadcast(...ROOM, { type: 'message', message })
    fakeCable.broadcast(...ROOM, { type: 'message', message })
    expect(await screen.findAllByText('One more')).toHaveLength(1)
    await waitFor(() => expect(server.countOf(MARK_READ)).toBe(2))
  })

  it('shows a divider above the first unread message, and opens there', async () => {
    const server = createServer(createChat({ chat_info: { unread_messages_count: 2 } }))
    server.messages = ['8', '9', '11', '12'].map((id) => createMessage(id))
    server.messages.push(createMessage('13', { author: 'buyer' }))
    open(server)
    await waitFor(() => expect(server.countOf(MARK_READ)).toBe(1))
    const text = (await log()).textContent ?? ''
    expect(text.match(/Text 9|New messages|Text 11/g)).toEqual(['Text 9', 'New messages', 'Text 11'])
  })

  it('loads older messages until the first unread one is there', async () => {
    const server = createServer(createChat({ chat_info: { unread_messages_count: 2 } }))
    server.older = [createMessage('3', { text: 'Older, read' }), createMessage('4', { text: 'Older, unread' })].reverse()
    open(server)
    await waitFor(() => expect(server.countOf(MARK_READ)).toBe(1))
    const text = (await log()).textContent ?? ''
    expect(text.match(/Older, (?:un)?read|New messages/g)).toEqual(['Older, read', 'New messages', 'Older, unread'])
  })

  it('marks nothing as read before the first unread message is in view', async () => {
    const server = createServer(createChat({ chat_info: { unread_messages_count: 1 } }))
    const hidden = new DOMRect(0, 500, 100, 50)
    const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.getAttribute('role') === 'log' ? new DOMRect(0, 0, 100, 400) : hidden
    })
    open(server)
    await screen.findByText('New messages')
    await waitForRoom()
    fireEvent.scroll(await log())
    expect(server.countOf(MARK_READ)).toBe(0)
    hidden.y = 350
    fireEvent.scroll(await log())
    await waitFor(() => expect(server.countOf(MARK_READ)).toBe(1))
    rects.mockRestore()
  })

  it('marks what an own message passes over, although it was never in view', async () => {
    const server = createServer(createChat({ chat_info: { unread_messages_count: 1 } }))
    const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.getAttribute('role') === 'log' ? new DOMRect(0, 0, 100, 400) : new DOMRect(0, 500, 100, 50)
    })
    open(server)
    await screen.findByText('New messages')
    await waitForRoom()
    expect(server.countOf(MARK_READ)).toBe(0)
    await write('Yes, it fits')
    await waitFor(() => expect(server.countOf(MARK_READ)).toBe(1))
    rects.mockRestore()
  })

  it('marks nothing in a hidden tab', async () => {
    const server = createServer(createChat({ chat_info: { unread_messages_count: 2 } }))
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    open(server)
    await log()
    expect(server.countOf(MARK_READ)).toBe(0)
    Reflect.deleteProperty(document, 'visibilityState')
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(server.countOf(MARK_READ)).toBe(1))
  })

  it('shows how far own messages have come, and that the other side types', async () => {
    const server = createServer(createChat({ other_delivered_id: '0', other_read_id: '0' }))
    open(server)
    expect(within(await log()).getByText('Sent')).toBeTruthy()
    await waitForRoom()
    fakeCable.broadcast(...ROOM, { type: 'typing', side: 'seller' })
    expect(await screen.findByText('Aire Valley is typing…')).toBeTruthy()
    await waitFor(() => {
      server.chat = { ...server.chat, other_delivered_id: '10' }
      fakeCable.broadcast(...ROOM, { type: 'delivered', side: 'seller', message_id: '10' })
      expect(screen.getByText('Delivered')).toBeTruthy()
    })
    fakeCable.broadcast(...ROOM, { type: 'read', side: 'seller', message_id: '10' })
    expect(await within(await log()).findByText('Read')).toBeTruthy()
  })

  it('says that a conversation does not exist', async () => {
    const server = createServer()
    server.respond = async () => refuse('not_found', 404)
    open(server)
    expect(await screen.findByText('Conversation not found')).toBeTruthy()
  })
})

describe('sending', () => {
  it('shows a message at once, and once although it is also broadcast', async () => {
    const server = createServer()
    open(server)
    await waitForRoom()
    await write('Does it fit?')
    await waitFor(() => expect(server.sent()).toHaveLength(1))
    const [sent] = server.sent()
    const message = createMessage('12', { author: 'buyer', text: 'Does it fit?', attempt: sent?.attempt })
    fakeCable.broadcast(...ROOM, { type: 'message', message })
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
    expect(within(await log()).getAllByText('Does it fit?')).toHaveLength(1)
    expect(((await field()) as HTMLTextAreaElement).value).toBe('')
    expect(fakeCable.performed()).toEqual(['typing'])
  })

  it('sends a failed message again with the same attempt, or deletes it', async () => {
    const server = createServer()
    server.sendResult = refuse('too_many_messages', 429)
    open(server)
    await write('First')
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.sent()).toHaveLength(2))
    server.sendResult = undefined
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull())
    expect(new Set(server.sent().map(({ attempt }) => attempt)).size).toBe(1)
    expect(within(await log()).getAllByText('First')).toHaveLength(1)

    server.sendResult = refuse('chat_blocked')
    await write('Second')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete message' }))
    expect(within(await log()).queryByText('Second')).toBeNull()
  })

  it('shows a message once whose response was lost', async () => {
    const server = createServer()
    server.sendResult = refuse('unreachable', 0)
    open(server)
    await waitForRoom()
    await write('Lost response')
    await screen.findByText(/Not sent/)
    const [sent] = server.sent()
    server.messages.push(createMessage('12', { author: 'buyer', text: 'Lost response', attempt: sent?.attempt }))
    fakeCable.disconnect()
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull())
    expect(within(await log()).getAllByText('Lost response')).toHaveLength(1)
  })

  it('begins a line with Shift and Enter, keeps the text of each conversation, and limits it', async () => {
    const server = createServer()
    const { router } = open(server)
    fireEvent.change(await field(), { target: { value: 'Draft' } })
    fireEvent.keyDown(await field(), { key: 'Enter', shiftKey: true })
    fireEvent.change(await field(), { target: { value: 'x'.repeat(4001) } })
    fireEvent.keyDown(await field(), { key: 'Enter' })
    expect(screen.getByText('Enter at most 4,000 characters.')).toBeTruthy()
    expect(server.sent()).toEqual([])
    fireEvent.change(await field(), { target: { value: 'Draft' } })
    await router.navigate('/profile/messages')
    await waitFor(() => expect(screen.queryByRole('log')).toBeNull())
    await router.navigate('/profile/messages?chatId=5')
    expect(((await field()) as HTMLTextAreaElement).value).toBe('Draft')
  })

  it('lets a buyer ask in one tap in an empty conversation', async () => {
    const server = createServer(createChat({ last_message: null }))
    server.messages = []
    open(server)
    fireEvent.click(await screen.findByRole('button', { name: 'Is it still available?' }))
    await waitFor(() => expect(server.sent().map(({ text }) => text)).toEqual(['Is it still available?']))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Is it still available?' })).toBeNull())
  })
})

describe('the quick enquiries of a buyer', () => {
  it('name the chosen car', async () => {
    chooseCar({ vehicle: 5, year: 2015 })
    const server = createServer(createChat({ last_message: null }))
    server.messages = []
    const { respond } = server
    server.respond = async (key, input) =>
      key.includes('vehicle') ? { ok: true, value: { id: '5', full_name: 'Ford Focus', short_name: 'Focus' } } : respond(key, input)
    open(server)
    fireEvent.click(await screen.findByRole('button', { name: 'Does this fit my 2015 Ford Focus?' }))
    await waitFor(() => expect(server.sent().map(({ text }) => text)).toEqual(['Does this fit my 2015 Ford Focus?']))
    chooseCar(null)
  })
})

describe('the quick replies of a seller', () => {
  it('are put into the field, also after a text, and are not sent', async () => {
    const server = createServer(createChat({ side: 'seller' }))
    server.messages = [createMessage('10', { author: 'buyer', text: 'Is it still there?' })]
    open(server)
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, it is still available.' }))
    fireEvent.click(screen.getByRole('button', { name: 'I will check and come back to you.' }))
    const input = (await field()) as HTMLTextAreaElement
    expect(input.value).toBe('Yes, it is still available. I will check and come back to you.')
    expect(document.activeElement).toBe(input)
    expect(server.sent()).toEqual([])
  })

  it('are there for sellers whose reply is due only', async () => {
    open(createServer())
    await field()
    expect(screen.queryByRole('group', { name: 'Quick replies' })).toBeNull()
    cleanup()
    open(createServer(createChat({ side: 'seller' })))
    await log()
    expect(screen.queryByRole('group', { name: 'Quick replies' })).toBeNull()
  })
})

describe('the focus of an opened conversation', () => {
  it('is on its title, and on wide screens without touch in its field', async () => {
    open(createServer())
    const title = await screen.findByRole('heading', { name: 'Aire Valley' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    cleanup()
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('pointer: fine') }))
    open(createServer())
    const input = await field()
    await waitFor(() => expect(document.activeElement).toBe(input))
    input.blur()
    fireEvent.click(await screen.findByRole('button', { name: 'Go to the message field', hidden: true }))
    expect(document.activeElement).toBe(input)
    vi.unstubAllGlobals()
  })
})

describe('the menu of a conversation', () => {
  it('archives it and goes back to the list', async () => {
    const server = createServer()
    const { router } = open(server)
    fireEvent.click(await screen.findByRole('button', { name: 'Conversation options' }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Archive conversation' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(server.countOf('PUT /users/archiving_chats/{id}')).toBe(1)
  })

  it('asks before it blocks, says why nothing can be written, and unblocks', async () => {
    const server = createServer()
    open(server)
    fireEvent.click(await screen.findByRole('button', { name: 'Conversation options' }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Block' }))
    const dialog = await screen.findByRole('dialog', { hidden: true })
    expect(server.countOf('PUT /users/chats/{id}')).toBe(0)
    fireEvent.click(within(dialog).getByText('Block'))
    expect(await screen.findByText(/You have blocked this user/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Unblock' }))
    expect(await field()).toBeTruthy()
  })

  it('says that the other side has closed the account', async () => {
    const former = { id: '2', slug: 'x', role: 'personal', display_name: 'Former member', former: true }
    open(createServer(createChat({ can_write: false, other: former })))
    expect(await screen.findByText(/has closed their account/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Former member' })).toBeNull()
  })
})

describe('photos', () => {
  const photo = { position: 1, url: '/media/chats/a', sources: [], width: 40, height: 80, placeholder: '' }

  it('are shown in the bubble and open in full size', async () => {
    const server = createServer()
    server.messages = [createMessage('11', { text: '', photos: [photo, { ...photo, url: '/media/chats/b' }] })]
    open(server)
    fireEvent.click(await within(await log()).findByRole('button', { name: 'Open photo 2' }))
    expect(await screen.findByRole('dialog', { name: 'Photo 2 of this message' })).toBeTruthy()
  })

  it('are counted in the list, and a file that is no photo is refused', async () => {
    const last = { id: '11', author: 'seller', text: '', photos_count: 2, created_at: '2026-11-24T10:00:00.000Z' }
    open(createServer(createChat({ last_message: last })))
    expect((await screen.findByRole('link', { name: /Brake disc.*2 photos/ })).textContent).toContain('2 photos')
    const [input] = await screen.findAllByLabelText('Add photos', { selector: 'input' })
    fireEvent.change(input!, { target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } })
    expect((await screen.findByRole('alert')).textContent).toContain('notes.txt was not uploaded.')
  })
})

describe('an offer', () => {
  const step = { kind: 'offer_made', actor: 'buyer', price: { amount: '40.00', currency: 'gbp' } }

  it.each([
    ['without messages', { last_message: null }, 'The buyer offers £40.00.'],
    ['after the last message', {}, 'The buyer offers £40.00.'],
  ])('is the last line of its conversation %s', async (_, changes, text) => {
    const created_at = '2026-11-24T10:05:00.000Z'
    open(createServer(createChat({ side: 'seller', last_offer: { ...step, created_at }, ...changes })), '/profile/messages')
    expect((await screen.findByRole('link', { name: /Brake disc/ })).textContent).toContain(text)
  })

  it('gives way to a later message', async () => {
    open(createServer(createChat({ last_offer: { ...step, created_at: '2026-11-24T09:00:00.000Z' } })), '/profile/messages')
    expect((await screen.findByRole('link', { name: /Brake disc/ })).textContent).toContain('Yes, it is')
  })
})

describe('the head of a conversation about an auction', () => {
  const listingWith = (bid_count: number) => {
    const { listing } = createChat()
    return { ...listing, state: 'auction', auction: { bid_count, ends_at: '2099-01-01T00:00:00.000Z' } }
  }

  it('has the current bid, the number of bids and the time left', async () => {
    open(createServer(createChat({ listing: listingWith(3) })))
    expect((await screen.findByText('Current bid £45.00')).parentElement?.textContent).toMatch(/3 bids · Auction ends:/)
  })

  it('has the starting price before the first bid', async () => {
    open(createServer(createChat({ listing: listingWith(0) })))
    expect((await screen.findByText('from £45.00')).parentElement?.textContent).toContain('No bids')
  })
})

describe('a text that was typed before', () => {
  it('is shown in the row of its conversation while another one is open', async () => {
    open(createServer())
    fireEvent.change(await field(), { target: { value: 'Half a' } })
    expect((await screen.findByRole('link', { name: /Brake disc.*Yes, it is/ })).textContent).not.toContain('Half a')
    cleanup()
    open(createServer(), '/profile/messages')
    expect((await screen.findByRole('link', { name: /Aire Valley/ })).textContent).toContain('Draft: Half a')
    sessionStorage.clear()
  })

  it('is in the field after a reload, until it is sent', async () => {
    open(createServer())
    fireEvent.change(await field(), { target: { value: 'Half a' } })
    cleanup()
    open(createServer())
    expect(((await field()) as HTMLTextAreaElement).value).toBe('Half a')
    fireEvent.keyDown(await field(), { key: 'Enter' })
    cleanup()
    open(createServer())
    expect(((await field()) as HTMLTextAreaElement).value).toBe('')
  })

  it('is in the field of the conversation that a visitor opens after the sign-in', async () => {
    saveVisitorDraft({ userId: null, slug: 'disc' }, 'Does it fit?')
    const { router } = open(createServer(), '/profile/messages?ask=disc')
    expect(((await field()) as HTMLTextAreaElement).value).toBe('Does it fit?')
    expect(router.state.location.search).toBe('?chatId=5')
    expect(readVisitorDraft({ userId: null, slug: 'disc' })).toBe('')
  })
})
