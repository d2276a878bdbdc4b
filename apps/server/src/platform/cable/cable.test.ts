import { describe, expect, it } from 'vitest'
import {
  connectClient,
  EXTENDED_PROTOCOL,
  PLAIN_PROTOCOL,
  type RawFrame,
  ROOM_1,
  roomStream,
  setUpCableServers,
  waitUntil,
} from './test-helpers.ts'

const { startServer, startServerWithSlowAuthentication } = setUpCableServers()

describe('opening a connection', () => {
  it('welcomes a client with a valid token and selects the best common protocol', async () => {
    const { url, cable } = await startServer()
    const plain = connectClient(url)
    const extended = connectClient(url, { protocols: [PLAIN_PROTOCOL, 'actioncable-unsupported', EXTENDED_PROTOCOL] })
    await Promise.all([plain.waitForWelcome(), extended.waitForWelcome()])

    expect(plain.socket.protocol).toBe(PLAIN_PROTOCOL)
    expect(plain.frames).toEqual([{ type: 'welcome' }])
    expect(extended.socket.protocol).toBe(EXTENDED_PROTOCOL)
    expect(extended.frames[0]?.sid).toEqual(expect.any(String))
    expect(cable.connectionCount()).toBe(2)
  })

  it('rejects a client with an invalid token', async () => {
    const client = connectClient((await startServer()).url, { query: 'token=nonsense' })
    await waitUntil('it is closed', () => client.isClosed)
    expect(client.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }])
  })

  it('asks the client to reconnect when the token cannot be checked', async () => {
    const { url } = await startServer({ authenticate: () => Promise.reject(new Error('no connection to the database')) })
    const client = connectClient(url)
    await waitUntil('it is closed', () => client.isClosed)
    expect(client.frames).toEqual([{ type: 'disconnect', reason: 'server_restart', reconnect: true }])
  })

  it('executes commands that arrived before the token was checked', async () => {
    const counted: string[] = []
    const { url, release } = await startServerWithSlowAuthentication({ metrics: { count: (name) => counted.push(name) } })
    const client = connectClient(url)
    client.socket.on('open', () => client.send({ command: 'subscribe', identifier: ROOM_1 }))
    await waitUntil('the command is received', () => counted.includes('cable_frames_received_total'))
    expect(client.frames).toEqual([])
    release()
    await client.waitForFrame('a confirmation', ({ type }) => type === 'confirm_subscription')
    expect(client.frames.map(({ type }) => type)).toEqual(['welcome', 'confirm_subscription'])
  })

  it('accepts allowed origins, its own host and clients without an origin, and rejects others', async () => {
    const { url, port } = await startServer({ allowedOrigins: ['https://partlane.example'] })
    for (const origin of ['https://partlane.example', `http://127.0.0.1:${port}`, undefined])
      await connectClient(url, { origin }).waitForWelcome()

    const foreignClient = connectClient(url, { origin: 'https://evil.example' })
    await waitUntil('it is rejected', () => foreignClient.isClosed)
    expect(foreignClient.status).toBe(403)
  })

  it('closes the connection of a client with unknown protocols only', async () => {
    const { url } = await startServer()
    const client = connectClient(url, { protocols: ['graphql-ws'] })
    await waitUntil('it is closed', () => client.isClosed)
    expect(client.frames).not.toContainEqual({ type: 'welcome' })
  })

  it('rejects upgrades at another path', async () => {
    const { url } = await startServer()
    const client = connectClient(url.replace('/cable', '/elsewhere'))
    await waitUntil('it is rejected', () => client.isClosed)
    expect(client.status).toBe(404)
  })
})

