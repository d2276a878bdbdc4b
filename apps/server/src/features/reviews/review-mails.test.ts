import { describe, expect, it } from 'vitest'
import { orderCompleted } from '#features/orders/orders.events.ts'
import { changeItems, listItemIds, type Sale, sellParts } from '#features/orders/test-helpers.ts'
import { emit } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { reviewsOpened } from './reviews.events.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

const DAY_MS = 86_400_000

async function completeSale(testApp: TestApp, buyer?: TestUser) {
  const sale = await sellParts(testApp, buyer ? { buyer } : {})
  const item_ids = await listItemIds(sale.sellerClient, sale.orderId)
  await changeItems(sale.sellerClient, sale.orderId, { action: 'accept', item_ids })
  const parcel = { carrier: 'royal_mail', items: [{ item_id: item_ids[0], quantity: 1 }], attempt: crypto.randomUUID() }
  await sale.sellerClient.post(`/users/orders/${sale.orderId}/parcels`, { parcel })
  await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids })
  await testApp.app.drainOutbox()
  return sale
}

const reviewOf = async (client: Sale['sellerClient'], orderId: string): Promise<string> =>
  (await client.get(`/users/reviews?order=${orderId}`)).body.data[0].id
const write = async (client: Sale['sellerClient'], orderId: string, text: string) =>
  client.put(`/users/reviews/${await reviewOf(client, orderId)}`, { review: { rating: 4, text } })

const listMails = async ({ app }: TestApp, subject: RegExp) => (await app.mails()).filter((mail) => subject.test(mail.subject))
const tokenOf = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('mails about reviews', () => {
  it('invite both sides once when the order is completed, also when the event is delivered twice', async () => {
    const testApp = await startTestApp()
    const { seller, orderId } = await completeSale(testApp)
    await testApp.ctx.db.transact((tx) => emit(tx, orderCompleted({ order_id: Number(orderId) })))
    await testApp.app.drainOutbox()
    const [ofBuyer, ...others] = await listMails(testApp, /^Write a review/)
    expect(others).toEqual([])
    expect(ofBuyer).toMatchObject({ to: 'buyer@example.com' })
    expect(ofBuyer?.text).toContain(`/profile/my-orders/orders/${orderId}`)
    expect(ofBuyer?.text).not.toContain('find-order')
    const ofSeller = await listMails(testApp, /^A sale is complete/)
    expect(ofSeller.map(({ to }) => to)).toEqual([seller.email])
    expect(ofSeller[0]?.text).toContain(`/profile/sold-items/orders/${orderId}`)
  })

  it('contain a link for a guest that opens the order once, within seven days', async () => {
    const testApp = await startTestApp()
    const { app } = testApp
    const { orderId } = await completeSale(testApp, await testApp.world.guest())
    const token = tokenOf((await listMails(testApp, /^Write a review/))[0]?.text ?? '')
    app.clock.advance(6 * DAY_MS)
    await app.runJob('order-lookups.delete-old', {})
    const opened = await app.visitor.post('/order_lookups/redeem', { token })
    expect(opened.body.data.attributes).toMatchObject({ order_id: orderId, role: 'guest' })
    const client = app.withToken(opened.body.data.attributes.jwt_token)
    expect(await write(client, orderId, 'Fits.')).toHaveStatus(200)
    expect(await app.visitor.post('/order_lookups/redeem', { token })).toBeRefused(422, 'order_link_expired')
  })

  it('contain no link for a guest who has ordered with two addresses, nor a valid one after seven days', async () => {
    const testApp = await startTestApp()
    const { app, world, ctx } = testApp
    const guest = await world.guest()
    await completeSale(testApp, guest)
    const token = tokenOf((await listMails(testApp, /^Write a review/))[0]?.text ?? '')
    app.clock.advance(7 * DAY_MS + 1)
    expect(await app.visitor.post('/order_lookups/redeem', { token })).toBeRefused(422, 'order_link_expired')
    await app.runJob('order-lookups.delete-old', {})
    expect(await ctx.db.selectFrom('order_lookups').select('id').execute()).toEqual([])
    await ctx.db.updateTable('orders').set({ buyer_email: 'friend@example.com' }).execute()
    const { orderId } = await completeSale(testApp, guest)
    const mail = (await listMails(testApp, /^Write a review/)).find(({ text }) => text.includes(`/orders/${orderId}`))
    expect(mail?.text).not.toContain('token=')
  })

  it('report a review to the reviewed side as soon as it is visible, and not before', async () => {
    const testApp = await startTestApp()
    const { buyerClient, sellerClient, seller, orderId } = await completeSale(testApp)
    await write(buyerClient, orderId, 'Boxed and clean.')
    await testApp.app.drainOutbox()
    expect(await listMails(testApp, /^You have a new review/)).toEqual([])
    await write(sellerClient, orderId, 'Prompt payment.')
    await testApp.app.drainOutbox()
    const mails = await listMails(testApp, /^You have a new review/)
    expect(mails.map(({ to }) => to).sort()).toEqual(['buyer@example.com', seller.email].sort())
    const ofSeller = mails.find(({ to }) => to === seller.email)
    expect(ofSeller?.text).toContain('4 of 5 stars')
    expect(ofSeller?.text).toContain('Boxed and clean.')
    expect(ofSeller?.text).toContain('/profile/reviews')
  })

  it('are not sent to a review that was written before the delivery, nor to a closed account', async () => {
    const testApp = await startTestApp()
    const { ctx, app } = testApp
    const { orderId } = await completeSale(testApp)
    const count = (await app.mails()).length
    await ctx.db.updateTable('orders').set({ buyer_email: null }).execute()
    await ctx.db
      .updateTable('reviews')
      .set({ status: 'written', rating: 5, text: 'Good', written_at: ctx.clock.now() })
      .where('side', '=', 'seller')
      .execute()
    await ctx.db.transact((tx) => emit(tx, reviewsOpened({ order_id: Number(orderId) })))
    await app.drainOutbox()
    expect(await app.mails()).toHaveLength(count)
  })
})
