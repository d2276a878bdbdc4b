import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { startChat } from '#features/chats/test-helpers.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'
import { startFakeService } from '#test/fake-service.ts'
import type { TestUser } from '#test/world.ts'

const SECRET = 's'.repeat(40)
const NOTIFICATIONS = '{"channel":"ActionNotificationsChannel"}'
const keyOf = (purpose: string) => createHmac('sha256', SECRET).update(purpose).digest('hex')

/**
 * Calls the program as anycable-go does: the requests have the fields, names and headers of its
 * contract of RPC over HTTP. The binary itself is not part of the tests.
 */
async function startWithAnycable(env: Record<string, string> = {}) {
  const anycable = await startFakeService(() => ({ status: 201 }))
  const setup = await startTestApp({ env: { ANYCABLE_SECRET: SECRET, ANYCABLE_BROADCAST_URL: `${anycable.url}/_broadcast`, ...env } })
  const envOf = (token?: string) => ({
    url: `ws://cable.example/cable${token === undefined ? '' : `?token=${token}`}`,
    headers: { 'user-agent': 'test', REMOTE_ADDR: '192.0.2.1' },
  })

  async function call(name: string, body: unknown, authorization = `Bearer ${keyOf('rpc-cable')}`) {
    const response = await setup.app.server.inject({
      method: 'POST',
      url: `/_anycable/${name}`,
      headers: { authorization, 'content-type': 'application/json', 'x-anycable-meta-sid': 'socket-1' },
      payload: body as object,
    })
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
  }

  async function connect(token?: string) {
    const { body } = await call('connect', { env: envOf(token) })
    const identifiers: string = body.identifiers
    return {
      ...body,
      command: async (command: string, identifier: string, data = '') =>
        (await call('command', { command, identifier, connection_identifiers: identifiers, data, env: envOf(token) })).body,
      disconnect: async (subscriptions: string[]) => (await call('disconnect', { identifiers, subscriptions, env: envOf(token) })).body,
    }
  }

  return {
    ...setup,
    call,
    envOf,
    connect,
    connectAs: (user: TestUser) => connect(user.token),
    /** What was posted to AnyCable. */
    posted: () => anycable.requests.map(({ body }) => JSON.parse(body)),
    requests: anycable.requests,
  }
}