describe('subscribing', () => {
  it('returns the identifier unchanged, and confirms a repeated command without a second delivery', async () => {
    const { url, cable } = await startServer()
    const client = connectClient(url)
    const unusualIdentifier = '{ "room":1,  "channel":"RoomChannel" }'
    await client.subscribe(unusualIdentifier)
    client.send({ command: 'subscribe', identifier: unusualIdentifier })
    await waitUntil('it is confirmed twice', () => client.frames.filter(({ type }) => type === 'confirm_subscription').length === 2)

    await cable.broadcast(roomStream(1), { text: 'hello' })
    await cable.broadcast(roomStream(1), { text: 'end' })
    await client.waitForFrame('the last message', ({ message }) => JSON.stringify(message) === '{"text":"end"}')
    expect(client.receivedMessages()).toEqual([
      { identifier: unusualIdentifier, message: { text: 'hello' } },
      { identifier: unusualIdentifier, message: { text: 'end' } },
    ])
  })

  it.each([
    '{"channel":"RoomChannel","room":13}', // rejected by the channel
    '{"channel":"RoomChannel","room":"one"}', // invalid parameters
    '{"channel":"RoomChannel","room":1,"page":1}', // unknown parameters
    '{"channel":"NoSuchChannel"}',
    '{"room":1}',
    'no json',
    '[]',
  ])('rejects %s', async (identifier) => {
    const client = connectClient((await startServer()).url)
    await client.waitForWelcome()
    client.send({ command: 'subscribe', identifier })
    await client.waitForFrame('a rejection', ({ type }) => type === 'reject_subscription')
    expect(client.frames[1]).toEqual({ type: 'reject_subscription', identifier })
  })

  it('ends the delivery of messages after unsubscribe', async () => {
    const { url, cable } = await startServer()
    const [unsubscribingClient, subscribedClient] = [connectClient(url), connectClient(url)]
    await Promise.all([unsubscribingClient.subscribe(), subscribedClient.subscribe()])
    unsubscribingClient.send({ command: 'unsubscribe', identifier: ROOM_1 })
    unsubscribingClient.send({ command: 'subscribe', identifier: '{"channel":"RoomChannel","room":2}' })
    await unsubscribingClient.waitForFrame('the other room', ({ identifier }) => identifier?.includes('2') === true)

    await cable.broadcast(roomStream(1), { text: 'late' })
    await subscribedClient.waitForFrame('the message', ({ message }) => message !== undefined)
    expect(unsubscribingClient.receivedMessages()).toEqual([])
  })

  it('rejects subscriptions above the limit', async () => {
    const client = connectClient((await startServer({ limits: { maxSubscriptions: 2 } })).url)
    await client.waitForWelcome()
    for (const room of [1, 2, 3]) client.send({ command: 'subscribe', identifier: `{"channel":"RoomChannel","room":${room}}` })
    await waitUntil('all commands have a response', () => client.frames.length === 4)
    expect(client.frames.slice(1).map(({ type }) => type)).toEqual(['confirm_subscription', 'confirm_subscription', 'reject_subscription'])
  })

  it('takes an identifier as it is: a number and a text are two subscriptions to one room, and both get each message', async () => {
    const { url, cable } = await startServer()
    const client = connectClient(url, { protocols: [EXTENDED_PROTOCOL] })
    const [asNumber, asText] = ['{"channel":"RoomChannel","room":1}', '{"channel":"RoomChannel","room":"1"}']
    await client.subscribe(asNumber)
    await client.subscribe(asText)
    await cable.broadcast(roomStream(1), { text: 'first' })
    await cable.broadcast(roomStream(1), { text: 'second' })
    await waitUntil('all arrive', () => client.receivedMessages().length === 4)
    for (const identifier of [asNumber, asText]) {
      const received = client.receivedMessages().filter((frame) => frame.identifier === identifier)
      expect(received.map(({ message, offset }) => ({ message, offset }))).toEqual([
        { message: { text: 'first' }, offset: expect.any(Number) },
        { message: { text: 'second' }, offset: expect.any(Number) },
      ])
    }

    client.send({ command: 'unsubscribe', identifier: asNumber })
    client.send({ command: 'message', identifier: asText, data: '{"action":"speak","text":"third"}' })
    await client.waitForFrame('the message', ({ message }) => JSON.stringify(message) === '{"text":"third"}')
    expect(client.receivedMessages().slice(4)).toEqual([expect.objectContaining({ identifier: asText, message: { text: 'third' } })])
  })

  it('restores both subscriptions to one room, each with the messages that it missed', async () => {
    const { url, cable } = await startServer()
    const client = connectClient(url, { protocols: [EXTENDED_PROTOCOL] })
    const identifiers = ['{"channel":"RoomChannel","room":2}', '{"channel":"RoomChannel","room":"2"}']
    for (const identifier of identifiers) await client.subscribe(identifier)
    await cable.broadcast(roomStream(2), { text: 'seen' })
    await waitUntil('it arrives', () => client.receivedMessages().length === 2)
    const { epoch, offset } = client.receivedMessages()[0] as Required<RawFrame>
    const { sid } = client.frames.find(({ type }) => type === 'welcome') as Required<RawFrame>
    client.socket.terminate()
    await waitUntil('the socket is closed', () => client.isClosed)
    await cable.broadcast(roomStream(2), { text: 'missed' })

    const resumed = connectClient(url, { protocols: [EXTENDED_PROTOCOL], query: `token=1.10&sid=${sid}` })
    await resumed.waitForWelcome()
    expect(resumed.frames[0]).toMatchObject({ restored: true, restored_ids: identifiers })
    for (const identifier of identifiers)
      resumed.send({ command: 'history', identifier, history: { streams: { [roomStream(2)]: { epoch, offset } } } })
    await waitUntil('both are replayed', () => resumed.frames.filter(({ type }) => type === 'confirm_history').length === 2)
    expect(resumed.receivedMessages().map(({ identifier, message }) => ({ identifier, message }))).toEqual(
      identifiers.map((identifier) => ({ identifier, message: { text: 'missed' } })),
    )
  })

  it('rejects more subscriptions of a connection to one stream than the limit, however their identifiers are written', async () => {
    const client = connectClient((await startServer({ limits: { maxSubscriptionsPerStream: 2 } })).url)
    await client.subscribe(ROOM_1)
    await client.subscribe('{"channel":"RoomChannel",  "room":1}')
    const third = '{"channel":"RoomChannel",   "room":1}'
    client.send({ command: 'subscribe', identifier: third })
    await client.waitForFrame('the rejection', ({ type }) => type === 'reject_subscription')
    client.send({ command: 'unsubscribe', identifier: ROOM_1 })
    await client.subscribe(third)
  })
})

