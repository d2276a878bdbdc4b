import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TestApp } from '#features/checkout/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { changeItems, listItemIds, type Sale, sellParts } from './test-helpers.ts'

const DAY_MS = 86_400_000
const BUYER_EMAIL = 'buyer@example.com'

/** The messages about an order that a user has got, oldest first, without the paid purchase. */
const listMessages = async ({ ctx }: TestApp, user: TestUser) => {
  const rows = await ctx.db.selectFrom('notifications').where('user_id', '=', user.id).select('message').orderBy('id').execute()
  return rows.map(({ message }) => message).filter((message) => message.startsWith('order_'))
}

const listMails = async ({ app }: TestApp, to: string | null) =>
  (await app.mails()).filter((mail) => mail.to === to).map(({ subject }) => subject)

async function accept({ app }: TestApp, { sellerClient, orderId }: Sale): Promise<string[]> {
  const item_ids = await listItemIds(sellerClient, orderId)
  await changeItems(sellerClient, orderId, { action: 'accept', item_ids })
  await app.drainOutbox()
  return item_ids
}

const dispatch = ({ sellerClient, orderId }: Sale, item_ids: string[]) =>
  sellerClient.post(`/users/orders/${orderId}/parcels`, {
    parcel: {
      carrier: 'royal_mail',
      tracking_number: 'AB123456789GB',
      items: item_ids.map((item_id) => ({ item_id, quantity: 1 })),
      attempt: randomUUID(),
    },
  })

/** Moves the clock and runs the deadlines and their events. */
async function passDays({ app }: TestApp, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    app.clock.advance(DAY_MS)
    await app.runDeadlines()
    await app.drainOutbox()
  }
}

describe('news of an order', () => {
  it('reach the other side of each step, by notification and mail, with a link to the order', async () => {
    const testApp = await startTestApp()
    const { app } = testApp
    const sale = await sellParts(testApp)
    const { orderId, seller, buyer, buyerClient } = sale
    const item_ids = await accept(testApp, sale)
    await dispatch(sale, item_ids)
    await app.drainOutbox()
    await changeItems(buyerClient, orderId, { action: 'confirm', item_ids })
    await app.drainOutbox()
    expect(await listMessages(testApp, buyer)).toEqual(['order_accepted', 'order_dispatched', 'order_completed'])
    expect(await listMessages(testApp, seller)).toEqual(['order_completed_seller'])
    const reference = (await buyerClient.get(`/users/orders/${orderId}`)).body.data.attributes.reference
    expect((await listMails(testApp, BUYER_EMAIL)).slice(0, 3).sort()).toEqual([
      `The seller has accepted your order: order ${reference}`,
      `Write a review: order ${reference}`,
      `Your order is on its way: order ${reference}`,
    ])
    expect((await listMails(testApp, seller.email))[0]).toBeDefined()
    const dispatched = (await app.mails()).find(({ subject }) => subject.startsWith('Your order is on its way'))
    expect(dispatched?.text).toContain('Royal Mail\nAB123456789GB\nhttps://www.royalmail.com/')
    expect(dispatched?.text).toContain(`/profile/my-orders/orders/${orderId}`)
    const notifications: { attributes: { object_name: string } }[] = (await buyerClient.get('/users/notifications')).body.data
    const latest = notifications.find(({ attributes }) => attributes.object_name === 'order')
    expect(latest?.attributes).toMatchObject({ object_name: 'order', data: { order_id: orderId, side: 'buyer' } })
  })

  it('say why a part was declined, in the language of the buyer, and what was paid back', async () => {
    const testApp = await startTestApp()
    const { app, ctx } = testApp
    const { orderId, seller, buyer, sellerClient } = await sellParts(testApp)
    await ctx.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', buyer.id).execute()
    const item_ids = await listItemIds(sellerClient, orderId)
    await changeItems(sellerClient, orderId, { action: 'decline', item_ids, reason: 'damaged', text: 'It fell.' })
    await app.drainOutbox()
    expect(await listMessages(testApp, buyer)).toEqual(['order_declined', 'order_repaid'])
    expect(await listMessages(testApp, seller)).toEqual([])
    const texts = (await app.mails()).filter(({ to }) => to === BUYER_EMAIL).map(({ text }) => text)
    expect(texts.find((text) => text.includes('It fell.'))).toMatch(/Motif\s: elle est endommagée\./u)
    expect(texts.find((text) => text.includes('remboursé de'))).toMatch(/remboursé de \d+,\d\d\s£ pour la commande/u)
  })

  it('announce a deadline, report that it has passed, and are sent once', async () => {
    const testApp = await startTestApp({ startAt: new Date('2026-03-02T10:00:00Z') })
    const sale = await sellParts(testApp)
    const { seller, buyer } = sale
    await passDays(testApp, 6)
    await testApp.app.runDeadlines()
    await testApp.app.drainOutbox()
    expect(await listMessages(testApp, seller)).toEqual(['order_accept_near', 'order_not_accepted_seller'])
    expect(await listMessages(testApp, buyer)).toEqual(['order_not_accepted', 'order_repaid'])
    const near = (await testApp.app.mails()).find(({ subject }) => subject.startsWith('Accept this order'))
    expect(near?.to).toBe(seller.email)
    expect(near?.text).toMatch(/Accept “.+” by the end of .*5 March/)
  })

  it('follow an order that nobody sends to its cancellation', async () => {
    const testApp = await startTestApp({ startAt: new Date('2026-03-02T10:00:00Z') })
    const sale = await sellParts(testApp)
    await accept(testApp, sale)
    await passDays(testApp, 20)
    expect(await listMessages(testApp, sale.seller)).toEqual([
      'order_dispatch_near',
      'order_dispatch_missed_seller',
      'order_cancel_allowed_seller',
      'order_cancel_near',
      'order_not_sent_seller',
    ])
    expect(await listMessages(testApp, sale.buyer)).toEqual([
      'order_accepted',
      'order_dispatch_missed',
      'order_cancel_allowed',
      'order_not_sent',
      'order_repaid',
    ])
  })

  it('make the order unread for the other side', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp)
    const { orderId, buyer, seller, buyerClient, sellerClient } = sale
    for (const client of [buyerClient, sellerClient]) await client.put(`/users/orders/${orderId}/read`)
    await accept(testApp, sale)
    const countersOf = async (client: Sale['buyerClient']) => (await client.get('/users/counters')).body.data.attributes.notifications_data
    expect([(await countersOf(buyerClient)).unread_order, (await countersOf(sellerClient)).unread_sold_items]).toEqual([1, 0])
    const lastCounters = testApp.app
      .broadcastsTo(buyer)
      .map((message) => message.notifications_data as Record<string, number> | undefined)
      .findLast(Boolean)
    expect(lastCounters).toMatchObject({ unread_order: 1 })
    expect(seller.id).not.toBe(buyer.id)
  })
})
