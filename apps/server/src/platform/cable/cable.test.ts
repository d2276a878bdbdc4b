import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { CableOptions } from './cable.ts'
import { authenticate, pause, roomStream, startCableDatabase, startCableServer, until } from './test-kit.ts'

const PLAIN = 'actioncable-v1-json'
const EXTENDED = 'actioncable-v1-ext-json'
const ROOM_1 = '{"channel":"RoomChannel","room":1}'

type Frame = {
  type?: string
  identifier?: string
  message?: unknown
  reason?: string
  reconnect?: boolean
  sid?: string
  epoch?: string
  offset?: number
}

let database: Awaited<ReturnType<typeof startCableDatabase>>
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  database = await startCableDatabase()
}, 60_000)
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
afterAll(() => database?.stop())

async function serve(options: Partial<CableOptions> = {}) {
  const server = await startCableServer(database.fanOut(), { pingMs: 60_000, ...options })
  cleanups.push(() => server.stop())
  return server
}

/** A client that knows nothing: it writes frames and keeps what comes. */
function dial(
  url: string,
  { query = 'token=1.10', protocols = [PLAIN], origin }: { query?: string; protocols?: string[]; origin?: string } = {},
) {
  const socket = new WebSocket(`${url}?${query}`, protocols, origin ? { origin } : {})
  const heard: Frame[] = []
  const client = {
    socket,
    heard,
    status: 0,
    closed: false,
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    hears: (what: string, matches: (frame: Frame) => boolean) => until(`a client hears ${what}`, () => heard.some(matches)),
    welcome: () => client.hears('a welcome', ({ type }) => type === 'welcome'),
    async enter(identifier = ROOM_1) {
      await client.welcome()
      client.send({ command: 'subscribe', identifier })
      await client.hears('a confirmation', (frame) => frame.type === 'confirm_subscription' && frame.identifier === identifier)
    },
    said: () => heard.filter(({ message, type }) => message && !type),
  }
  socket.on('message', (data) => heard.push(JSON.parse(data.toString())))
  socket.on('unexpected-response', (_, response) => {
    client.status = response.statusCode ?? 0
    client.closed = true
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    client.closed = true
  })
  cleanups.push(() => socket.terminate())
  return client
}

describe('opening a socket', () => {
  it('welcomes somebody with a token, in the protocol both know best', async () => {
    const { url, cable } = await serve()
    const plain = dial(url)
    const extended = dial(url, { protocols: [PLAIN, 'actioncable-unsupported', EXTENDED] })
    await Promise.all([plain.welcome(), extended.welcome()])

    expect(plain.socket.protocol).toBe(PLAIN)
    expect(plain.heard).toEqual([{ type: 'welcome' }])
    expect(extended.socket.protocol).toBe(EXTENDED)
    expect(extended.heard[0]?.sid).toEqual(expect.any(String))
    expect(cable.connectionCount()).toBe(2)
  })

  it.each(['', 'token=', 'token=nonsense'])('refuses for good without a valid token (%s)', async (query) => {
    const client = dial((await serve()).url, { query })
    await until('it is closed', () => client.closed)
    expect(client.heard).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }])
  })

  it('asks to come back when the token could not be checked', async () => {
    const { url } = await serve({ authenticate: () => Promise.reject(new Error('database away')) })
    const client = dial(url)
    await until('it is closed', () => client.closed)
    expect(client.heard).toEqual([{ type: 'disconnect', reason: 'server_restart', reconnect: true }])
  })

  it('obeys what was said before the token was checked', async () => {
    const { url } = await serve({ authenticate: (token) => pause(100).then(() => authenticate(token)) })
    const client = dial(url)
    client.socket.on('open', () => client.send({ command: 'subscribe', identifier: ROOM_1 }))
    await client.hears('a confirmation', ({ type }) => type === 'confirm_subscription')
    expect(client.heard.map(({ type }) => type)).toEqual(['welcome', 'confirm_subscription'])
  })

  it('lets in listed pages, its own page and clients that are no page; others not', async () => {
    const { url, port } = await serve({ allowedOrigins: ['https://partlane.example'] })
    for (const origin of ['https://partlane.example', `http://127.0.0.1:${port}`, undefined]) await dial(url, { origin }).welcome()

    const stranger = dial(url, { origin: 'https://evil.example' })
    await until('it is refused', () => stranger.closed)
    expect(stranger.status).toBe(403)
  })

  it('tells a client of foreign protocols that it need not try again', async () => {
    const { url } = await serve()
    const response = dial(url, { protocols: ['graphql-ws'] })
    await until('it is closed', () => response.closed)
    expect(response.heard).not.toContainEqual({ type: 'welcome' })
  })

  it('takes upgrades at its own path only', async () => {
    const { url } = await serve()
    const client = dial(url.replace('/cable', '/elsewhere'))
    await until('it is refused', () => client.closed)
    expect(client.status).toBe(404)
  })
})

