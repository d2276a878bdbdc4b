import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Any = any

const cars = async ({ world }: Started) => {
  const [, golf = 0, mk7 = 0] = await world.vehicleBranch('Volkswagen', 'Golf', 'Mk7')
  const [, focus = 0] = await world.vehicleBranch('Ford', 'Focus')
  return { golf, mk7, focus }
}
const list = async (client: { get(path: string): Promise<Any> }) =>
  (await client.get('/users/vehicles')).body.data.map(({ attributes: { name, chosen } }: Any) => `${name}${chosen ? ' *' : ''}`)

describe('the garage', () => {
  it('keeps cars of members and of guests; the first is chosen by itself, a later one when asked', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const { mk7, focus } = await cars(started)
    for (const user of [await world.user(), await world.guest(), await world.business()]) {
      const me = app.as(user)
      const added = await me.post('/users/vehicles', {
        vehicle: { node_id: String(mk7), year: 2015, plate: 'oy15 kdn', nickname: ' Daily ', mileage: 61_000 },
      })
      expect(added).toHaveStatus(201)
      expect(added.body.data.attributes).toMatchObject({
        node_id: String(mk7),
        name: 'Volkswagen Golf Mk7',
        short_name: 'Golf',
        year: 2015,
        plate: 'OY15KDN',
        nickname: 'Daily',
        mileage: 61_000,
        chosen: true,
      })
      app.clock.advance(1000)
      const second = await me.post('/users/vehicles', { vehicle: { node_id: String(focus) } })
      expect(second.body.data.attributes).toMatchObject({ chosen: false, short_name: 'Focus' })
      expect(await list(me)).toEqual(['Volkswagen Golf Mk7 *', 'Ford Focus'])
      expect(await me.get(`/users/vehicles/${second.body.data.id}`)).toHaveStatus(200)
    }
    expect(await world.events()).toEqual(Array.from({ length: 6 }, () => 'vehicle_added'))
  })

  it('chooses one at a time, also when two are chosen at once', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const { mk7, focus } = await cars(started)
    const me = app.as(await world.user())
    const ids: string[] = []
    for (const node of [mk7, focus, mk7, focus])
      ids.push((await me.post('/users/vehicles', { vehicle: { node_id: String(node), chosen: true } })).body.data.id)
    const answers = await Promise.all(ids.map((id) => me.put(`/users/vehicles/${id}`, { vehicle: { chosen: true } })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await list(me)).filter((name: string) => name.endsWith('*'))).toHaveLength(1)
  })

  it('changes what is named and takes away what is null', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const { mk7 } = await cars(started)
    const me = app.as(await world.user())
    const { id } = (await me.post('/users/vehicles', { vehicle: { node_id: String(mk7), year: 2015, nickname: 'Daily' } })).body.data
    const changed = await me.put(`/users/vehicles/${id}`, { vehicle: { nickname: null, mileage: 5, vin: 'wvwzzz1kz6w000001' } })
    expect(changed.body.data.attributes).toMatchObject({ nickname: null, year: 2015, mileage: 5, vin: 'WVWZZZ1KZ6W000001', chosen: true })
    expect((await me.put(`/users/vehicles/${id}`, { vehicle: {} })).body.data.attributes).toEqual(changed.body.data.attributes)
  })

  it('removes a car and chooses the newest of the others', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const { golf, mk7, focus } = await cars(started)
    const me = app.as(await world.user())
    const ids: string[] = []
    for (const node of [mk7, focus, golf]) {
      ids.push((await me.post('/users/vehicles', { vehicle: { node_id: String(node) } })).body.data.id)
      app.clock.advance(1000)
    }
    expect(await me.delete(`/users/vehicles/${ids[0]}`)).toHaveStatus(204)
    expect(await list(me)).toEqual(['Volkswagen Golf *', 'Ford Focus'])
    const [one, two] = await Promise.all([1, 2].map(() => me.delete(`/users/vehicles/${ids[1]}`)))
    expect([one?.status, two?.status].sort()).toEqual([204, 404])
    expect(await world.events()).toEqual(['vehicle_added', 'vehicle_added', 'vehicle_added', 'vehicle_removed', 'vehicle_removed'])
  })

  it('is full at thirty, also when the thirtieth is added twice at once', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const { focus } = await cars(started)
    const user = await world.user()
    const values = Array.from({ length: 29 }, (_, i) => ({ user_id: user.id, node_id: focus, chosen: i === 0 }))
    await ctx.db.insertInto('vehicles').values(values).execute()
    const answers = await Promise.all([1, 2, 3].map(() => app.as(user).post('/users/vehicles', { vehicle: { node_id: String(focus) } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toBeRefused(409, 'garage_full')
  })

  it('is nobody else’s', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const { focus } = await cars(started)
    const { id } = (await app.as(await world.user()).post('/users/vehicles', { vehicle: { node_id: String(focus) } })).body.data
    const other = app.as(await world.user())
    for (const answer of [
      await other.get(`/users/vehicles/${id}`),
      await other.put(`/users/vehicles/${id}`, { vehicle: { chosen: true } }),
      await other.delete(`/users/vehicles/${id}`),
    ])
      expect(answer).toBeRefused(404, 'not_found')
    expect(await app.visitor.get('/users/vehicles')).toBeRefused(401, 'sign_in_required')
    expect(await app.as(await world.user({ status: 'blocked' })).get('/users/vehicles')).toBeRefused(403, 'account_blocked')
    expect(await list(other)).toEqual([])
  })

  it('points at bad input', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const { focus } = await cars(started)
    const me = app.as(await world.user())
    const bad = await me.post('/users/vehicles', {
      vehicle: { node_id: focus, year: 1066, nickname: ' ', plate: '!', vin: 'WVWZZZ1KZ6W00000O', mileage: -1, chosen: 'yes', user_id: 1 },
    })
    for (const field of ['node_id', 'year', 'nickname', 'plate', 'vin', 'mileage', 'chosen', 'user_id'])
      expect(bad).toPointAt(`/vehicle/${field}`)
    expect(await me.post('/users/vehicles', {})).toPointAt('/vehicle')
    expect(await me.post('/users/vehicles', { vehicle: { node_id: '999999' } })).toBeRefused(422, 'vehicle_node_unknown')
    expect(await me.post('/users/vehicles', { vehicle: { node_id: '1000000000' } })).toBeRefused(422, 'vehicle_node_unknown')
    expect(await me.get('/users/vehicles/first')).toPointAt('id')
  })
})

