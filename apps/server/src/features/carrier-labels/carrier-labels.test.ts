import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { CarrierRefusal, CarrierUnavailable } from '#gateways/carriers/port.ts'
import { deleteLabelFiles } from './delete-label-files.job.ts'
import { startLabels } from './test-helpers.ts'

const unavailable = () => Promise.reject(new CarrierUnavailable('away'))
const bought = { status: 'bought', service_name: 'Economy', price: { amount: '5.49', currency: 'gbp' }, has_file: true, parcel: 'prepared' }
const noItems = { items: [{ item_id: '999999', quantity: 1 }] }

describe('POST /users/orders/{id}/label_rates', () => {
  it('estimates the parcel from the listings, and takes what the seller corrects', async () => {
    const { listRates, units } = await startLabels({ quantity: 2 })
    const estimated = await listRates({ items: units, weight: null, length: null, width: null, height: null })
    expect(estimated.body.data.attributes).toMatchObject({ weight: '3', length: '30', width: '20', height: '20' })
    expect(estimated.body.data.attributes.rates[0]).toEqual({
      gateway: 'sandbox',
      service: 'economy',
      name: 'Economy',
      carrier_name: 'Sandbox carrier',
      price: { amount: '5.49', currency: 'gbp' },
      days_min: 2,
      days_max: 3,
    })
    const light = await listRates({ weight: '0.8' })
    expect(light.body.data.attributes.rates[0].price).toEqual({ amount: '3.29', currency: 'gbp' })
  })

  it('has no rates while a measure is unknown', async () => {
    const { ctx, listRates, listings } = await startLabels()
    await ctx.db.updateTable('listings').set({ height_mm: null }).where('id', '=', listings[0]!.id).execute()
    const { body } = await listRates({ weight: null, length: null, width: null, height: null })
    expect(body.data.attributes).toMatchObject({ weight: '1.5', length: null, width: null, height: null, rates: [] })
  })

  it('refuses what no carrier takes, other items and other users', async () => {
    const { ctx, orderId, world, app, listRates, buyerClient } = await startLabels()
    expect(await listRates({ weight: '1500' })).toBeRefused(422, 'parcel_too_heavy')
    expect(await listRates({ length: '300' })).toBeRefused(422, 'parcel_too_large')
    expect(await listRates(noItems)).toBeRefused(422, 'parcel_items_invalid')
    expect(await listRates({ weight: '0' })).toBeRefused(422, 'too_small')
    expect(await listRates({}, buyerClient)).toBeRefused(403, 'not_allowed')
    expect(await listRates({}, app.as(await world.business()))).toBeRefused(404, 'not_found')
    expect(await listRates({}, app.as(await world.guest()))).toBeRefused(403, 'sign_in_required')
    await ctx.db
      .updateTable('orders')
      .set({ address: JSON.stringify({ line1: '1 Rue A', city: 'Lyon', postal_code: '10001', country: 'US' }) })
      .where('id', '=', Number(orderId))
      .execute()
    expect(await listRates()).toBeRefused(422, 'address_not_served')
  })

  it('needs a street to send from', async () => {
    const { ctx, seller, listRates } = await startLabels()
    await ctx.db.updateTable('addresses').set({ line1: '' }).where('user_id', '=', seller.id).execute()
    expect(await listRates()).toBeRefused(409, 'sender_address_missing')
  })

  it('refuses while no gateway responds', async () => {
    const { breakGateway, listRates } = await startLabels()
    breakGateway(() => ({ listRates: unavailable }))
    expect(await listRates()).toBeRefused(503, 'unavailable')
  })
})

