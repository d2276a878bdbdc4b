import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { changeItems, listItemIds, loadOrder, type Sale, sellParts } from './test-helpers.ts'

const leeds = { line1: '1 Kirkstall Road', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }

async function setupCollection({ count = 1 } = {}) {
  const testApp = await startTestApp()
  const sale = await sellParts(testApp, { count, shippingType: 'click_and_collect' })
  const accept = async ({ sellerClient, orderId }: Sale, item_ids?: string[]) =>
    changeItems(sellerClient, orderId, { action: 'accept', item_ids: item_ids ?? (await listItemIds(sellerClient, orderId)) })
  const moveListings = (change: object) =>
    testApp.ctx.db.updateTable('addresses').set(change).where('user_id', '=', sale.seller.id).execute()
  const listPlaces = async (client = sale.buyerClient) => (await loadOrder(client, sale.orderId)).collection.places
  return { ...testApp, sale, accept: (ids?: string[]) => accept(sale, ids), moveListings, listPlaces }
}

describe('the place of a collection', () => {
  it('is only the town before the acceptance, then the exact address for both sides', async () => {
    const { sale, accept, listPlaces } = await setupCollection()
    expect((await loadOrder(sale.buyerClient, sale.orderId)).collection).toMatchObject({ town: 'Leeds', places: [] })
    expect(await listPlaces(sale.sellerClient)).toEqual([])
    expect(await accept()).toHaveStatus(200)
    expect(await listPlaces()).toMatchObject([leeds])
    expect(await listPlaces(sale.sellerClient)).toMatchObject([leeds])
  })

  it('is in the mail of the acceptance, with the opening hours', async () => {
    const { app, sale, accept } = await setupCollection()
    for (const weekday of [1, 2])
      await sale.sellerClient.post('/users/time_frames', { time_frame: { weekday, opens: '09:00', closes: '17:00' } })
    const mailsBefore = await app.mails()
    expect(mailsBefore.some(({ text }) => text.includes('Kirkstall'))).toBe(false)
    await accept()
    await app.drainOutbox()
    const mail = (await app.mails()).find(({ subject }) => subject.includes('has accepted'))
    expect(mail?.text).toContain('1 Kirkstall Road\nLeeds\nLS3 1LX')
    expect(mail?.text).toContain('Mon–Tue 09:00–17:00')
  })

  it('stays as it was at the acceptance', async () => {
    const { accept, moveListings, listPlaces } = await setupCollection({ count: 2 })
    await accept()
    await moveListings({ line1: '9 Elsewhere' })
    expect(await listPlaces()).toMatchObject([leeds])
    await accept() // again: changes nothing
    expect(await listPlaces()).toMatchObject([leeds])
  })

  it('has several places if items are accepted at different ones', async () => {
    const { sale, accept, moveListings, listPlaces } = await setupCollection({ count: 2 })
    const [first = '', second = ''] = await listItemIds(sale.sellerClient, sale.orderId)
    await accept([first])
    await moveListings({ line1: '9 Elsewhere' })
    await accept([second])
    expect((await listPlaces()).map(({ line1 }: { line1: string }) => line1)).toEqual(['1 Kirkstall Road', '9 Elsewhere'])
  })

  it('is hidden after all items were declined', async () => {
    const { sale, accept, listPlaces } = await setupCollection()
    const ids = await listItemIds(sale.sellerClient, sale.orderId)
    await accept(ids)
    await changeItems(sale.sellerClient, sale.orderId, { action: 'decline', item_ids: ids, reason: 'damaged' })
    expect(await listPlaces()).toEqual([])
  })

  it('is required for the acceptance', async () => {
    const { ctx, sale, accept } = await setupCollection()
    const noAddress = { dispatch_address_id: null, collection_address_id: null }
    await ctx.db.updateTable('listings').set(noAddress).where('seller_id', '=', sale.seller.id).execute()
    expect(await accept()).toBeRefused(409, 'collection_address_missing')
    expect((await loadOrder(sale.buyerClient, sale.orderId)).items[0].status).toBe('pending')
  })

  it('is stored once by five acceptances at once', async () => {
    const { accept, listPlaces } = await setupCollection()
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => accept()))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await listPlaces()).toMatchObject([leeds])
  })

  it('is shown to the two sides only', async () => {
    const { app, world, sale, accept } = await setupCollection()
    await accept()
    expect(await app.as(await world.user()).get(`/users/orders/${sale.orderId}`)).toHaveStatus(404)
    expect(await app.as(await world.guest()).get(`/users/orders/${sale.orderId}`)).toHaveStatus(404)
    expect(await app.visitor.get(`/users/orders/${sale.orderId}`)).toHaveStatus(403)
  })
})