describe('calls of AnyCable', () => {
  it('welcome a member, a guest and a visitor, each with identifiers of its own', async () => {
    const { world, connect } = await startWithAnycable()
    const [member, guest] = [await world.user(), await world.guest()]
    const responses = [await connect(member.token), await connect(guest.token), await connect()]
    for (const response of responses) expect(response).toMatchObject({ status: 1, transmissions: ['{"type":"welcome"}'] })
    expect(new Set(responses.map(({ identifiers }) => identifiers)).size).toBe(3)
  })

  it('refuse a forged token and a blocked member', async () => {
    const { world, ctx, connect } = await startWithAnycable()
    const blocked = await world.user()
    await ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', blocked.id).execute()
    for (const token of ['forged', blocked.token])
      expect(await connect(token)).toMatchObject({
        status: 2,
        transmissions: ['{"type":"disconnect","reason":"unauthorized","reconnect":false}'],
        error_msg: 'unauthorized',
      })
  })

  it('follow the streams of a channel, and send what it transmits after the confirmation', async () => {
    const { world, connectAs } = await startWithAnycable()
    const member = await world.user()
    const socket = await connectAs(member)
    expect(await socket.command('subscribe', NOTIFICATIONS)).toEqual({
      status: 1,
      streams: [`notifications:${member.id}`],
      stopped_streams: [],
      transmissions: [`{"type":"confirm_subscription","identifier":${JSON.stringify(NOTIFICATIONS)}}`],
    })
    const counters = await socket.command('subscribe', '{"channel":"CounterNotificationsChannel"}')
    expect(counters.streams).toEqual([`counters:${member.id}`])
    expect(counters.transmissions.map((frame: string) => JSON.parse(frame))).toEqual([
      { type: 'confirm_subscription', identifier: '{"channel":"CounterNotificationsChannel"}' },
      { identifier: '{"channel":"CounterNotificationsChannel"}', message: expect.objectContaining({ server_time: expect.any(String) }) },
    ])
    expect(await socket.command('unsubscribe', NOTIFICATIONS)).toMatchObject({ status: 1, stop_streams: true })
    expect(await socket.disconnect([NOTIFICATIONS])).toEqual({ status: 1 })
  })

  it('reject what the channel rejects: guests, visitors, unknown channels and parameters, other people’s conversations', async () => {
    const { world, connect, connectAs } = await startWithAnycable()
    const [guest, visitor, member] = [await connectAs(await world.guest()), await connect(), await connectAs(await world.user())]
    for (const [socket, identifier] of [
      [guest, NOTIFICATIONS],
      [visitor, NOTIFICATIONS],
      [member, '{"channel":"NoSuchChannel"}'],
      [member, '{"channel":"ActionNotificationsChannel","page":1}'],
      [member, '{"channel":"ChatRoomsChannel","chat_id":"1"}'],
      [member, 'no json'],
    ] as const) {
      const { status, transmissions, streams } = await socket.command('subscribe', identifier)
      expect([status, transmissions, streams]).toEqual([
        2,
        [`{"type":"reject_subscription","identifier":${JSON.stringify(identifier)}}`],
        undefined,
      ])
    }
  })

  it('perform the actions of a channel for its own side, and ignore those above the limit', async () => {
    const setup = await startWithAnycable({ SOCKET_ACTIONS_PER_USER: '2' })
    const { buyer, chatId } = await startChat(setup)
    const [socket, stranger] = [await setup.connectAs(buyer), await setup.connectAs(await setup.world.user())]
    const room = `{"channel":"ChatRoomsChannel","chat_id":${chatId}}`
    expect(await socket.command('subscribe', room)).toMatchObject({ status: 1, streams: [`chat:${chatId}:buyer`] })
    expect(await stranger.command('subscribe', room)).toMatchObject({ status: 2 })
    expect(await stranger.command('message', room, '{"action":"typing"}')).toMatchObject({ status: 2, error_msg: 'action ignored' })
    expect(await socket.command('message', room, '{"action":"typing"}')).toMatchObject({ status: 1, transmissions: [] })
    expect(setup.posted()).toContainEqual({ stream: `chat:${chatId}:seller`, data: '{"type":"typing","side":"buyer"}' })
    expect(await socket.command('message', room, '{"action":"whisper"}')).toMatchObject({ status: 2 })
    expect(await socket.command('message', room, '{"action":"typing"}')).toMatchObject({ status: 2, error_msg: 'action ignored' })
  })

  it('close the socket of a session that has ended, and of identifiers that are not ours', async () => {
    const { app, world, connectAs, call, envOf } = await startWithAnycable()
    const member = await world.user()
    const socket = await connectAs(member)
    await app.as(member).delete('/users/sessions/destroy')
    const refusal = { status: 2, disconnect: true, transmissions: ['{"type":"disconnect","reason":"unauthorized","reconnect":false}'] }
    expect(await socket.command('subscribe', NOTIFICATIONS)).toMatchObject(refusal)
    for (const identifiers of ['', '{}', '{"session":"1"}', '{"session":999999}', 'x']) {
      const body = { command: 'subscribe', identifier: NOTIFICATIONS, connection_identifiers: identifiers, data: '', env: envOf() }
      expect((await call('command', body)).body).toMatchObject(refusal)
    }
  })

  it('need the derived key and a body of the contract', async () => {
    const { call, envOf } = await startWithAnycable()
    for (const authorization of ['', 'Bearer', `Bearer ${SECRET}`, `Bearer ${keyOf('broadcast-cable')}`, keyOf('rpc-cable')])
      expect(await call('connect', { env: envOf() }, authorization)).toEqual({ status: 401, body: undefined })
    expect((await call('connect', {})).status).toBe(422)
    expect((await call('command', { command: 'subscribe' })).status).toBe(422)
    expect((await call('disconnect', { subscriptions: 'x' })).status).toBe(422)
  })

  it('do not exist without a secret', async () => {
    const { app } = await startTestApp()
    const response = await app.server.inject({ method: 'POST', url: '/_anycable/connect', payload: { env: {} } })
    expect(response.statusCode).toBe(404)
  })
})

describe('what is sent to AnyCable', () => {
  it('is signed, and has the stream and the message as text', async () => {
    const { ctx, requests, posted } = await startWithAnycable()
    await ctx.cable.broadcast('counters:7', { text: 'hello' })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/_broadcast',
      headers: { authorization: `Bearer ${keyOf('broadcast-cable')}`, 'content-type': 'application/json' },
    })
    expect(posted()).toEqual([{ stream: 'counters:7', data: '{"text":"hello"}' }])
  })

  it('disconnects every session of a member who is blocked, as AnyCable names it', async () => {
    const { app, ctx, world, connectAs, posted } = await startWithAnycable()
    const member = await world.user({ status: 'unverified' })
    const secondToken = await world.session(member)
    const sockets = [await connectAs(member), await connectAs({ ...member, token: secondToken })]
    await ctx.db.transact(async (tx) => {
      await tx.updateTable('users').set({ status: 'blocked' }).where('id', '=', member.id).execute()
      await emit(tx, accountStatusChanged({ user_id: member.id, status: 'blocked' }))
    })
    await app.drainOutbox()
    expect(posted().filter(({ command }) => command === 'disconnect')).toEqual(
      sockets.map(({ identifiers }) => ({ command: 'disconnect', payload: { identifier: identifiers, reconnect: false } })),
    )
  })

  it('fails the broadcast when AnyCable refuses it, so that its delivery is repeated', async () => {
    const anycable = await startFakeService(() => ({ status: 401 }))
    const { ctx } = await startTestApp({ env: { ANYCABLE_SECRET: SECRET, ANYCABLE_BROADCAST_URL: anycable.url } })
    await expect(ctx.cable.broadcast('counters:7', {})).rejects.toThrow('AnyCable refused a broadcast with status 401')
  })
})