describe('a guest who signs in', () => {
  it('brings the cars along, each once, and the chosen one stays chosen', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const { golf, mk7, focus } = await cars(started)
    const member = await world.user()
    const guest = await world.guest()
    await app.as(member).post('/users/vehicles', { vehicle: { node_id: String(mk7), year: 2015 } })
    await app.as(guest).post('/users/vehicles', { vehicle: { node_id: String(mk7), year: 2015 } })
    await app.as(guest).post('/users/vehicles', { vehicle: { node_id: String(mk7), year: 2016 } })
    await app.as(guest).post('/users/vehicles', { vehicle: { node_id: String(focus), chosen: true } })
    await ctx.db.transact((tx) => ctx.mergeGuest(tx, { guestId: guest.id, memberId: member.id }))
    expect((await list(app.as(member))).sort()).toEqual(['Ford Focus *', 'Volkswagen Golf Mk7', 'Volkswagen Golf Mk7'])
    expect(await list(app.as(guest))).toEqual([])

    const full = Array.from({ length: 27 }, () => ({ user_id: member.id, node_id: golf }))
    await ctx.db.insertInto('vehicles').values(full).execute()
    await app.as(guest).post('/users/vehicles', { vehicle: { node_id: String(golf), year: 2001 } })
    await ctx.db.transact((tx) => ctx.mergeGuest(tx, { guestId: guest.id, memberId: member.id }))
    expect(await list(app.as(member))).toHaveLength(30)
  })
})
