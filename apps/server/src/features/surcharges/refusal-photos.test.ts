import { describe, expect, it } from 'vitest'
import type { TestApp } from '#features/checkout/test-helpers.ts'
import { changeItems, loadOrder, type Sale } from '#features/orders/test-helpers.ts'
import { requestOf, sendParts } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { eraseSurcharges } from './personal-data.ts'

type Client = Sale['sellerClient']

/** A photo that its user has uploaded and the server has checked. */
async function uploadPhoto({ ctx }: TestApp, client: Client): Promise<string> {
  const files = [{ name: 'lug.jpg', content_type: 'image/jpeg', size: 5_000 }]
  const [upload] = (await client.post('/users/refunds/direct_upload_datas', { files })).body.data
  const photo_key = `refunds/${upload.id}.jpg`
  await ctx.storage.put(photo_key, Buffer.from('photo'), { contentType: 'image/jpeg' })
  await ctx.db
    .updateTable('uploads')
    .set({ status: 'succeeded', photo_key, width: 640, height: 480, placeholder: 'data:,' })
    .where('id', '=', Number(upload.id))
    .execute()
  return upload.id
}

/** An old unit that the buyer has handed over. */
async function sendOldUnit(testApp: TestApp) {
  const sale = await sendParts(testApp, { priceMinor: 10_000, surchargeMinor: 2_500 })
  await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })
  const { surcharges } = await loadOrder(sale.buyerClient, sale.orderId)
  const path = `/users/orders/${sale.orderId}/surcharges/${surcharges[0].id}`
  const toSend = surcharges[0].return_address
  await sale.buyerClient.put(path, { surcharge: { action: 'send', carrier: null } })
  const refuse = (upload_ids: string[]) =>
    sale.sellerClient.put(path, { surcharge: { action: 'refuse', reason: 'damaged', text: 'A lug is broken.', upload_ids } })
  return { ...sale, path, toSend, refuse }
}

describe('the photos of a refused old unit', () => {
  it('are shown to both sides and to operators', async () => {
    const testApp = await startTestApp()
    const sale = await sendOldUnit(testApp)
    expect(await sale.refuse([await uploadPhoto(testApp, sale.sellerClient)])).toHaveStatus(200)
    await sale.buyerClient.put(sale.path, { surcharge: { action: 'escalate', text: 'It was whole.' } })
    for (const client of [sale.buyerClient, sale.sellerClient])
      expect((await loadOrder(client, sale.orderId)).surcharges[0].refusal_photos).toMatchObject([{ width: 640, height: 480 }])
    const operator = testApp.app.as(await testApp.world.user({ operator: true }))
    const [listed] = (await operator.get('/operators/surcharges')).body.data
    expect(listed.attributes.refusal_photos).toMatchObject([{ position: 1, width: 640 }])
  })

  it('are own photos that were not used before', async () => {
    const testApp = await startTestApp()
    const sale = await sendOldUnit(testApp)
    const other = await uploadPhoto(testApp, testApp.app.as(await testApp.world.user()))
    expect(await sale.refuse([other])).toBeRefused(404, 'not_found')
    const used = await uploadPhoto(testApp, sale.buyerClient)
    expect(
      await sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf(sale.itemIds, { upload_ids: [used] })),
    ).toHaveStatus(201)
    await testApp.ctx.db.updateTable('uploads').set({ user_id: sale.seller.id }).where('id', '=', Number(used)).execute()
    expect(await sale.refuse([used])).toBeRefused(409, 'upload_not_ready')
    expect((await loadOrder(sale.sellerClient, sale.orderId)).surcharges).toMatchObject([{ status: 'sent', refusal_text: null }])
  })

  it('are used once when two old units are refused with the same photo at once', async () => {
    const testApp = await startTestApp()
    const sale = await sendOldUnit(testApp)
    const other = await sendOldUnit(testApp)
    await testApp.ctx.db.updateTable('orders').set({ seller_id: sale.seller.id }).where('id', '=', Number(other.orderId)).execute()
    const photo = await uploadPhoto(testApp, sale.sellerClient)
    const refuseOther = () =>
      sale.sellerClient.put(other.path, {
        surcharge: { action: 'refuse', reason: 'damaged', text: 'A lug is broken.', upload_ids: [photo] },
      })
    const responses = await Promise.all([sale.refuse([photo]), refuseOther()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('where the old unit goes', () => {
  it('is shown to the buyer only, from the arrival of the part until it is sent', async () => {
    const testApp = await startTestApp()
    const sale = await sendOldUnit(testApp)
    expect(sale.toSend).toMatchObject({ country: 'GB', line1: expect.stringMatching(/./) })
    expect((await loadOrder(sale.buyerClient, sale.orderId)).surcharges[0].return_address).toBeNull()
    const waiting = await sendParts(testApp, { surchargeMinor: 500 })
    expect((await loadOrder(waiting.buyerClient, waiting.orderId)).surcharges[0].return_address).toBeNull()
    await changeItems(waiting.buyerClient, waiting.orderId, { action: 'confirm', item_ids: waiting.itemIds })
    expect((await loadOrder(waiting.sellerClient, waiting.orderId)).surcharges[0].return_address).toBeNull()
  })
})

describe('the personal data of an exchange surcharge', () => {
  it('is exported to the side that wrote it', async () => {
    const testApp = await startTestApp()
    const sale = await sendOldUnit(testApp)
    await sale.refuse([])
    await sale.buyerClient.put(sale.path, { surcharge: { action: 'escalate', text: 'It was whole.' } })
    const exported = async (client: Client) => JSON.stringify((await client.get('/users/user/data_export')).body)
    const [bought, sold] = [await exported(sale.buyerClient), await exported(sale.sellerClient)]
    expect([bought.includes('It was whole.'), bought.includes('A lug is broken.')]).toEqual([true, false])
    expect([sold.includes('It was whole.'), sold.includes('A lug is broken.')]).toEqual([false, true])
  })

  it('is removed with the account of its author, with the files of the photos', async () => {
    const testApp = await startTestApp()
    const { ctx } = testApp
    const sale = await sendOldUnit(testApp)
    const uploadId = await uploadPhoto(testApp, sale.sellerClient)
    await sale.refuse([uploadId])
    await sale.buyerClient.put(sale.path, { surcharge: { action: 'escalate', text: 'It was whole.' } })
    const photoKey = `refunds/${uploadId}.jpg`
    expect(await ctx.storage.head(photoKey)).toBeDefined()
    await ctx.db.transact((tx) => eraseSurcharges(tx, sale.seller.id))
    await testApp.app.drainOutbox()
    const texts = () => ctx.db.selectFrom('surcharges').select(['refusal_text', 'escalation_text', 'amount_minor']).execute()
    expect(await texts()).toEqual([{ refusal_text: null, escalation_text: 'It was whole.', amount_minor: 2_500 }])
    expect(await ctx.storage.head(photoKey)).toBeFalsy()
    await ctx.db.transact((tx) => eraseSurcharges(tx, sale.buyer.id))
    expect(await texts()).toMatchObject([{ escalation_text: null }])
  })
})