describe('replaying history', () => {
  it('sends each message once and in order while new messages are broadcast', async () => {
    const { url, cable } = await startServer({ limits: { frameBurst: 1_000 } })
    const client = connectClient(url, { protocols: [EXTENDED_PROTOCOL] })
    await client.subscribe('{"channel":"RoomChannel","room":9}')
    await cable.broadcast(roomStream(9), { text: '1' })
    await waitUntil('the message arrives', () => client.receivedMessages().length === 1)
    client.send({ command: 'unsubscribe', identifier: '{"channel":"RoomChannel","room":9}' })
    const { epoch, offset } = client.receivedMessages()[0] as Required<RawFrame>

    for (let round = 0; round < 10; round++) {
      // Each text is another subscription.
      const identifier = `{"channel":"RoomChannel",${' '.repeat(round + 1)}"room":9}`
      const history = { streams: { [roomStream(9)]: { epoch, offset } } }
      const broadcasts = Array.from({ length: 5 }, (_, n) => cable.broadcast(roomStream(9), { text: `${round}.${n}` }))
      client.send({ command: 'subscribe', identifier, history })
      await Promise.all(broadcasts)
      const lastOffset = offset + (round + 1) * 5
      await client.waitForFrame('the last message', (frame) => frame.identifier === identifier && frame.offset === lastOffset)
      const offsets = client.receivedMessages().flatMap((frame) => (frame.identifier === identifier ? [frame.offset] : []))
      expect(offsets).toEqual(Array.from({ length: lastOffset - offset }, (_, n) => offset + 1 + n))
      client.send({ command: 'unsubscribe', identifier })
    }
  })

  it('rejects a request without a subscription, and one for a position that is no longer stored', async () => {
    const { url } = await startServer()
    const client = connectClient(url, { protocols: [EXTENDED_PROTOCOL] })
    await client.subscribe()
    client.send({ command: 'history', identifier: 'nothing', history: { since: 1 } })
    client.send({ command: 'history', identifier: ROOM_1, history: { streams: { [roomStream(1)]: { epoch: 'gone', offset: 1 } } } })
    await waitUntil('both are rejected', () => client.frames.filter(({ type }) => type === 'reject_history').length === 2)
  })
})