describe('subscribing', () => {
  it('echoes the identifier byte for byte, and confirms a repeat again without a second delivery', async () => {
    const { url, cable } = await serve()
    const client = dial(url)
    const odd = '{ "room":1,  "channel":"RoomChannel" }'
    await client.enter(odd)
    client.send({ command: 'subscribe', identifier: odd })
    await until('it is confirmed twice', () => client.heard.filter(({ type }) => type === 'confirm_subscription').length === 2)

    await cable.broadcast(roomStream(1), { text: 'hello' })
    await client.hears('the message', ({ message }) => message !== undefined)
    await pause(50)
    expect(client.said()).toEqual([{ identifier: odd, message: { text: 'hello' } }])
  })

  it.each([
    '{"channel":"RoomChannel","room":13}', // the channel refuses
    '{"channel":"RoomChannel","room":"one"}', // parameters do not fit
    '{"channel":"NoSuchChannel"}',
    '{"room":1}',
    'no json',
    '[]',
  ])('rejects %s', async (identifier) => {
    const client = dial((await serve()).url)
    await client.welcome()
    client.send({ command: 'subscribe', identifier })
    await client.hears('a rejection', ({ type }) => type === 'reject_subscription')
    expect(client.heard[1]).toEqual({ type: 'reject_subscription', identifier })
  })

  it('hears nothing more after unsubscribing', async () => {
    const { url, cable } = await serve()
    const [leaver, stayer] = [dial(url), dial(url)]
    await Promise.all([leaver.enter(), stayer.enter()])
    leaver.send({ command: 'unsubscribe', identifier: ROOM_1 })
    leaver.send({ command: 'subscribe', identifier: '{"channel":"RoomChannel","room":2}' })
    await leaver.hears('the other room', ({ identifier }) => identifier?.includes('2') === true)

    await cable.broadcast(roomStream(1), { text: 'late' })
    await stayer.hears('it', ({ message }) => message !== undefined)
    expect(leaver.said()).toEqual([])
  })

  it('stops at a number of subscriptions', async () => {
    const client = dial((await serve({ limits: { subscriptions: 2 } })).url)
    await client.welcome()
    for (const room of [1, 2, 3]) client.send({ command: 'subscribe', identifier: `{"channel":"RoomChannel","room":${room}}` })
    await until('all are answered', () => client.heard.length === 4)
    expect(client.heard.slice(1).map(({ type }) => type)).toEqual(['confirm_subscription', 'confirm_subscription', 'reject_subscription'])
  })
})

