import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

// biome-ignore lint/suspicious/noExplicitAny: response bodies are untyped JSON
type Any = any
type Client = { get(path: string): Promise<Any>; post(path: string, body: unknown): Promise<Any> }

const PATH = '/users/time_frames'
const frame = (weekday: number, opens: string, closes: string) => ({ time_frame: { weekday, opens, closes } })
const addFrame = async (client: Client, ...args: Parameters<typeof frame>): Promise<string> =>
  (await client.post(PATH, frame(...args))).body.data.id
const listFrames = async (client: Client): Promise<string[]> =>
  (await client.get(PATH)).body.data.map(({ attributes: { weekday, opens, closes } }: Any) => `${weekday} ${opens}-${closes}`)

describe('collection hours', () => {
  it('are added by private sellers and businesses and listed from Monday on', async () => {
    const { app, world } = await startTestApp()
    for (const user of [await world.user(), await world.business()]) {
      const client = app.as(user)
      await addFrame(client, 6, '09:00', '12:00')
      await addFrame(client, 1, '13:30', '24:00')
      // Adjacent to the other time frame, without an overlap.
      const added = await client.post(PATH, frame(1, '09:00', '13:30'))
      expect(added).toHaveStatus(201)
      expect(added.body.data).toMatchObject({ type: 'time_frame', attributes: { weekday: 1, opens: '09:00', closes: '13:30' } })
      expect(await listFrames(client)).toEqual(['1 09:00-13:30', '1 13:30-24:00', '6 09:00-12:00'])
    }
  })

  it('never overlap when two are added at once', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    await addFrame(client, 2, '09:00', '12:00')
    for (const [opens, closes] of [
      ['11:59', '13:00'],
      ['08:00', '09:01'],
      ['09:00', '12:00'],
      ['10:00', '11:00'],
      ['00:00', '24:00'],
    ] as const)
      expect(await client.post(PATH, frame(2, opens, closes))).toBeRefused(409, 'time_frame_overlaps')
    expect(await client.post(PATH, frame(3, '10:00', '11:00'))).toHaveStatus(201)

    const responses = await Promise.all([client.post(PATH, frame(4, '10:00', '12:00')), client.post(PATH, frame(4, '11:00', '13:00'))])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(responses.find(({ status }) => status === 409)).toBeRefused(409, 'time_frame_overlaps')
    expect(await listFrames(client)).toHaveLength(3)
  })

  it('are rejected when they do not end after they begin', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    for (const [opens, closes] of [
      ['12:00', '09:00'],
      ['12:00', '12:00'],
      ['24:00', '24:00'],
    ] as const) {
      const response = await client.post(PATH, frame(2, opens, closes))
      expect(response).toBeRefused(422, 'time_frame_ends_before_it_begins')
      expect(response).toPointAt('/time_frame/closes')
    }
    expect(await client.post(PATH, frame(8, '9:00', '25:00'))).toPointAt('/time_frame/closes')
    expect(await client.post(PATH, frame(8, '9:00', '25:00'))).toPointAt('/time_frame/weekday')
  })

  it('are limited to six a day when the sixth is added three times at once', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    for (const hour of [1, 3, 5, 7, 9]) await addFrame(client, 5, `0${hour}:00`, `0${hour}:30`)
    const responses = await Promise.all(['11', '13', '15'].map((hour) => client.post(PATH, frame(5, `${hour}:00`, `${hour}:30`))))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(responses.find(({ status }) => status === 409)).toBeRefused(409, 'too_many_time_frames')
    expect(await client.post(PATH, frame(6, '10:00', '11:00'))).toHaveStatus(201)
  })

  it('are removed by ids, all or none', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    const otherClient = app.as(await world.user())
    const [firstId, secondId] = [await addFrame(client, 1, '09:00', '12:00'), await addFrame(client, 2, '09:00', '12:00')]
    const otherId = await addFrame(otherClient, 1, '09:00', '12:00')

    expect(await client.delete(PATH, { ids: [firstId, otherId] })).toBeRefused(404, 'not_found')
    expect(await client.delete(PATH, { ids: [firstId, '987654321'] })).toBeRefused(404, 'not_found')
    expect(await listFrames(client)).toHaveLength(2)
    expect(await listFrames(otherClient)).toHaveLength(1)

    expect(await client.delete(PATH, { ids: [firstId, firstId] })).toHaveStatus(204)
    const responses = await Promise.all([1, 2].map(() => client.delete(PATH, { ids: [secondId] })))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await listFrames(client)).toEqual([])
    expect(await client.delete(PATH, { ids: [] })).toPointAt('/ids')
  })

  it('are copied to other days and replace their hours', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    await addFrame(client, 1, '09:00', '12:00')
    await addFrame(client, 1, '13:00', '17:00')
    await addFrame(client, 3, '11:00', '14:00')
    await addFrame(client, 7, '11:00', '14:00')
    const copyResponse = await client.post(`${PATH}/copies`, { copy: { from: 1, to: [1, 2, 3, 3] } })
    expect(copyResponse).toHaveStatus(200)
    expect(copyResponse.body.data).toHaveLength(7)
    const copiedHours = (day: number) => [`${day} 09:00-12:00`, `${day} 13:00-17:00`]
    expect(await listFrames(client)).toEqual([...copiedHours(1), ...copiedHours(2), ...copiedHours(3), '7 11:00-14:00'])

    // Day 6 has no hours.
    await client.post(`${PATH}/copies`, { copy: { from: 6, to: [1, 2, 3] } })
    expect(await listFrames(client)).toEqual(['7 11:00-14:00'])
    expect(await client.post(`${PATH}/copies`, { copy: { from: 0, to: [] } })).toPointAt('/copy/to')
  })

  it('are not mixed when two days are copied at once', async () => {
    const { app, world } = await startTestApp()
    const client = app.as(await world.user())
    await addFrame(client, 1, '09:00', '12:00')
    await addFrame(client, 2, '10:00', '16:00')
    const requests = [1, 2, 1, 2].map((from) => client.post(`${PATH}/copies`, { copy: { from, to: [3, 4, 5] } }))
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const hours = (await listFrames(client)).slice(2).map((entry) => entry.slice(2))
    expect(hours).toHaveLength(3)
    expect(new Set(hours).size).toBe(1)
  })

  it('reject visitors, guests and blocked users', async () => {
    const { app, world } = await startTestApp()
    for (const client of [app.visitor, app.as(await world.guest())]) {
      expect(await client.get(PATH)).toBeRefused(403, 'sign_in_required')
      expect(await client.post(PATH, frame(1, '09:00', '10:00'))).toBeRefused(403, 'sign_in_required')
    }
    expect(await app.as(await world.user({ status: 'blocked' })).get(PATH)).toBeRefused(403, 'account_blocked')
  })
})