describe('performing actions', () => {
  it('runs an action as the user of the connection, with validated data', async () => {
    const { url } = await startServer()
    const [firstClient, secondClient] = [connectClient(url), connectClient(url, { query: 'token=2.20' })]
    await Promise.all([firstClient.subscribe(), secondClient.subscribe()])
    secondClient.send({ command: 'message', identifier: ROOM_1, data: '{"action":"whoami"}' })
    await secondClient.waitForFrame('its user name', ({ message }) => message !== undefined)
    expect(secondClient.receivedMessages()).toEqual([{ identifier: ROOM_1, message: { text: 'user-2' } }])

    firstClient.send({ command: 'message', identifier: ROOM_1, data: '{"action":"speak","text":"hi","secret":"no"}' })
    await Promise.all(
      [firstClient, secondClient].map((client) => client.waitForFrame('hi', ({ message }) => JSON.stringify(message) === '{"text":"hi"}')),
    )
  })

  it('ignores actions that are unknown, invalid, not JSON, of the prototype, or that throw', async () => {
    const { url, cable } = await startServer()
    const client = connectClient(url)
    await client.subscribe()
    for (const data of [
      '{"action":"nope"}',
      '{"action":"speak"}',
      'no json',
      '{"action":"constructor"}',
      '{"action":"fail"}',
      '{}',
      '[]',
      '1',
    ]) {
      client.send({ command: 'message', identifier: ROOM_1, data })
    }
    await cable.broadcast(roomStream(1), { text: 'still here' })
    await client.waitForFrame('a message', ({ message }) => message !== undefined)
    expect(client.isClosed).toBe(false)
  })
})

describe('disconnecting', () => {
  it.each([
    ['a user', { userId: 1 }, [true, true, false]],
    ['a session', { sessionId: 10 }, [true, false, false]],
  ] as const)('closes every socket of %s in every process', async (_, target, expected) => {
    const [firstServer, secondServer] = [await startServer(), await startServer()]
    const clients = [
      connectClient(firstServer.url),
      connectClient(secondServer.url, { query: 'token=1.11' }),
      connectClient(secondServer.url, { query: 'token=2.20' }),
    ]
    await Promise.all(clients.map((client) => client.waitForWelcome()))

    await firstServer.cable.disconnect(target)
    await waitUntil('they are closed', () => clients.filter(({ isClosed }) => isClosed).length === expected.filter(Boolean).length)
    expect(clients.map(({ isClosed }) => isClosed)).toEqual(expected)
    expect(clients[0]?.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'remote', reconnect: false })
  })

  it('rejects a connection whose session ended while its token was being checked', async () => {
    const { url, cable, release } = await startServerWithSlowAuthentication({ exceptSessionId: 20 })
    const [client, otherClient] = [connectClient(url), connectClient(url, { query: 'token=2.20' })]
    await waitUntil('it is connected', () => client.socket.readyState === WebSocket.OPEN)
    await otherClient.waitForWelcome()
    await cable.disconnect({ sessionId: 10 })
    await cable.disconnect({ sessionId: 20 })
    await waitUntil('both disconnects are executed', () => otherClient.isClosed)
    release()
    await waitUntil('it is closed', () => client.isClosed)
    expect(client.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }])
  })

  it('asks a client to reconnect whose user changed while its token was being checked', async () => {
    const { url, cable, release } = await startServerWithSlowAuthentication({ exceptSessionId: 20 })
    const [client, otherClient] = [connectClient(url), connectClient(url, { query: 'token=2.20' })]
    await waitUntil('it is connected', () => client.socket.readyState === WebSocket.OPEN)
    await otherClient.waitForWelcome()
    await cable.disconnect({ userId: 1 }, { reconnect: true })
    await cable.disconnect({ sessionId: 20 })
    await waitUntil('both disconnects are executed', () => otherClient.isClosed)
    release()
    await waitUntil('it is closed', () => client.isClosed)
    expect(client.frames).toEqual([{ type: 'disconnect', reason: 'remote', reconnect: true }])
  })

  it('asks all clients to reconnect when the server stops', async () => {
    const server = await startServer()
    const client = connectClient(server.url)
    await client.subscribe()
    await server.stop()
    await waitUntil('it is closed', () => client.isClosed)
    expect(client.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true })
    expect(server.cable.connectionCount()).toBe(0)
  })

  it('does not restore a session for another user with its sid', async () => {
    const { url } = await startServer()
    const ownerClient = connectClient(url, { protocols: [EXTENDED_PROTOCOL] })
    await ownerClient.subscribe()
    const otherClient = connectClient(url, { protocols: [EXTENDED_PROTOCOL], query: `token=2.20&sid=${ownerClient.frames[0]?.sid}` })
    await otherClient.waitForWelcome()
    expect(otherClient.frames[0]).not.toHaveProperty('restored')
    expect(ownerClient.isClosed).toBe(false)
  })
})
