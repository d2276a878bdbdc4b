import { describe, expect, it } from 'vitest'
import {
  connectClient,
  EXTENDED_PROTOCOL,
  ownStream,
  panelStream,
  ROOM_1,
  roomStream,
  setUpCableServers,
  waitUntil,
} from './test-helpers.ts'

const { startServer, startServerWithSlowAuthentication } = setUpCableServers()

const PANEL_1 = '{"channel":"PanelChannel","panel":1}'
const OWN = '{"channel":"OwnChannel"}'
const VISITOR = ''
const GUEST = 'token=guest.7.70'
const MEMBER = 'token=8.80'

describe('the audience of a channel', () => {
  it.each<[name: string, query: string, expected: Record<string, boolean>]>([
    ['a visitor', VISITOR, { [PANEL_1]: true, [OWN]: false, [ROOM_1]: false }],
    ['a visitor with an empty token', 'token=', { [PANEL_1]: true, [OWN]: false, [ROOM_1]: false }],
    ['a guest', GUEST, { [PANEL_1]: true, [OWN]: true, [ROOM_1]: false }],
    ['a member', MEMBER, { [PANEL_1]: true, [OWN]: true, [ROOM_1]: true }],
  ])('decides for %s', async (_name, query, expected) => {
    const client = connectClient((await startServer()).url, { query })
    await client.waitForWelcome()
    for (const identifier of Object.keys(expected)) client.send({ command: 'subscribe', identifier })
    await waitUntil('all commands have a response', () => client.frames.length === 4)
    const confirmed = client.frames.filter(({ type }) => type === 'confirm_subscription').map(({ identifier }) => identifier)
    expect(confirmed).toEqual(Object.keys(expected).filter((identifier) => expected[identifier]))
  })

  it.each(['token=nonsense', 'token=7', 'token=guest'])(
    'rejects an invalid token instead of treating it as a visitor (%s)',
    async (query) => {
      const client = connectClient((await startServer()).url, { query })
      await waitUntil('it is closed', () => client.isClosed)
      expect(client.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }])
    },
  )

  it('delivers a public message to all, and the own message of a guest to this guest only', async () => {
    const { url, cable } = await startServer()
    const clients = [VISITOR, GUEST, 'token=guest.9.90', MEMBER].map((query) => connectClient(url, { query }))
    const [visitor, guest, otherGuest, member] = clients
    await Promise.all(clients.map((client) => client.subscribe(PANEL_1)))
    await Promise.all([guest, otherGuest, member].map((client) => client?.subscribe(OWN)))
    await cable.broadcast(ownStream(7), { text: 'yours' })
    await cable.broadcast(roomStream(1), { text: 'of members' })
    await cable.broadcast(panelStream(1), { text: 'last' })
    for (const client of clients)
      await client.waitForFrame('the last message', ({ message }) => JSON.stringify(message) === '{"text":"last"}')
    expect(guest?.receivedMessages().map(({ message }) => message)).toEqual([{ text: 'yours' }, { text: 'last' }])
    for (const client of [visitor, otherGuest, member]) expect(client?.receivedMessages()).toHaveLength(1)
  })

  it('tells an action of a public channel who performs it', async () => {
    const { url } = await startServer()
    for (const [query, text] of [
      [VISITOR, 'a visitor'],
      [MEMBER, 'user-8'],
    ] as const) {
      const client = connectClient(url, { query })
      await client.subscribe(PANEL_1)
      client.send({ command: 'message', identifier: PANEL_1, data: '{"action":"whoami"}' })
      await client.waitForFrame('the answer', ({ message }) => JSON.stringify(message) === JSON.stringify({ text }))
    }
  })
})

