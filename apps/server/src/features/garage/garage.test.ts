import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
// biome-ignore lint/suspicious/noExplicitAny: response bodies are untyped JSON
type Any = any

const createVehicleNodes = async ({ world }: TestSetup) => {
  const [, golf = 0, mk7 = 0] = await world.vehicleBranch('Volkswagen', 'Golf', 'Mk7')
  const [, focus = 0] = await world.vehicleBranch('Ford', 'Focus')
  return { golf, mk7, focus }
}
const listNames = async (client: { get(path: string): Promise<Any> }) =>
  (await client.get('/users/vehicles')).body.data.map(({ attributes: { name, chosen } }: Any) => `${name}${chosen ? ' *' : ''}`)

describe('garage', () => {
  it('stores vehicles of members and guests and chooses the first one', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const { mk7, focus } = await createVehicleNodes(setup)
    for (const user of [await world.user(), await world.guest(), await world.business()]) {
      const client = app.as(user)
      const addResponse = await client.post('/users/vehicles', {
        vehicle: { node_id: String(mk7), year: 2015, plate: 'oy15 kdn', nickname: ' Daily ', mileage: 61_000 },
      })
      expect(addResponse).toHaveStatus(201)
      expect(addResponse.body.data.attributes).toMatchObject({
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
      const secondResponse = await client.post('/users/vehicles', { vehicle: { node_id: String(focus) } })
      expect(secondResponse.body.data.attributes).toMatchObject({ chosen: false, short_name: 'Focus' })
      expect(await listNames(client)).toEqual(['Volkswagen Golf Mk7 *', 'Ford Focus'])
      expect(await client.get(`/users/vehicles/${secondResponse.body.data.id}`)).toHaveStatus(200)
    }
    expect(await world.events()).toEqual(Array.from({ length: 6 }, () => 'vehicle_added'))
  })

  it('keeps exactly one chosen vehicle when several are chosen at once', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const { mk7, focus } = await createVehicleNodes(setup)
    const client = app.as(await world.user())
    const ids: string[] = []
    for (const node of [mk7, focus, mk7, focus])
      ids.push((await client.post('/users/vehicles', { vehicle: { node_id: String(node), chosen: true } })).body.data.id)
    const responses = await Promise.all(ids.map((id) => client.put(`/users/vehicles/${id}`, { vehicle: { chosen: true } })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await listNames(client)).filter((name: string) => name.endsWith('*'))).toHaveLength(1)
  })

  it('changes the fields in the body, clears fields that are null and keeps the others', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const { mk7 } = await createVehicleNodes(setup)
    const client = app.as(await world.user())
    const { id } = (await client.post('/users/vehicles', { vehicle: { node_id: String(mk7), year: 2015, nickname: 'Daily' } })).body.data
    const changeResponse = await client.put(`/users/vehicles/${id}`, { vehicle: { nickname: null, mileage: 5, vin: 'wvwzzz1kz6w000001' } })
    expect(changeResponse.body.data.attributes).toMatchObject({
      nickname: null,
      year: 2015,
      mileage: 5,
      vin: 'WVWZZZ1KZ6W000001',
      chosen: true,
    })
    expect((await client.put(`/users/vehicles/${id}`, { vehicle: {} })).body.data.attributes).toEqual(changeResponse.body.data.attributes)
  })

  it('removes the chosen vehicle and chooses the newest of the others', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const { golf, mk7, focus } = await createVehicleNodes(setup)
    const client = app.as(await world.user())
    const ids: string[] = []
    for (const node of [mk7, focus, golf]) {
      ids.push((await client.post('/users/vehicles', { vehicle: { node_id: String(node) } })).body.data.id)
      app.clock.advance(1000)
    }
    expect(await client.delete(`/users/vehicles/${ids[0]}`)).toHaveStatus(204)
    expect(await listNames(client)).toEqual(['Volkswagen Golf *', 'Ford Focus'])
    const [firstResponse, secondResponse] = await Promise.all([1, 2].map(() => client.delete(`/users/vehicles/${ids[1]}`)))
    expect([firstResponse?.status, secondResponse?.status].sort()).toEqual([204, 404])
    expect(await world.events()).toEqual(['vehicle_added', 'vehicle_added', 'vehicle_added', 'vehicle_removed', 'vehicle_removed'])
  })

  it('accepts a thirtieth vehicle only once when three are added at once', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const { focus } = await createVehicleNodes(setup)
    const user = await world.user()
    const values = Array.from({ length: 29 }, (_, i) => ({ user_id: user.id, node_id: focus, chosen: i === 0 }))
    await ctx.db.insertInto('vehicles').values(values).execute()
    const responses = await Promise.all([1, 2, 3].map(() => app.as(user).post('/users/vehicles', { vehicle: { node_id: String(focus) } })))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(responses.find(({ status }) => status === 409)).toBeRefused(409, 'garage_full')
  })

  it('rejects other users, visitors and blocked users', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const { focus } = await createVehicleNodes(setup)
    const { id } = (await app.as(await world.user()).post('/users/vehicles', { vehicle: { node_id: String(focus) } })).body.data
    const otherClient = app.as(await world.user())
    for (const response of [
      await otherClient.get(`/users/vehicles/${id}`),
      await otherClient.put(`/users/vehicles/${id}`, { vehicle: { chosen: true } }),
      await otherClient.delete(`/users/vehicles/${id}`),
    ])
      expect(response).toBeRefused(404, 'not_found')
    expect(await app.visitor.get('/users/vehicles')).toBeRefused(403, 'sign_in_required')
    expect(await app.as(await world.user({ status: 'blocked' })).get('/users/vehicles')).toBeRefused(403, 'account_blocked')
    expect(await listNames(otherClient)).toEqual([])
  })

  it('rejects invalid fields with pointers', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const client = app.as(await world.user())
    const response = await client.post('/users/vehicles', {
      vehicle: {
        node_id: 1.5,
        year: 1066,
        nickname: ' ',
        plate: '!',
        vin: 'WVWZZZ1KZ6W00000O',
        mileage: -1,
        chosen: 'perhaps',
        user_id: 1,
      },
    })
    for (const field of ['node_id', 'year', 'nickname', 'plate', 'vin', 'mileage', 'chosen', 'user_id'])
      expect(response).toPointAt(`/vehicle/${field}`)
    expect(await client.post('/users/vehicles', {})).toPointAt('/vehicle')
    expect(await client.post('/users/vehicles', { vehicle: { node_id: '999999' } })).toBeRefused(422, 'vehicle_node_unknown')
    expect(await client.post('/users/vehicles', { vehicle: { node_id: '1000000000' } })).toBeRefused(422, 'vehicle_node_unknown')
    expect(await client.get('/users/vehicles/first')).toPointAt('id')
  })
})