describe('replaying', () => {
  it('sends each message once and in order, however many are said meanwhile', async () => {
    const { url, cable } = await serve({ limits: { frameBurst: 1_000 } })
    const client = dial(url, { protocols: [EXTENDED] })
    await client.enter('{"channel":"RoomChannel","room":9}')
    await cable.broadcast(roomStream(9), { text: '1' })
    await until('it is heard', () => client.said().length === 1)
    const { epoch, offset } = client.said()[0] as Required<Frame>

    for (let round = 0; round < 10; round++) {
      const identifier = `{"channel":"RoomChannel","room":9,"round":${round}}`
      const history = { streams: { [roomStream(9)]: { epoch, offset } } }
      const publishing = Array.from({ length: 5 }, (_, n) => cable.broadcast(roomStream(9), { text: `${round}.${n}` }))
      client.send({ command: 'subscribe', identifier, history })
      await Promise.all(publishing)
      const last = offset + (round + 1) * 5
      await client.hears('all of it', (frame) => frame.identifier === identifier && frame.offset === last)
      const offsets = client.said().flatMap((frame) => (frame.identifier === identifier ? [frame.offset] : []))
      expect(offsets).toEqual(Array.from({ length: last - offset }, (_, n) => offset + 1 + n))
    }
  })

  it('answers a request for a stream that is not listened to, and for a place that is gone', async () => {
    const { url } = await serve()
    const client = dial(url, { protocols: [EXTENDED] })
    await client.enter()
    client.send({ command: 'history', identifier: 'nothing', history: { since: 1 } })
    client.send({ command: 'history', identifier: ROOM_1, history: { streams: { [roomStream(1)]: { epoch: 'gone', offset: 1 } } } })
    await until('both are answered', () => client.heard.filter(({ type }) => type === 'reject_history').length === 2)
  })
})

describe('performing', () => {
  it('runs the action for this user, and rebroadcasts what it broadcasts', async () => {
    const { url } = await serve()
    const [one, two] = [dial(url), dial(url, { query: 'token=2.20' })]
    await Promise.all([one.enter(), two.enter()])
    two.send({ command: 'message', identifier: ROOM_1, data: '{"action":"whoami"}' })
    await two.hears('its name', ({ message }) => message !== undefined)
    expect(two.said()).toEqual([{ identifier: ROOM_1, message: { text: 'person-2' } }])

    one.send({ command: 'message', identifier: ROOM_1, data: '{"action":"speak","text":"hi","secret":"no"}' })
    await Promise.all([one, two].map((client) => client.hears('hi', ({ message }) => JSON.stringify(message) === '{"text":"hi"}')))
  })

  it('survives actions that are unknown, unfit, not JSON, of the prototype, or at fault', async () => {
    const { url, cable } = await serve()
    const client = dial(url)
    await client.enter()
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
    await client.hears('a message', ({ message }) => message !== undefined)
    expect(client.closed).toBe(false)
  })
})

describe('limits', () => {
  it('survives garbage of every kind', async () => {
    const { url, cable } = await serve({ limits: { frameBurst: 100_000 } })
    const client = dial(url)
    await client.enter()
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
      const at = Math.floor(Math.random() * base.length)
      const noise = String.fromCharCode(Math.floor(Math.random() * 0x2fff))
      client.send(base.slice(0, at) + noise + base.slice(at + Math.floor(Math.random() * 4)))
      if (round % 10 === 0) client.socket.send(Buffer.from(Array.from({ length: 20 }, () => Math.floor(Math.random() * 256))))
    }
    await cable.broadcast(roomStream(1), { text: 'unshaken' })
    await client.hears('a message', ({ message }) => JSON.stringify(message) === '{"text":"unshaken"}')
  }, 20_000)

  it('closes a socket whose frames break the WebSocket protocol, and only that one', async () => {
    const { url, cable } = await serve()
    const [broken, good] = [dial(url), dial(url)]
    await Promise.all([broken.welcome(), good.enter()])
    const raw = (broken.socket as unknown as { _socket: { write: (data: Buffer) => void } })._socket
    raw.write(Buffer.from([0xff, 0xff, 0x00, 0x13, 0x37]))
    await until('it is closed', () => broken.closed)
    await cable.broadcast(roomStream(1), { text: 'on' })
    await good.hears('on', ({ message }) => message !== undefined)
  })

  it('closes on a frame that is too large', async () => {
    const client = dial((await serve({ limits: { payloadBytes: 1_000 } })).url)
    await client.welcome()
    client.send('x'.repeat(2_000))
    await until('it is closed', () => client.closed)
  })

  it('closes on too many frames', async () => {
    const client = dial((await serve({ limits: { frameBurst: 20, framesPerSecond: 1 } })).url)
    await client.welcome()
    for (let i = 0; i < 30; i++) client.send({ command: 'pong' })
    await until('it is closed', () => client.closed)
    expect(client.heard.at(-1)).toEqual({ type: 'disconnect', reason: 'invalid_request', reconnect: true })
  })

  it('drops a client that does not read', async () => {
    const counted: string[] = []
    const metrics = { count: (name: string) => counted.push(name) }
    const { url, cable } = await serve({ limits: { bufferedBytes: 50_000 }, metrics })
    const client = dial(url)
    await client.enter()
    client.socket.pause()
    const text = 'x'.repeat(200_000)
    for (let i = 0; i < 60 && !counted.includes('cable_slow_consumers_total'); i++) await cable.broadcast(roomStream(1), { text })
    await until('it is dropped', () => counted.includes('cable_slow_consumers_total'))
    await until('its connection is gone', () => cable.connectionCount() === 0)
  }, 20_000)

  it('pings, and drops a socket that answers nothing', async () => {
    const { url, cable } = await serve({ pingMs: 60 })
    const client = dial(url)
    const dead = dial(url)
    await dead.welcome()
    dead.socket.pause()
    await client.hears('a ping', ({ type, message }) => type === 'ping' && Math.abs(Number(message) - Date.now() / 1000) < 5)
    await until('only the living one is left', () => cable.connectionCount() === 1)
    expect(client.closed).toBe(false)
  })
})