describe('sockets of visitors', () => {
  it('are limited by address together with guests, apart from those of members', async () => {
    const { url, cable } = await startServer({ limits: { maxVisitorConnectionsPerAddress: 2 } })
    const visitors = [1, 2, 3].map(() => connectClient(url, { query: VISITOR }))
    await waitUntil('one is refused', () => visitors.filter(({ isClosed }) => isClosed).length === 1)
    expect(visitors.find(({ isClosed }) => isClosed)?.frames).toEqual([
      { type: 'disconnect', reason: 'too_many_connections', reconnect: true },
    ])
    const guest = connectClient(url, { query: GUEST })
    await waitUntil('the guest is refused', () => guest.isClosed)
    await connectClient(url, { query: MEMBER }).waitForWelcome()

    visitors.find(({ isClosed }) => !isClosed)?.socket.close()
    await waitUntil('a place is free', () => cable.connectionCount() === 2)
    await connectClient(url, { query: GUEST }).waitForWelcome()
  })

  it('count the visitors of an IPv6 /64 together', async () => {
    const { url } = await startServer({
      limits: { maxVisitorConnectionsPerAddress: 1 },
      clientIp: ({ url: path }) => new URL(path ?? '', 'http://cable.test').searchParams.get('ip') ?? '',
    })
    const [first, sameNetwork, otherNetwork] = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1']
    await connectClient(url, { query: `ip=${first}` }).waitForWelcome()
    const refused = connectClient(url, { query: `ip=${sameNetwork}` })
    await waitUntil('it is refused', () => refused.isClosed)
    expect(refused.frames[0]?.reason).toBe('too_many_connections')
    await connectClient(url, { query: `ip=${otherNetwork}` }).waitForWelcome()
  })

  it('do not resume a session: a session id is not a credential', async () => {
    const { url } = await startServer()
    const member = connectClient(url, { query: MEMBER, protocols: [EXTENDED_PROTOCOL] })
    await member.subscribe(ROOM_1)
    const visitor = connectClient(url, { query: `sid=${member.frames[0]?.sid}`, protocols: [EXTENDED_PROTOCOL] })
    await visitor.waitForWelcome()
    expect(visitor.frames[0]).toEqual({ type: 'welcome', sid: expect.any(String) })
    expect(member.isClosed).toBe(false)
  })

  it('get what they missed by their positions', async () => {
    const { url, cable } = await startServer()
    const first = connectClient(url, { query: VISITOR, protocols: [EXTENDED_PROTOCOL] })
    await first.subscribe(PANEL_1)
    await cable.broadcast(panelStream(1), { text: '1' })
    await waitUntil('the message arrives', () => first.receivedMessages().length === 1)
    const [{ epoch, offset } = {}] = first.receivedMessages()
    first.socket.terminate()
    await cable.broadcast(panelStream(1), { text: '2' })
    const second = connectClient(url, { query: VISITOR, protocols: [EXTENDED_PROTOCOL] })
    await second.waitForWelcome()
    second.send({ command: 'subscribe', identifier: PANEL_1, history: { streams: { [panelStream(1)]: { epoch, offset } } } })
    await second.waitForFrame('the end of the history', ({ type }) => type === 'confirm_history')
    expect(second.receivedMessages().map(({ message }) => message)).toEqual([{ text: '2' }])
  })

  it('are pinged and closed like all others', async () => {
    const { url, cable } = await startServer({ pingMs: 60 })
    const [client, unresponsiveClient] = [connectClient(url, { query: VISITOR }), connectClient(url, { query: VISITOR })]
    await unresponsiveClient.waitForWelcome()
    unresponsiveClient.socket.pause()
    await client.waitForFrame('a ping', ({ type }) => type === 'ping')
    await waitUntil('only the responding client is connected', () => cable.connectionCount() === 1)
  })

  it('stay open when a user signs out', async () => {
    const { url, cable } = await startServerWithSlowAuthentication()
    const visitor = connectClient(url, { query: VISITOR })
    await visitor.subscribe(PANEL_1)
    await cable.disconnect({ userId: 8 })
    await cable.broadcast(panelStream(1), { text: 'still open' })
    await visitor.waitForFrame('the message', ({ message }) => message !== undefined)
  })
})