describe('merge of a guest’s garage', () => {
  it('moves each vehicle once, keeps the chosen one and stops at thirty vehicles', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const { golf, mk7, focus } = await createVehicleNodes(setup)
    const member = await world.user()
    const guest = await world.guest()
    await app.as(member).post('/users/vehicles', { vehicle: { node_id: String(mk7), year: 2015 } })
    await app.as(guest).post('/users/vehicles', { vehicle: { node_id: String(mk7), year: 2015 } })
    await app.as(guest).post('/users/vehicles', { vehicle: { node_id: String(mk7), year: 2016 } })
    await app.as(guest).post('/users/vehicles', { vehicle: { node_id: String(focus), chosen: true } })
    await ctx.db.transact((tx) => ctx.mergeGuest(tx, { guestId: guest.id, memberId: member.id }))
    expect((await listNames(app.as(member))).sort()).toEqual(['Ford Focus *', 'Volkswagen Golf Mk7', 'Volkswagen Golf Mk7'])
    expect(await listNames(app.as(guest))).toEqual([])

    const fillerRows = Array.from({ length: 27 }, () => ({ user_id: member.id, node_id: golf }))
    await ctx.db.insertInto('vehicles').values(fillerRows).execute()
    await app.as(guest).post('/users/vehicles', { vehicle: { node_id: String(golf), year: 2001 } })
    await ctx.db.transact((tx) => ctx.mergeGuest(tx, { guestId: guest.id, memberId: member.id }))
    expect(await listNames(app.as(member))).toHaveLength(30)
  })
})
