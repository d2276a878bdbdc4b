import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startOrders } from '#features/carrier-labels/test-helpers.ts'
import { changeItems, listItemIds, loadOrder } from '#features/orders/test-helpers.ts'
import { CarrierUnavailable } from '#gateways/carriers/port.ts'
import { erasePickups, exportPickups } from './public.ts'

const unavailable = () => Promise.reject(new CarrierUnavailable('away'))
const morning = { day: '2026-11-24', starts: '09:00', ends: '13:00' }
const later = { day: '2026-11-25', starts: '13:00', ends: '17:00' }

type Parcel = { label_id: string; order_id: string }
type Pickups = {
  bookings: { id: string; status: string; parcels: Parcel[]; place: unknown }[]
  offers: { parcels: Parcel[]; windows: { day: string }[]; place: unknown; carrier_name: string }[]
}

/** Orders with a bought label each, on a Monday morning. */
async function startPickups(count = 2) {
  const setup = await startOrders(count, new Date('2026-11-23T09:00:00Z'))
  const { app, ctx, client, sales } = setup
  await setup.buy(await setup.offers())
  const pickups = async (as = client): Promise<Pickups> => (await as.get('/users/pickups')).body.data.attributes
  // The labels were bought at the same time: those of the orders in their order.
  const waiting = (await pickups()).offers.flatMap(({ parcels }) => parcels)
  const labelIds = setup.orderIds.map((orderId) => waiting.find(({ order_id }) => order_id === orderId)?.label_id ?? '')
  return {
    ...setup,
    labelIds,
    pickups,
    buyerClient: sales[0]!.buyerClient,
    book: (changes: Record<string, unknown> = {}, as = client) =>
      as.post('/users/pickups', { pickup: { label_ids: labelIds, ...morning, attempt: randomUUID(), ...changes } }),
    cancel: (id: string, as = client) => as.put(`/users/pickups/${id}/cancel`, {}),
    giveBack: (labelId: string) => client.put(`/users/labels/${labelId}/cancel`, {}),
    listAtGateway: () => ctx.db.selectFrom('sandbox_carrier.pickups').select(['label_keys', 'cancelled_at']).execute(),
    async recover() {
      app.clock.advance(61_000)
      await app.runDeadlines()
    },
  }
}

const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).toSorted()