describe('POST /users/orders/{id}/labels', () => {
  it('buys the label, books its cost and shows the parcel to the seller only', async () => {
    const { buy, labels, order, orderId, buyerClient, balances, countSold } = await startLabels()
    const { status, body } = await buy()
    expect(status).toBe(200)
    expect(body.data.attributes.actions).not.toContain('dispatch')
    expect(body.data.attributes.items[0].unpacked_quantity).toBe(0)
    expect(await labels()).toMatchObject([bought])
    const [parcel] = (await order()).parcels
    expect(parcel).toMatchObject({ carrier: 'other', carrier_name: 'Sandbox carrier', tracking_url: null, dispatched_at: null })
    expect(parcel.tracking_number).toMatch(/^SBX\d{12}$/)
    expect((await buyerClient.get(`/users/orders/${orderId}`)).body.data.attributes.parcels).toEqual([])
    expect(await balances()).toEqual({ 'seller:N:pending': 549, 'carrier:sandbox': -549 })
    expect(await countSold()).toBe(1)
  })

  it('buys once for an attempt, also at the same instant and again later', async () => {
    const { buy, labels, countSold, balances } = await startLabels()
    const attempt = randomUUID()
    const responses = await Promise.all(Array.from({ length: 6 }, () => buy({ attempt })))
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await buy({ attempt })).status).toBe(200)
    expect(await labels()).toHaveLength(1)
    expect(await countSold()).toBe(1)
    expect(await balances()).toMatchObject({ 'carrier:sandbox': -549 })
  })

  it('sells one label for the last unit when two attempts arrive at the same instant', async () => {
    const { buy, labels, countSold } = await startLabels()
    const responses = await Promise.all(Array.from({ length: 4 }, () => buy()))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(await labels()).toHaveLength(1)
    expect(await countSold()).toBe(1)
  })

  it('never packs a unit twice: a label against a parcel with an own number', async () => {
    const { buy, units, orderId, sellerClient, ctx } = await startLabels()
    const send = () =>
      sellerClient.post(`/users/orders/${orderId}/parcels`, { parcel: { carrier: 'dpd_uk', items: units, attempt: randomUUID() } })
    const responses = await Promise.all([buy(), send()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await ctx.db.selectFrom('parcel_items').select('quantity').execute()).toHaveLength(1)
  })

  it('refuses another price, an unknown service, and items that were not accepted', async () => {
    const { buy, orderId, sellerClient, itemIds, labels } = await startLabels()
    expect(await buy({ price: { amount: '5.48', currency: 'gbp' } })).toBeRefused(409, 'label_price_changed')
    expect(await buy({ price: { amount: '5.49', currency: 'eur' } })).toBeRefused(409, 'label_price_changed')
    expect(await buy({ service: 'teleport' })).toBeRefused(409, 'label_service_not_available')
    expect(await buy({ gateway: 'other' })).toBeRefused(409, 'label_service_not_available')
    expect(await buy({ price: { amount: 'free', currency: 'gbp' } })).toBeRefused(422, 'bad_format')
    expect(await buy({ weight: '-1' })).toBeRefused(422, 'bad_format')
    expect(await buy({ attempt: 'again' })).toBeRefused(422, 'bad_format')
    await sellerClient.put(`/users/orders/${orderId}/items`, { order_items: { action: 'decline', item_ids: itemIds, reason: 'damaged' } })
    expect(await buy()).toBeRefused(422, 'parcel_items_invalid')
    expect(await labels()).toEqual([])
  })

  it('sells labels of a cheap order for 60.00 together; those given back do not count', async () => {
    const { buy, cancel, labels, countSold, itemIds } = await startLabels({ quantity: 12, priceMinor: 100 })
    const buyOne = () => buy({ items: [{ item_id: itemIds[0], quantity: 1 }] })
    for (let i = 0; i < 9; i++) expect(await buyOne()).toHaveStatus(200)
    const competing = await Promise.all([buyOne(), buyOne()])
    expect(competing.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(competing.find(({ status }) => status === 409)).toBeRefused(409, 'label_limit_reached')
    expect(await countSold()).toBe(10)
    expect(await cancel((await labels())[0].id)).toHaveStatus(200)
    expect(await buyOne()).toHaveStatus(200)
    expect(await buyOne()).toBeRefused(409, 'label_limit_reached')
  })

  it('refuses the buyer, strangers, guests and operators', async () => {
    const { buy, app, world, buyerClient, countSold } = await startLabels()
    expect(await buy({}, buyerClient)).toBeRefused(403, 'not_allowed')
    expect(await buy({}, app.as(await world.business()))).toBeRefused(404, 'not_found')
    expect(await buy({}, app.as(await world.guest()))).toBeRefused(403, 'sign_in_required')
    expect(await buy({}, app.as(await world.operator()))).toBeRefused(404, 'not_found')
    expect(await countSold()).toBe(0)
  })
})

