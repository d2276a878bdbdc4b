import { describe, expect, it } from 'vitest'
import { connectClient, ROOM_1, roomStream, setUpCableServers, waitUntil } from './test-helpers.ts'

const { startServer } = setUpCableServers()

describe('limits', () => {
  it('ignores invalid frames', async () => {
    const { url, cable } = await startServer({ limits: { frameBurst: 100_000 } })
    const client = connectClient(url)
    await client.subscribe()
    const samples = [
      '',
      'null',
      '[]',
      '{',
      '{}',
      '"x"',
      '1e999',
      '{"command":1}',
      '{"command":"subscribe"}',
      '{"command":"subscribe","identifier":5}',
    ]
    samples.push(
      '{"command":"message","identifier":"x"}',
      '{"command":"history","identifier":"x","history":{"streams":{"__proto__":{"epoch":"e","offset":-1}}}}',
    )
    samples.push(
      '{"command":"whisper","identifier":"x","data":{}}',
      '\u0000\ufffd',
      '{"__proto__":{"command":"subscribe"}}',
      '['.repeat(5_000),
    )
    for (const sample of samples) client.send(sample)
    const base = JSON.stringify({
      command: 'subscribe',
      identifier: ROOM_1,
      history: { since: 1, streams: { a: { epoch: 'b', offset: 1 } } },
    })
    for (let round = 0; round < 2_000; round++) {
      const index = Math.floor(Math.random() * base.length)
      const noise = String.fromCharCode(Math.floor(Math.random() * 0x2fff))
      client.send(base.slice(0, index) + noise + base.slice(index + Math.floor(Math.random() * 4)))
      if (round % 10 === 0) client.socket.send(Buffer.from(Array.from({ length: 20 }, () => Math.floor(Math.random() * 256))))
    }
    await cable.broadcast(roomStream(1), { text: 'still open' })
    await client.waitForFrame('a message', ({ message }) => JSON.stringify(message) === '{"text":"still open"}')
  }, 20_000)

  it('closes only the socket whose frames violate the WebSocket protocol', async () => {
    const { url, cable } = await startServer()
    const [invalidClient, validClient] = [connectClient(url), connectClient(url)]
    await Promise.all([invalidClient.waitForWelcome(), validClient.subscribe()])
    const tcpSocket = (invalidClient.socket as unknown as { _socket: { write: (data: Buffer) => void } })._socket
    tcpSocket.write(Buffer.from([0xff, 0xff, 0x00, 0x13, 0x37]))
    await waitUntil('it is closed', () => invalidClient.isClosed)
    await cable.broadcast(roomStream(1), { text: 'still open' })
    await validClient.waitForFrame('a message', ({ message }) => message !== undefined)
  })

  it('closes the socket after a frame that is too large', async () => {
    const client = connectClient((await startServer({ limits: { maxPayloadBytes: 1_000 } })).url)
    await client.waitForWelcome()
    client.send('x'.repeat(2_000))
    await waitUntil('it is closed', () => client.isClosed)
  })

  it('closes the socket after too many frames', async () => {
    const client = connectClient((await startServer({ limits: { frameBurst: 20, framesPerSecond: 1 } })).url)
    await client.waitForWelcome()
    for (let i = 0; i < 30; i++) client.send({ command: 'pong' })
    await waitUntil('it is closed', () => client.isClosed)
    expect(client.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'invalid_request', reconnect: true })
  })

  it('disconnects a client that does not read', async () => {
    const countedMetrics: string[] = []
    const metrics = { count: (name: string) => countedMetrics.push(name) }
    const { url, cable } = await startServer({ limits: { maxBufferedBytes: 50_000 }, metrics })
    const client = connectClient(url)
    await client.subscribe()
    client.socket.pause()
    const text = 'x'.repeat(200_000)
    for (let i = 0; i < 60 && !countedMetrics.includes('cable_slow_consumers_total'); i++) await cable.broadcast(roomStream(1), { text })
    await waitUntil('it is disconnected', () => countedMetrics.includes('cable_slow_consumers_total'))
    await waitUntil('its connection is closed', () => cable.connectionCount() === 0)
  }, 20_000)

  it('refuses the connections of one user and of one address above their limits', async () => {
    const { url, cable } = await startServer({ limits: { maxConnectionsPerUser: 2, maxConnectionsPerAddress: 4 } })
    const ofUser = [1, 2, 3].map(() => connectClient(url))
    await waitUntil('one is refused', () => ofUser.filter(({ isClosed }) => isClosed).length === 1)
    const refused = ofUser.find(({ isClosed }) => isClosed)
    expect(refused?.frames).toEqual([{ type: 'disconnect', reason: 'too_many_connections', reconnect: true }])
    await waitUntil('it is removed', () => cable.connectionCount() === 2)

    const others = [2, 3].map((id) => connectClient(url, { query: `token=${id}.${id}0` }))
    await Promise.all(others.map((client) => client.waitForWelcome()))
    const aboveAddressLimit = connectClient(url, { query: 'token=4.40' })
    let closeStatus = 0
    aboveAddressLimit.socket.on('close', (status) => (closeStatus = status))
    await waitUntil('it is refused', () => aboveAddressLimit.isClosed)
    expect(closeStatus).toBe(1013)
    expect(aboveAddressLimit.frames).toEqual([{ type: 'disconnect', reason: 'too_many_connections', reconnect: true }])

    others[0]?.socket.close()
    await waitUntil('a place is free', () => cable.connectionCount() === 3)
    await connectClient(url, { query: 'token=4.40' }).waitForWelcome()
  })

  it('ignores the actions of a user above the limit, over all of their sockets', async () => {
    const countedMetrics: string[] = []
    const metrics = { count: (name: string) => countedMetrics.push(name) }
    const { url } = await startServer({ limits: { actionsPerMinuteOfUser: 5 }, metrics })
    const ofUser = [connectClient(url), connectClient(url)]
    const other = connectClient(url, { query: 'token=2.20' })
    await Promise.all([...ofUser, other].map((client) => client.subscribe()))
    for (const client of ofUser)
      for (let i = 0; i < 4; i++) client.send({ command: 'message', identifier: ROOM_1, data: '{"action":"whoami"}' })
    await waitUntil('three are ignored', () => countedMetrics.filter((name) => name === 'cable_actions_limited_total').length === 3)
    const countResponses = () => ofUser.flatMap((client) => client.receivedMessages()).length
    await waitUntil('five are answered', () => countResponses() === 5)
    other.send({ command: 'message', identifier: ROOM_1, data: '{"action":"whoami"}' })
    await other.waitForFrame('the answer', ({ message }) => JSON.stringify(message) === '{"text":"user-2"}')
    expect(countResponses()).toBe(5)
    expect(ofUser.some(({ isClosed }) => isClosed)).toBe(false)
  })

  it('ignores the actions of an address above the limit', async () => {
    const countedMetrics: string[] = []
    const metrics = { count: (name: string) => countedMetrics.push(name) }
    const { url } = await startServer({
      limits: { actionsPerMinuteOfAddress: 2 },
      metrics,
      clientIp: ({ url: path }) => new URL(path ?? '', 'http://cable.test').searchParams.get('ip') ?? '',
    })
    const clients = [1, 2, 3].map((id) => connectClient(url, { query: `token=${id}.${id}0&ip=2001:db8::${id}` }))
    for (const client of clients) {
      await client.subscribe()
      client.send({ command: 'message', identifier: ROOM_1, data: '{"action":"whoami"}' })
    }
    await waitUntil('one is ignored', () => countedMetrics.includes('cable_actions_limited_total'))
    await waitUntil('two are answered', () => clients.flatMap((client) => client.receivedMessages()).length === 2)
    const elsewhere = connectClient(url, { query: 'token=4.40&ip=2001:db8:1::1' })
    await elsewhere.subscribe()
    elsewhere.send({ command: 'message', identifier: ROOM_1, data: '{"action":"whoami"}' })
    await elsewhere.waitForFrame('the answer', ({ message }) => message !== undefined)
  })

  it('refuses the handshakes of an address above the number of a minute', async () => {
    const { url } = await startServer({
      limits: { handshakesPerMinuteOfAddress: 2 },
      clientIp: ({ url: path }) => new URL(path ?? '', 'http://cable.test').searchParams.get('ip') ?? '',
    })
    const connectFrom = (ip: string) => connectClient(url, { query: `token=1.10&ip=${ip}` })
    for (let i = 0; i < 2; i++) await connectFrom('192.0.2.1').waitForWelcome()
    const refused = connectFrom('192.0.2.1')
    await waitUntil('it is refused', () => refused.isClosed)
    expect(refused.status).toBe(429)
    await connectFrom('192.0.2.2').waitForWelcome()
  })

  it('sends pings, and closes a half-open socket, whose place is free again', async () => {
    const { url, cable } = await startServer({ pingMs: 60, limits: { maxConnectionsPerUser: 2 } })
    const client = connectClient(url)
    const unresponsiveClient = connectClient(url)
    await unresponsiveClient.waitForWelcome()
    unresponsiveClient.socket.pause()
    await client.waitForFrame('a ping', ({ type, message }) => type === 'ping' && Math.abs(Number(message) - Date.now() / 1000) < 5)
    await waitUntil('only the responding client is connected', () => cable.connectionCount() === 1)
    expect(client.isClosed).toBe(false)
    await connectClient(url).waitForWelcome()
  })

  it('closes a half-open socket whose token is still being checked', async () => {
    const { url, cable } = await startServer({ pingMs: 60, authenticate: () => new Promise(() => {}) })
    const { socket } = connectClient(url)
    await waitUntil('it is open', () => cable.connectionCount() === 1)
    socket.pause()
    await waitUntil('it is closed', () => cable.connectionCount() === 0)
  })
})