describe('POST /users/pickups', () => {
  it('books a pickup that the seller sees in the list and on the order, and the buyer does not', async () => {
    const { orderIds, pickups, book, client, buyerClient, listAtGateway } = await startPickups()
    const [offer] = (await pickups()).offers
    expect(offer).toMatchObject({ carrier_name: 'Sandbox carrier' })
    expect(offer!.parcels.map(({ order_id }) => order_id).toSorted()).toEqual(orderIds.toSorted())
    expect([...new Set(offer!.windows.map(({ day }) => day))]).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
    ])
    const { status, body } = await book()
    expect(status).toBe(200)
    expect(body.data.attributes.offers).toEqual([])
    expect(body.data.attributes.bookings).toMatchObject([
      {
        status: 'booked',
        carrier_name: 'Sandbox carrier',
        ...morning,
        place: offer!.place,
        parcels: offer!.parcels,
      },
    ])
    expect((await loadOrder(client, orderIds[0]!)).parcels[0].label.pickup).toEqual(morning)
    expect((await loadOrder(buyerClient, orderIds[0]!)).parcels).toEqual([])
    expect(await listAtGateway()).toMatchObject([{ label_keys: [expect.any(String), expect.any(String)], cancelled_at: null }])
  })

  it('books once for an attempt, also at the same instant and again later', async () => {
    const { book, pickups, listAtGateway } = await startPickups()
    const attempt = randomUUID()
    const responses = await Promise.all(Array.from({ length: 4 }, () => book({ attempt })))
    expect(statusesOf([...responses, await book({ attempt })])).toEqual([200, 200, 200, 200, 200])
    expect((await pickups()).bookings).toHaveLength(1)
    expect(await listAtGateway()).toHaveLength(1)
  })

  it('gives each parcel to one pickup when several are booked at the same instant', async () => {
    const { book, labelIds, pickups, listAtGateway } = await startPickups(3)
    const [first, second, third] = labelIds as [string, string, string]
    const responses = await Promise.all([
      book({ label_ids: [first, second] }),
      book({ label_ids: [second, third], ...later }),
      book({ label_ids: [third, second, first] }),
    ])
    expect(statusesOf(responses)).toEqual([200, 422, 422])
    expect(await listAtGateway()).toHaveLength(1)
    const { bookings, offers } = await pickups()
    const ids = [...bookings, ...offers].flatMap(({ parcels }) => parcels.map(({ label_id }) => label_id))
    expect(ids.toSorted()).toEqual(labelIds.toSorted())
    expect(await book({ label_ids: [bookings[0]!.parcels[0]!.label_id], ...later })).toBeRefused(422, 'pickup_labels_invalid')
  })

  it('refuses past days, today, Sundays, bank holidays and other times', async () => {
    const { app, book, pickups } = await startPickups(1)
    for (const day of ['2026-11-20', '2026-11-23', '2026-11-29', '2027-01-15'])
      expect(await book({ day })).toBeRefused(409, 'pickup_window_not_available')
    expect(await book({ starts: '08:00' })).toBeRefused(409, 'pickup_window_not_available')
    expect(await book({ day: '2026-02-30' })).toBeRefused(422, 'bad_format')
    expect(await book({ day: 'tomorrow' })).toBeRefused(422, 'bad_format')
    expect(await book({ ends: '25:00' })).toBeRefused(422, 'bad_format')
    expect(await book({ label_ids: [] })).toBeRefused(422, 'too_small')
    app.clock.set('2026-12-24T09:00:00Z')
    expect(await book({ day: '2026-12-25' })).toBeRefused(409, 'pickup_window_not_available')
    expect((await pickups()).bookings).toEqual([])
  })

  it('is for the seller of the parcels only', async () => {
    const { app, world, book, buyerClient, pickups, listAtGateway } = await startPickups(1)
    expect(await book({}, app.as(await world.guest()))).toBeRefused(403, 'sign_in_required')
    for (const other of [buyerClient, app.as(await world.business()), app.as(await world.operator())]) {
      expect(await book({}, other)).toBeRefused(404, 'not_found')
      expect(await pickups(other)).toEqual({ bookings: [], offers: [] })
    }
    expect(await book({ label_ids: ['999999'] })).toBeRefused(404, 'not_found')
    expect(await listAtGateway()).toEqual([])
  })

  it('refuses parcels that the carrier has, and parcels of two addresses', async () => {
    const { ctx, seller, world, sales, labelIds, pickups, book, client } = await startPickups(3)
    await client.put(`/users/labels/${labelIds[0]}/dispatch`, {})
    expect(await book()).toBeRefused(422, 'pickup_labels_invalid')
    const placeId = await world.address(seller.id)
    await ctx.db.updateTable('addresses').set({ line1: '9 Mill Street' }).where('id', '=', placeId).execute()
    await ctx.db.updateTable('listings').set({ dispatch_address_id: placeId }).where('id', '=', sales[1]!.listings[0]!.id).execute()
    const { offers } = await pickups()
    expect(offers.map(({ parcels }) => parcels.length)).toEqual([1, 1])
    expect(await book({ label_ids: labelIds.slice(1) })).toBeRefused(422, 'pickup_labels_invalid')
    expect((await book({ label_ids: [labelIds[1]] })).status).toBe(200)
    expect((await pickups()).bookings[0]?.place).toMatchObject({ line1: '9 Mill Street' })
  })

  it('hands the parcel over: it is sent when the driver has it', async () => {
    const { app, orderIds, client, book } = await startPickups(1)
    await book()
    const statusAt = async (instant: string) => {
      app.clock.set(instant)
      await app.runDeadlines()
      await app.drainOutbox()
      return (await loadOrder(client, orderIds[0]!)).parcels[0].status
    }
    expect(await statusAt('2026-11-24T09:30:00Z')).toBe('prepared')
    expect(await statusAt('2026-11-24T15:00:00Z')).toBe('in_transit')
  })
})

describe('PUT /users/pickups/:id/cancel', () => {
  it('frees the parcels for another pickup, once, also at the same instant', async () => {
    const { book, cancel, pickups, labelIds, listAtGateway } = await startPickups()
    await book()
    const { id } = (await pickups()).bookings[0]!
    expect(statusesOf(await Promise.all(Array.from({ length: 4 }, () => cancel(id))))).toEqual([200, 200, 200, 200])
    expect((await cancel(id)).status).toBe(200)
    const { bookings, offers } = await pickups()
    expect(bookings).toEqual([])
    expect(offers[0]?.parcels.map(({ label_id }) => label_id).toSorted()).toEqual(labelIds.toSorted())
    expect((await book(later)).status).toBe(200)
    expect((await listAtGateway()).map(({ cancelled_at }) => cancelled_at === null)).toEqual([false, true])
  })

  it('is refused for others, and when the driver is on the way', async () => {
    const { app, world, book, cancel, pickups, buyerClient } = await startPickups(1)
    await book()
    const { id } = (await pickups()).bookings[0]!
    expect(await cancel(id, app.as(await world.guest()))).toBeRefused(403, 'sign_in_required')
    for (const other of [buyerClient, app.as(await world.business()), app.as(await world.operator())])
      expect(await cancel(id, other)).toBeRefused(404, 'not_found')
    expect(await cancel('999999')).toBeRefused(404, 'not_found')
    app.clock.set('2026-11-24T09:00:00Z')
    expect(await cancel(id)).toBeRefused(409, 'pickup_too_late')
    expect((await pickups()).bookings).toMatchObject([{ id, status: 'booked' }])
  })
})

