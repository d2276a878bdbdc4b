import { describe, expect, it } from 'vitest'
import { changeRefund, requestRefundOf, sendAll } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { buyParts, changeItems, listItemIds, sellParts } from './test-helpers.ts'

type LoggedMail = { side: string; kind: string; title: string; email: string; sent_at: string }

async function startSale() {
  const testApp = await startTestApp()
  const sale = await sellParts(testApp)
  const operatorClient = testApp.app.as(await testApp.world.operator())
  const listMails = async (): Promise<LoggedMail[]> =>
    (await operatorClient.get(`/operators/orders/${sale.orderId}`)).body.data.attributes.mails
  return { ...sale, testApp, operatorClient, listMails }
}

describe('the log of mails about an order', () => {
  it('has each mail that was sent once, with its recipient and without its text', async () => {
    const { testApp, sellerClient, orderId, listMails } = await startSale()
    await changeItems(sellerClient, orderId, { action: 'accept', item_ids: await listItemIds(sellerClient, orderId) })
    await testApp.app.drainOutbox()
    const logged = await listMails()
    expect(logged.map(({ side, kind }) => [side, kind]).sort()).toEqual([
      ['buyer', 'order_accepted'],
      ['buyer', 'purchase'],
      ['seller', 'sale'],
    ])
    const sent = await testApp.app.mails()
    for (const { email, title, sent_at } of logged) {
      const mail = sent.find((candidate) => candidate.to === email && candidate.text.includes(title))
      expect(mail?.sent_at).toBe(sent_at)
    }
    expect(new Set(logged.map((mail) => Object.keys(mail).sort().join()))).toEqual(new Set(['email,kind,sent_at,side,title']))
  })

  it('is part of the data export of its recipient only', async () => {
    const { buyerClient, sellerClient } = await startSale()
    const partsOf = async (client: typeof buyerClient) => (await client.get('/users/user/data_export')).body.data.attributes.parts
    const kindsOf = (orders: { mails: { title: string }[] }[]) => orders.flatMap(({ mails }) => mails.map(({ title }) => title))
    expect(kindsOf((await partsOf(buyerClient)).orders_bought)).toEqual(['Thank you for your order'])
    expect(kindsOf((await partsOf(sellerClient)).orders_sold)).toEqual(['You have made a sale'])
  })

  it('loses the mails of a side whose account is closed', async () => {
    const { testApp, buyerClient, sellerClient, orderId, listMails } = await startSale()
    await buyerClient.put(`/users/orders/${orderId}/cancel`, {})
    await testApp.app.drainOutbox()
    const sidesOf = async () => new Set((await listMails()).map(({ side }) => side))
    expect(await sidesOf()).toEqual(new Set(['buyer', 'seller']))
    expect(await buyerClient.delete('/users/user', { reason: { text: 'I ride a bicycle now' } })).toHaveStatus(204)
    expect(await sidesOf()).toEqual(new Set(['seller']))
    expect(await sellerClient.delete('/users/user', { reason: { text: 'I ride a bicycle now' } })).toHaveStatus(204)
    expect(await sidesOf()).toEqual(new Set())
  })
})

describe('a right-to-left title', () => {
  it('is isolated in the mails of a purchase, a sale, an order, a refund and a review', async () => {
    const testApp = await startTestApp()
    const { app, ctx, world } = testApp
    const title = 'דיסק בלם'
    const [seller, buyer] = [await world.business(), await world.user()]
    const listing = await world.listing({ seller, quantity: 2 })
    await ctx.db.updateTable('listings').set({ title }).where('id', '=', listing.id).execute()
    const orderId = await buyParts(testApp, { buyer, listings: [listing], quantity: 1 })
    const sale = { orderId, buyer, seller, listings: [listing], buyerClient: app.as(buyer), sellerClient: app.as(seller) }
    const itemIds = await sendAll(sale, 1)
    const refundId = await requestRefundOf({ ...sale, itemIds })
    await changeRefund(sale.buyerClient, refundId, { action: 'withdraw' })
    await changeItems(sale.buyerClient, orderId, { action: 'confirm', item_ids: itemIds })
    await app.drainOutbox()
    const mails = await app.mails()
    const texts = mails.flatMap(({ subject, text, html }) => [subject, text, html].filter((part) => part?.includes(title)))
    expect(texts.length).toBeGreaterThan(8)
    for (const text of texts) expect(text?.replaceAll(`\u2068${title}\u2069`, '')).not.toContain(title)
    for (const subject of [/^Order confirmation/, /^Sold/, /refund/i, /review/i])
      expect(
        mails.some((mail) => subject.test(mail.subject) && mail.text.includes(title)),
        String(subject),
      ).toBe(true)
  })
})
