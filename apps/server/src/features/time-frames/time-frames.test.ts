import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Any = any
type Client = { get(path: string): Promise<Any>; post(path: string, body: unknown): Promise<Any> }

const PATH = '/users/time_frames'
const frame = (weekday: number, opens: string, closes: string) => ({ time_frame: { weekday, opens, closes } })
const add = async (me: Client, ...given: Parameters<typeof frame>): Promise<string> => (await me.post(PATH, frame(...given))).body.data.id
const week = async (me: Client): Promise<string[]> =>
  (await me.get(PATH)).body.data.map(({ attributes: { weekday, opens, closes } }: Any) => `${weekday} ${opens}-${closes}`)

describe('collection hours', () => {
  it('are several a day, from Monday on; private sellers and businesses have them', async () => {
    const { app, world } = await startTestApp()
    for (const user of [await world.user(), await world.business()]) {
      const me = app.as(user)
      await add(me, 6, '09:00', '12:00')
      await add(me, 1, '13:30', '24:00')
      const added = await me.post(PATH, frame(1, '09:00', '13:30')) // meets the other, does not overlap it
      expect(added).toHaveStatus(201)
      expect(added.body.data).toMatchObject({ type: 'time_frame', attributes: { weekday: 1, opens: '09:00', closes: '13:30' } })
      expect(await week(me)).toEqual(['1 09:00-13:30', '1 13:30-24:00', '6 09:00-12:00'])
    }
  })

  it('never overlap, also when two are added at once', async () => {
    const { app, world } = await startTestApp()
    const me = app.as(await world.user())
    await add(me, 2, '09:00', '12:00')
    for (const [opens, closes] of [
      ['11:59', '13:00'],
      ['08:00', '09:01'],
      ['09:00', '12:00'],
      ['10:00', '11:00'],
      ['00:00', '24:00'],
    ] as const)
      expect(await me.post(PATH, frame(2, opens, closes))).toBeRefused(409, 'time_frame_overlaps')
    expect(await me.post(PATH, frame(3, '10:00', '11:00'))).toHaveStatus(201)

    const twice = await Promise.all([me.post(PATH, frame(4, '10:00', '12:00')), me.post(PATH, frame(4, '11:00', '13:00'))])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(twice.find(({ status }) => status === 409)).toBeRefused(409, 'time_frame_overlaps')
    expect(await week(me)).toHaveLength(3)
  })

  it('end after they begin', async () => {
    const { app, world } = await startTestApp()
    const me = app.as(await world.user())
    for (const [opens, closes] of [
      ['12:00', '09:00'],
      ['12:00', '12:00'],
      ['24:00', '24:00'],
    ] as const) {
      const refused = await me.post(PATH, frame(2, opens, closes))
      expect(refused).toBeRefused(422, 'time_frame_ends_before_it_begins')
      expect(refused).toPointAt('/time_frame/closes')
    }
    expect(await me.post(PATH, frame(8, '9:00', '25:00'))).toPointAt('/time_frame/closes')
    expect(await me.post(PATH, frame(8, '9:00', '25:00'))).toPointAt('/time_frame/weekday')
  })

  it('are at most six a day, also when the sixth is added three times at once', async () => {
    const { app, world } = await startTestApp()
    const me = app.as(await world.user())
    for (const hour of [1, 3, 5, 7, 9]) await add(me, 5, `0${hour}:00`, `0${hour}:30`)
    const answers = await Promise.all(['11', '13', '15'].map((hour) => me.post(PATH, frame(5, `${hour}:00`, `${hour}:30`))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toBeRefused(409, 'too_many_time_frames')
    expect(await me.post(PATH, frame(6, '10:00', '11:00'))).toHaveStatus(201)
  })

  it('are taken away by their ids, all or none', async () => {
    const { app, world } = await startTestApp()
    const me = app.as(await world.user())
    const other = app.as(await world.user())
    const [one, two] = [await add(me, 1, '09:00', '12:00'), await add(me, 2, '09:00', '12:00')]
    const theirs = await add(other, 1, '09:00', '12:00')

    expect(await me.delete(PATH, { ids: [one, theirs] })).toBeRefused(404, 'not_found')
    expect(await me.delete(PATH, { ids: [one, '987654321'] })).toBeRefused(404, 'not_found')
    expect(await week(me)).toHaveLength(2)
    expect(await week(other)).toHaveLength(1)

    expect(await me.delete(PATH, { ids: [one, one] })).toHaveStatus(204)
    const both = await Promise.all([1, 2].map(() => me.delete(PATH, { ids: [two] })))
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await week(me)).toEqual([])
    expect(await me.delete(PATH, { ids: [] })).toPointAt('/ids')
  })

  it('are copied to other days in place of theirs', async () => {
    const { app, world } = await startTestApp()
    const me = app.as(await world.user())
    await add(me, 1, '09:00', '12:00')
    await add(me, 1, '13:00', '17:00')
    await add(me, 3, '11:00', '14:00')
    await add(me, 7, '11:00', '14:00')
    const copied = await me.post(`${PATH}/copies`, { copy: { from: 1, to: [1, 2, 3, 3] } })
    expect(copied).toHaveStatus(200)
    expect(copied.body.data).toHaveLength(7)
    const like = (day: number) => [`${day} 09:00-12:00`, `${day} 13:00-17:00`]
    expect(await week(me)).toEqual([...like(1), ...like(2), ...like(3), '7 11:00-14:00'])

    await me.post(`${PATH}/copies`, { copy: { from: 6, to: [1, 2, 3] } }) // a closed day
    expect(await week(me)).toEqual(['7 11:00-14:00'])
    expect(await me.post(`${PATH}/copies`, { copy: { from: 0, to: [] } })).toPointAt('/copy/to')
  })

  it('stay whole when two days are copied at once', async () => {
    const { app, world } = await startTestApp()
    const me = app.as(await world.user())
    await add(me, 1, '09:00', '12:00')
    await add(me, 2, '10:00', '16:00')
    const copies = [1, 2, 1, 2].map((from) => me.post(`${PATH}/copies`, { copy: { from, to: [3, 4, 5] } }))
    expect((await Promise.all(copies)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const hours = (await week(me)).slice(2).map((each) => each.slice(2))
    expect(hours).toHaveLength(3)
    expect(new Set(hours).size).toBe(1)
  })

  it('are nobody else’s to change', async () => {
    const { app, world } = await startTestApp()
    for (const client of [app.visitor, app.as(await world.guest())]) {
      expect(await client.get(PATH)).toBeRefused(401, 'sign_in_required')
      expect(await client.post(PATH, frame(1, '09:00', '10:00'))).toBeRefused(401, 'sign_in_required')
    }
    expect(await app.as(await world.user({ status: 'blocked' })).get(PATH)).toBeRefused(403, 'account_blocked')
  })
})

describe('whoever may collect', () => {
  it('is told the hours by the listing, the seller’s page and the cart, by the clocks of the seller’s country', async () => {
    const { app, ctx, world } = await startTestApp()
    const seller = await world.user()
    const listing = await world.listing({ seller, shippingType: 'both', quantity: 5 })
    const sent = await world.listing({ seller })
    await add(app.as(seller), 1, '09:00', '12:00')
    const hours = { time_zone: 'Europe/London', time_frames: [{ weekday: 1, opens: '09:00', closes: '12:00' }] }

    const hoursAt = async (path: string) => (await app.visitor.get(path)).body.data.attributes.collection_hours
    expect(await hoursAt(`/listings/${listing.slug}`)).toEqual(hours)
    expect(await hoursAt(`/listings/${sent.slug}`)).toBeNull() // it cannot be collected
    expect(await hoursAt(`/users/${seller.slug}`)).toEqual(hours)
    expect(await hoursAt(`/users/${(await world.user()).slug}`)).toBeNull()

    const buyer = app.as(await world.user())
    const put = async (slug: string, way: string) =>
      buyer.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: 1, shipping_type: way } })
    const sellers = async () => (await buyer.get('/users/carts/total_converted_price')).body.meta.sellers
    await put(listing.slug, 'ship_only')
    expect(await sellers()).toMatchObject([{ collection_hours: null }])
    await put(listing.slug, 'click_and_collect')
    expect(await sellers()).toMatchObject([{ collection_hours: hours }])

    await ctx.db.updateTable('addresses').set({ country: 'FR' }).where('user_id', '=', seller.id).execute()
    expect(await hoursAt(`/listings/${listing.slug}`)).toMatchObject({ time_zone: 'Europe/Paris' })
  })
})
