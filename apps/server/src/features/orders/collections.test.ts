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
