import { describe, expect, it } from 'vitest'
import { accountStatusChanged } from '#features/accounts/accounts.events.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>
const device = (token: string, platform = 'ios') => ({ push_token: { token, platform } })
const kept = ({ ctx }: Started) => ctx.db.selectFrom('push_tokens').select(['user_id', 'token', 'platform']).orderBy('user_id').execute()

describe('a device that wants push notices', () => {
  it('is known by its token, which may change', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const me = await world.user()
    expect(await app.as(me).post('/push_token', device('first-token'))).toHaveStatus(204)
    expect(await app.as(me).put('/push_token', device('second-token', 'android'))).toHaveStatus(204)
    expect(await kept(started)).toEqual([{ user_id: me.id, token: 'second-token', platform: 'android' }])
  })

  it('that changes hands tells the new person only', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const [before, after] = [await world.user(), await world.guest()]
    await app.as(before).post('/push_token', device('one-device'))
    await app.as(after).post('/push_token', device('one-device'))
    expect(await kept(started)).toEqual([{ user_id: after.id, token: 'one-device', platform: 'ios' }])
  })

  it('belongs to one of many who name it at once', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const people = await Promise.all(Array.from({ length: 8 }, () => world.user()))
    const answers = await Promise.all(people.map((person) => app.as(person).post('/push_token', device('one-device'))))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 204))
    expect(await kept(started)).toHaveLength(1)
  })

  it('may be swapped with another at once', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const [one, two] = [await world.user(), await world.user()]
    await app.as(one).post('/push_token', device('device-one'))
    await app.as(two).post('/push_token', device('device-two'))
    const answers = await Promise.all([
      app.as(one).put('/push_token', device('device-two')),
      app.as(two).put('/push_token', device('device-one')),
    ])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    const tokens = (await kept(started)).map(({ token }) => token)
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(tokens.length).toBeGreaterThan(0)
  })

  it('hears nothing after the session: signed out, signed out elsewhere, also at that very moment', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const [one, two, three] = [await world.user(), await world.user(), await world.user()]
    await app.as(one).post('/push_token', device('device-one'))
    await app.as(one).delete('/users/sessions/destroy')
    const second = await world.session(two)
    await app.withToken(second).post('/push_token', device('device-two'))
    await app.as(two).delete('/users/sessions/others')
    expect(await kept(started)).toEqual([])

    for (let i = 0; i < 5; i++) {
      const mine = app.withToken(await world.session(three))
      await Promise.all([mine.post('/push_token', device(`device-${i}-three`)), mine.delete('/users/sessions/destroy')])
    }
    expect(await kept(started)).toEqual([])
  })

  it('of somebody who is blocked hears nothing, and cannot be named', async () => {
    const started = await startTestApp()
    const { app, world, ctx } = started
    const me = await world.user()
    await app.as(me).post('/push_token', device('my-device'))
    await ctx.db.transact(async (tx) => {
      await tx.updateTable('users').set({ status: 'blocked' }).where('id', '=', me.id).execute()
      await emit(tx, accountStatusChanged({ user_id: me.id, status: 'blocked' }))
    })
    await app.drainOutbox()
    expect(await kept(started)).toEqual([])
    expect(await app.as(me).post('/push_token', device('my-device'))).toBeRefused(403, 'account_blocked')
  })
})