describe('a gateway that fails during the purchase', () => {
  it('sells later: the label stays requested and is bought once', async () => {
    const { breakGateway, buy, labels, recover, balances, countSold } = await startLabels()
    const repair = breakGateway(() => ({ buyLabel: unavailable }))
    expect((await buy()).status).toBe(200)
    expect(await labels()).toMatchObject([{ status: 'requested', has_file: false, parcel: 'prepared' }])
    expect(await balances()).toEqual({})
    await recover()
    expect(await labels()).toMatchObject([{ status: 'requested' }])
    repair()
    await recover()
    expect(await labels()).toMatchObject([bought])
    expect(await countSold()).toBe(1)
    expect(await balances()).toMatchObject({ 'carrier:sandbox': -549 })
  })

  it('has sold before its response was lost: no second label', async () => {
    const { breakGateway, buy, labels, recover, countSold } = await startLabels()
    const attempt = randomUUID()
    const repair = breakGateway(({ buyLabel }) => ({
      buyLabel: async (request) => {
        await buyLabel(request)
        throw new CarrierUnavailable('response lost')
      },
    }))
    await buy({ attempt })
    expect(await countSold()).toBe(1)
    repair()
    expect((await buy({ attempt })).status).toBe(200)
    await recover()
    expect(await labels()).toMatchObject([bought])
    expect(await countSold()).toBe(1)
  })

  it('responds too late: the time limit leaves the label requested', async () => {
    const { breakGateway, buy, labels, recover } = await startLabels()
    const repair = breakGateway(() => ({ buyLabel: () => new Promise(() => {}) }), 50)
    expect((await buy()).status).toBe(200)
    expect(await labels()).toMatchObject([{ status: 'requested' }])
    repair()
    await recover()
    expect(await labels()).toMatchObject([bought])
  })

  it('refuses: nothing is owed and the items are free again', async () => {
    const { breakGateway, buy, labels, balances, order } = await startLabels()
    const repair = breakGateway(() => ({ buyLabel: () => Promise.reject(new CarrierRefusal('address_not_served')) }))
    const attempt = randomUUID()
    expect(await buy({ attempt })).toBeRefused(422, 'address_not_served')
    expect(await buy({ attempt })).toBeRefused(422, 'address_not_served')
    expect(await labels()).toEqual([])
    expect(await balances()).toEqual({})
    expect((await order()).actions).toContain('buy_label')
    repair()
    expect((await buy()).status).toBe(200)
  })

  it('crashes between call and store: the purchase is finished after the restart', async () => {
    const { ctx, buy, labels, recover, countSold, balances } = await startLabels()
    const put = ctx.storage.put
    ctx.storage.put = () => Promise.reject(new Error('the process stops here'))
    expect((await buy()).status).toBe(500)
    ctx.storage.put = put
    expect(await countSold()).toBe(1)
    expect(await balances()).toEqual({})
    await recover()
    expect(await labels()).toMatchObject([bought])
    expect(await countSold()).toBe(1)
    expect(await balances()).toMatchObject({ 'carrier:sandbox': -549 })
  })

  it('charges us another amount: the seller owes what was agreed', async () => {
    const { breakGateway, buy, balances } = await startLabels()
    breakGateway(({ buyLabel }) => ({ buyLabel: async (request) => ({ ...(await buyLabel(request)), costMinor: 500 }) }))
    await buy()
    expect(await balances()).toEqual({ 'seller:N:pending': 549, 'carrier:sandbox': -500, fees: -49 })
  })
})