describe('collection hours for buyers', () => {
  it('are returned by listing, seller page and cart in the time zone of the seller’s country', async () => {
    const { app, ctx, world } = await startTestApp()
    const seller = await world.user()
    const listing = await world.listing({ seller, shippingType: 'both', quantity: 5 })
    const shippedListing = await world.listing({ seller })
    await addFrame(app.as(seller), 1, '09:00', '12:00')
    const hours = { time_zone: 'Europe/London', time_frames: [{ weekday: 1, opens: '09:00', closes: '12:00' }] }

    const fetchHours = async (path: string) => (await app.visitor.get(path)).body.data.attributes.collection_hours
    expect(await fetchHours(`/listings/${listing.slug}`)).toEqual(hours)
    // This listing cannot be collected.
    expect(await fetchHours(`/listings/${shippedListing.slug}`)).toBeNull()
    expect(await fetchHours(`/users/${seller.slug}`)).toEqual(hours)
    expect(await fetchHours(`/users/${(await world.user()).slug}`)).toBeNull()

    const buyer = app.as(await world.user())
    const addToCart = async (slug: string, shippingType: string) =>
      buyer.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: 1, shipping_type: shippingType } })
    const fetchSellers = async () => (await buyer.get('/users/carts/total_converted_price')).body.data.attributes.sellers
    await addToCart(listing.slug, 'ship_only')
    expect(await fetchSellers()).toMatchObject([{ collection_hours: null }])
    await addToCart(listing.slug, 'click_and_collect')
    expect(await fetchSellers()).toMatchObject([{ collection_hours: hours }])

    await ctx.db.updateTable('addresses').set({ country: 'FR' }).where('user_id', '=', seller.id).execute()
    expect(await fetchHours(`/listings/${listing.slug}`)).toMatchObject({ time_zone: 'Europe/Paris' })
  })
})