const york = { line1: '2 Micklegate', city: 'York', postal_code: 'YO1 6JX', country: 'GB' }
const correct = (client: Sale['sellerClient'], orderId: string, address: object = york, note: string | null = null) =>
  client.put(`/users/orders/${orderId}/collection_place`, { collection: { address, note } })

describe('a correction of the collection', () => {
  it('replaces the place, keeps the earlier one readable, and informs the buyer once', async () => {
    const { app, ctx, sale, accept } = await setupCollection()
    await accept()
    await app.drainOutbox()
    const note = 'Saturday 9 to 12 only, ring at the back door.'
    for (let i = 0; i < 2; i++) expect(await correct(sale.sellerClient, sale.orderId, york, note)).toHaveStatus(200)
    await app.drainOutbox()
    for (const client of [sale.buyerClient, sale.sellerClient]) {
      const { collection, timeline } = await loadOrder(client, sale.orderId)
      expect(collection).toMatchObject({ town: 'York', places: [york], note, earlier: [{ places: [leeds], note: null }] })
      expect(timeline.filter(({ step }: { step: string }) => step === 'collection_changed')).toHaveLength(1)
    }
    expect((await loadOrder(sale.buyerClient, sale.orderId)).read).toBe(false)
    const mails = (await app.mails()).filter(({ subject }) => subject.startsWith('The collection has changed'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('2 Micklegate\nYork\nYO1 6JX')
    expect(mails[0]?.text).toContain(note)
    const notices = await ctx.db.selectFrom('notifications').where('message', '=', 'order_collection_changed').select('user_id').execute()
    expect(notices).toEqual([{ user_id: sale.buyer.id }])
  })

  it('is refused before the acceptance, after the collection, and to the buyer and strangers', async () => {
    const { app, world, sale, accept } = await setupCollection()
    const { sellerClient, buyerClient, orderId } = sale
    expect(await correct(sellerClient, orderId)).toBeRefused(409, 'collection_not_changeable')
    await accept()
    expect(await correct(buyerClient, orderId)).toBeRefused(403, 'not_allowed')
    expect(await correct(app.as(await world.user()), orderId)).toHaveStatus(404)
    expect(await correct(app.as(await world.guest()), orderId)).toHaveStatus(404)
    const { collection_code: code } = await loadOrder(buyerClient, orderId)
    await app.drainOutbox()
    expect(await sellerClient.put(`/users/orders/${orderId}/collection`, { code })).toHaveStatus(200)
    expect(await correct(sellerClient, orderId)).toBeRefused(409, 'collection_not_changeable')
  })

  it('names the field that is wrong', async () => {
    const { sale, accept } = await setupCollection()
    await accept()
    expect(await correct(sale.sellerClient, sale.orderId, { ...york, city: '' })).toPointAt('/collection/address/city')
    expect(await correct(sale.sellerClient, sale.orderId, york, 'x'.repeat(501))).toPointAt('/collection/note')
  })

  it('is stored once by two at once, and ends after 20', async () => {
    const { sale, accept } = await setupCollection()
    await accept()
    await Promise.all([correct(sale.sellerClient, sale.orderId), correct(sale.sellerClient, sale.orderId)])
    expect((await loadOrder(sale.sellerClient, sale.orderId)).collection.earlier).toHaveLength(1)
    for (let i = 2; i <= 20; i++) expect(await correct(sale.sellerClient, sale.orderId, york, `Door ${i}`)).toHaveStatus(200)
    expect(await correct(sale.sellerClient, sale.orderId, york, 'Door 21')).toBeRefused(409, 'collection_not_changeable')
  })
})

describe('a place that is entered with the acceptance', () => {
  it('is used for items of listings without an address', async () => {
    const { ctx, sale } = await setupCollection({ count: 2 })
    const [first, second] = await listItemIds(sale.sellerClient, sale.orderId)
    const [listing] = sale.listings
    const noAddress = { dispatch_address_id: null, collection_address_id: null }
    await ctx.db.updateTable('listings').set(noAddress).where('id', '=', listing!.id).execute()
    const item_ids = [first, second]
    const accept = (collection_address?: object) =>
      changeItems(sale.sellerClient, sale.orderId, { action: 'accept', item_ids, ...(collection_address ? { collection_address } : {}) })
    expect(await accept({ ...york, postal_code: '' })).toPointAt('/order_items/collection_address/postal_code')
    expect(await accept()).toBeRefused(409, 'collection_address_missing')
    expect(await accept(york)).toHaveStatus(200)
    const { places } = (await loadOrder(sale.buyerClient, sale.orderId)).collection
    expect(places.map(({ city }: { city: string }) => city).sort()).toEqual(['Leeds', 'York'])
  })
})