describe('PUT /users/labels/{id}/cancel', () => {
  const startBought = async (options = {}) => {
    const setup = await startLabels(options)
    const { body } = await setup.buy()
    return { ...setup, id: String(body.data.attributes.parcels[0].label.id) }
  }

  it('gives the label back: nothing is owed, the file is gone, the items are free', async () => {
    const { cancel, id, labels, balances, sellerClient, order, buy } = await startBought()
    expect((await cancel(id)).status).toBe(200)
    expect(await labels()).toEqual([])
    expect(await balances()).toEqual({ 'seller:N:pending': 0, 'carrier:sandbox': 0 })
    expect(await sellerClient.get(`/users/labels/${id}/file`)).toBeRefused(404, 'not_found')
    expect((await order()).actions).toContain('dispatch')
    expect((await cancel(id)).status).toBe(200)
    expect((await buy()).status).toBe(200)
  })

  it('gives back once when pressed at the same instant', async () => {
    const { cancel, id, balances } = await startBought()
    const responses = await Promise.all(Array.from({ length: 4 }, () => cancel(id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await balances()).toEqual({ 'seller:N:pending': 0, 'carrier:sandbox': 0 })
  })

  it('waits for a gateway that is away', async () => {
    const { breakGateway, cancel, dispatch, id, labels, recover, balances } = await startBought()
    const repair = breakGateway(() => ({ cancelLabel: unavailable }))
    expect((await cancel(id)).status).toBe(200)
    expect(await labels()).toMatchObject([{ status: 'cancelling', has_file: false }])
    expect(await dispatch(id)).toBeRefused(409, 'label_is_cancelling')
    repair()
    await recover()
    expect(await labels()).toEqual([])
    expect(await balances()).toEqual({ 'seller:N:pending': 0, 'carrier:sandbox': 0 })
  })

  it('gives back a purchase that was never confirmed, without owing anything', async () => {
    const { breakGateway, buy, cancel, labels, recover, balances, ctx } = await startLabels()
    const repair = breakGateway(() => ({ buyLabel: unavailable }))
    const { body } = await buy()
    await cancel(body.data.attributes.parcels[0].label.id)
    expect(await labels()).toMatchObject([{ status: 'cancelling' }])
    repair()
    await recover()
    expect(await labels()).toEqual([])
    expect(await balances()).toEqual({})
    // The key is used: a late call cannot buy a label any more.
    const sold = await ctx.db.selectFrom('sandbox_carrier.labels').select('cancelled_at').execute()
    expect(sold).toEqual([{ cancelled_at: expect.any(Date) }])
  })

  it('is refused when the carrier has the parcel, which stays bought', async () => {
    const { app, cancel, id, labels, balances } = await startBought()
    app.clock.advance(19 * 3_600_000)
    expect(await cancel(id)).toBeRefused(409, 'label_already_used')
    expect(await labels()).toMatchObject([bought])
    expect(await balances()).toMatchObject({ 'carrier:sandbox': -549 })
  })

  it('is refused after the dispatch; of both at the same instant one wins', async () => {
    const { cancel, dispatch, id, ctx } = await startBought()
    const statuses = (await Promise.all([cancel(id), dispatch(id)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const { status } = await ctx.db.selectFrom('parcels').select('status').executeTakeFirstOrThrow()
    expect(status).toBe(statuses[0] === 200 ? 'cancelled' : 'in_transit')
  })

  it('is for the seller only', async () => {
    const { cancel, dispatch, id, app, world, buyerClient, sellerClient } = await startBought()
    for (const client of [buyerClient, app.as(await world.business()), app.as(await world.operator())]) {
      expect(await cancel(id, client)).toBeRefused(404, 'not_found')
      expect(await dispatch(id, client)).toBeRefused(404, 'not_found')
      expect(await client.get(`/users/labels/${id}/file`)).toBeRefused(404, 'not_found')
    }
    expect(await cancel('999999', sellerClient)).toBeRefused(404, 'not_found')
  })
})

describe('PUT /users/labels/{id}/dispatch', () => {
  it('sends the parcel with carrier and number, which both sides see', async () => {
    const { buy, dispatch, orderId, buyerClient, sellerClient, order, app } = await startLabels()
    const { body } = await buy()
    const [{ id: parcelId, label }] = body.data.attributes.parcels
    expect((await dispatch(label.id)).status).toBe(200)
    expect((await dispatch(label.id)).status).toBe(200)
    await app.drainOutbox()
    const { parcels, items, timeline } = await order()
    expect(parcels).toMatchObject([{ id: parcelId, status: 'in_transit', label: { status: 'bought' } }])
    expect(items[0].dispatched_at).not.toBeNull()
    expect(timeline.filter(({ step }: { step: string }) => step === 'dispatched')).toHaveLength(1)
    const [seen] = (await buyerClient.get(`/users/orders/${orderId}`)).body.data.attributes.parcels
    expect(seen).toMatchObject({ carrier_name: 'Sandbox carrier', status: 'in_transit', label: null })
    expect(seen.tracking_number).toMatch(/^SBX/)
    const tracking = { parcel: { carrier: 'dpd_uk', tracking_number: '1' } }
    expect(await sellerClient.put(`/users/orders/${orderId}/parcels/${parcelId}`, tracking)).toBeRefused(409, 'parcel_has_label')
  })

  it('is refused while the label is not bought', async () => {
    const { breakGateway, buy, dispatch } = await startLabels()
    breakGateway(() => ({ buyLabel: unavailable }))
    const { body } = await buy()
    expect(await dispatch(body.data.attributes.parcels[0].label.id)).toBeRefused(409, 'label_is_requested')
  })
})

describe('items that are declined after the purchase of a label', () => {
  const decline = ({ sellerClient, orderId }: Awaited<ReturnType<typeof startLabels>>, item_ids: string[]) =>
    sellerClient.put(`/users/orders/${orderId}/items`, { order_items: { action: 'decline', item_ids, reason: 'damaged' } })

  it('are taken out of the parcel; the label of the others stays', async () => {
    const setup = await startLabels({ count: 2 })
    const { body } = await setup.buy()
    const [{ label }] = body.data.attributes.parcels
    await decline(setup, setup.itemIds.slice(0, 1))
    expect(await setup.dispatch(label.id)).toBeRefused(422, 'parcel_items_invalid')
    await setup.app.drainOutbox()
    const [parcel] = (await setup.order()).parcels
    expect(parcel.items).toEqual([{ item_id: setup.itemIds[1], quantity: 1 }])
    expect((await setup.dispatch(label.id)).status).toBe(200)
  })

  it('give the label back when nothing is left', async () => {
    const setup = await startLabels()
    await setup.buy()
    await decline(setup, setup.itemIds)
    await setup.app.drainOutbox()
    expect(await setup.labels()).toEqual([])
    expect(await setup.balances()).toEqual({ 'seller:N:pending': 0, 'carrier:sandbox': 0 })
  })
})

describe('GET /users/labels/{id}/file', () => {
  const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0

  it('is the PDF of the carrier, which the packing PDF contains until the dispatch', async () => {
    const { buy, dispatch, seller, sellerClient, orderId, app } = await startLabels()
    const { body } = await buy()
    const [{ label, tracking_number }] = body.data.attributes.parcels
    const pdfOf = async (url: string) => {
      const headers = { authorization: `Bearer ${seller.token}` }
      return (await app.server.inject({ url: `/api/v1${url}`, headers })).rawPayload
    }
    const { status, headers } = await sellerClient.get(`/users/labels/${label.id}/file`)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const file = await pdfOf(`/users/labels/${label.id}/file`)
    expect((await PDFDocument.load(file)).getPageCount()).toBe(1)
    const packing = `/users/sold_items/packing_slips?ids=${orderId}&parts=labels`
    const readTexts = (bytes: Buffer) => spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }).stdout
    if (hasPoppler) expect(readTexts(await pdfOf(packing))).toContain(tracking_number)
    await dispatch(label.id)
    if (hasPoppler) expect(readTexts(await pdfOf(packing))).not.toContain(tracking_number)
  })

  it('is deleted when it is old', async () => {
    const { buy, sellerClient, app, ctx } = await startLabels()
    const { body } = await buy()
    const { id } = body.data.attributes.parcels[0].label
    const { file_key } = await ctx.db.selectFrom('carrier_labels').select('file_key').executeTakeFirstOrThrow()
    app.clock.advance(61 * 86_400_000)
    await deleteLabelFiles.execute(ctx, {}, { jobId: '1', attempt: 1, signal: new AbortController().signal })
    expect(await ctx.storage.head(file_key ?? '')).toBeUndefined()
    expect(await sellerClient.get(`/users/labels/${id}/file`)).toBeRefused(404, 'not_found')
  })
})