describe('ending', () => {
  it.each([
    ['a user', { userId: 1 }, [true, true, false]],
    ['a session', { sessionId: 10 }, [true, false, false]],
  ] as const)('closes every socket of %s in every process', async (_, target, expected) => {
    const [here, there] = [await serve(), await serve()]
    const clients = [dial(here.url), dial(there.url, { query: 'token=1.11' }), dial(there.url, { query: 'token=2.20' })]
    await Promise.all(clients.map((client) => client.welcome()))

    await here.cable.disconnect(target)
    await until('they are closed', () => clients.filter(({ closed }) => closed).length === expected.filter(Boolean).length)
    expect(clients.map(({ closed }) => closed)).toEqual(expected)
    expect(clients[0]?.heard.at(-1)).toEqual({ type: 'disconnect', reason: 'remote', reconnect: false })
  })

  it('refuses a socket whose session ended while its token was being checked', async () => {
    const { url, cable } = await serve({ authenticate: (token) => pause(300).then(() => authenticate(token)) })
    const client = dial(url)
    await until('it is connected', () => client.socket.readyState === WebSocket.OPEN)
    await cable.disconnect({ sessionId: 10 })
    await until('it is closed', () => client.closed)
    expect(client.heard).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }])
  })

  it('asks a socket to come back whose person changed while its token was being checked', async () => {
    const { url, cable } = await serve({ authenticate: (token) => pause(300).then(() => authenticate(token)) })
    const client = dial(url)
    await until('it is connected', () => client.socket.readyState === WebSocket.OPEN)
    await cable.disconnect({ userId: 1 }, { reconnect: true })
    await until('it is closed', () => client.closed)
    expect(client.heard).toEqual([{ type: 'disconnect', reason: 'remote', reconnect: true }])
  })

  it('asks everybody to come back when the server stops', async () => {
    const server = await startCableServer(database.fanOut())
    const client = dial(server.url)
    await client.enter()
    await server.stop()
    await until('it is closed', () => client.closed)
    expect(client.heard.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true })
    expect(server.cable.connectionCount()).toBe(0)
  })

  it('gives no session to somebody who only knows its sid', async () => {
    const { url } = await serve()
    const owner = dial(url, { protocols: [EXTENDED] })
    await owner.enter()
    const thief = dial(url, { protocols: [EXTENDED], query: `token=2.20&sid=${owner.heard[0]?.sid}` })
    await thief.welcome()
    expect(thief.heard[0]).not.toHaveProperty('restored')
    expect(owner.closed).toBe(false)
  })
})