describe('a gateway that fails', () => {
  it('books later: the pickup stays requested and is booked once', async () => {
    const { book, pickups, breakGateway, recover, listAtGateway } = await startPickups()
    const repair = breakGateway(({ bookPickup }) => ({
      bookPickup: async (request) => {
        await bookPickup(request)
        throw new CarrierUnavailable('response lost')
      },
    }))
    expect((await book()).status).toBe(200)
    expect((await pickups()).bookings).toMatchObject([{ status: 'requested' }])
    repair()
    await recover()
    expect((await pickups()).bookings).toMatchObject([{ status: 'booked' }])
    expect(await listAtGateway()).toHaveLength(1)
  })

  it('cancels later, also a booking that was never confirmed', async () => {
    const { book, cancel, pickups, breakGateway, recover, listAtGateway } = await startPickups()
    const repair = breakGateway(() => ({ bookPickup: unavailable, cancelPickup: unavailable }))
    await book()
    const { id } = (await pickups()).bookings[0]!
    expect((await cancel(id)).status).toBe(200)
    expect((await pickups()).bookings).toMatchObject([{ status: 'cancelling' }])
    repair()
    await recover()
    expect(await pickups()).toMatchObject({ bookings: [], offers: [{}] })
    expect(await listAtGateway()).toMatchObject([{ cancelled_at: expect.any(Date) }])
  })

  it('has no times while it does not respond, and books nothing', async () => {
    const { book, pickups, breakGateway } = await startPickups(1)
    breakGateway(() => ({ listPickupWindows: unavailable }))
    expect((await pickups()).offers).toMatchObject([{ windows: [] }])
    expect(await book()).toBeRefused(503, 'unavailable')
    expect((await pickups()).bookings).toEqual([])
  })
})

describe('a driver who has not come', () => {
  it('leaves the parcel to another pickup from the next day on', async () => {
    const { app, book, pickups, breakGateway, labelIds } = await startPickups(1)
    await book()
    breakGateway(() => ({ bookPickup: async () => {} }))
    app.clock.set('2026-11-24T20:00:00Z')
    expect((await pickups()).bookings).toHaveLength(1)
    expect(await book(later)).toBeRefused(422, 'pickup_labels_invalid')
    app.clock.set('2026-11-25T08:00:00Z')
    expect(await pickups()).toMatchObject({ bookings: [], offers: [{ parcels: [{ label_id: labelIds[0] }] }] })
    const day = '2026-11-26'
    expect((await book({ day })).status).toBe(200)
    expect((await pickups()).bookings).toMatchObject([{ day, parcels: [{ label_id: labelIds[0] }] }])
  })
})

describe('a label that is given back', () => {
  it('leaves its pickup; without the last one, the pickup is cancelled', async () => {
    const { app, book, pickups, giveBack, labelIds, listAtGateway } = await startPickups()
    await book()
    expect((await giveBack(labelIds[0]!)).status).toBe(200)
    await app.drainOutbox()
    expect((await pickups()).bookings).toMatchObject([{ status: 'booked', parcels: [{ label_id: labelIds[1] }] }])
    await giveBack(labelIds[1]!)
    await app.drainOutbox()
    expect(await pickups()).toEqual({ bookings: [], offers: [] })
    expect(await listAtGateway()).toMatchObject([{ cancelled_at: expect.any(Date) }])
  })

  it('is in no pickup when both happen at the same instant', async () => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const { app, ctx, book, giveBack, labelIds, pickups } = await startPickups(1)
      await Promise.all([book(), giveBack(labelIds[0]!)])
      await app.drainOutbox()
      expect(await pickups()).toEqual({ bookings: [], offers: [] })
      expect(await ctx.db.selectFrom('carrier_labels').select(['status', 'pickup_id']).execute()).toEqual([
        { status: 'cancelled', pickup_id: null },
      ])
    }
  })

  it('because its part was declined, leaves the pickup too', async () => {
    const { app, client, orderIds, book, pickups } = await startPickups(1)
    await book()
    const item_ids = await listItemIds(client, orderIds[0]!)
    await changeItems(client, orderIds[0]!, { action: 'decline', item_ids, reason: 'damaged' })
    await app.drainOutbox()
    await app.drainOutbox()
    expect(await pickups()).toEqual({ bookings: [], offers: [] })
  })
})

it('the address of a pickup is exported and erased with the account of the seller', async () => {
  const { ctx, seller, book, pickups } = await startPickups(1)
  await book()
  const exported = await exportPickups(ctx.db, seller.id)
  expect(exported.pickups).toMatchObject([{ day: morning.day, address: { line1: expect.any(String) } }])
  await ctx.db.transact((tx) => erasePickups(tx, { userId: seller.id }))
  expect((await pickups()).bookings).toMatchObject([{ place: null }])
})
