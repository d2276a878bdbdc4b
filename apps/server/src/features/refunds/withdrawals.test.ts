import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changeItems, loadOrder } from '#features/orders/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { changeRefund, returnAddress, sendParts } from './test-helpers.ts'

const DAY_MS = 86_400_000

describe('a withdrawal', () => {
  const sellAsBusiness = async (testApp: Awaited<ReturnType<typeof startTestApp>>, count = 1) => {
    const sale = await sendParts(testApp, { count })
    const company = { name: 'Leeds Spares Ltd', email: 'a@example.com', number: null, vat_number: null, address: returnAddress }
    await testApp.ctx.db
      .updateTable('orders')
      .set({ company: JSON.stringify(company) })
      .execute()
    await testApp.world.address(sale.seller.id, 'dispatch')
    return sale
  }
  const withdrawalOf = (itemIds: readonly string[]) => ({
    withdrawal: { items: itemIds.map((item_id) => ({ item_id, quantity: 1 })), attempt: randomUUID() },
  })

  it('is accepted without a decision, with the price and the postage', async () => {
    const testApp = await startTestApp()
    const sale = await sellAsBusiness(testApp)
    await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })
    const before = await loadOrder(sale.buyerClient, sale.orderId)
    expect(before.actions).toEqual(['withdraw'])
    const response = await sale.buyerClient.post(`/users/orders/${sale.orderId}/withdrawal`, withdrawalOf(sale.itemIds))
    const [refund] = response.body.data.attributes.refunds
    expect(refund).toMatchObject({ status: 'accepted', reason: 'withdrawal', amount: before.total })
    expect(await changeRefund(sale.sellerClient, refund.id, { action: 'decline', text: 'No.' })).toBeRefused(409, 'refund_is_accepted')
  })

  it('is acknowledged by a mail with time, amount, address and postage, and the seller is notified once', async () => {
    const testApp = await startTestApp()
    const sale = await sellAsBusiness(testApp)
    await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })
    await testApp.app.drainOutbox()
    const earlier = (await testApp.app.mails()).length
    await sale.buyerClient.post(`/users/orders/${sale.orderId}/withdrawal`, withdrawalOf(sale.itemIds))
    await testApp.app.drainOutbox()
    const mails = (await testApp.app.mails()).filter((_, index, all) => index < all.length - earlier)
    expect(mails.map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
      'The buyer has withdrawn from a purchase',
      'We have received your withdrawal',
    ])
    const text = mails.find(({ subject }) => subject.startsWith('We'))?.text ?? ''
    const { total } = await loadOrder(sale.buyerClient, sale.orderId)
    expect(text).toContain(`£${total.amount}`)
    expect(text).toMatch(/Withdrawal received on \d/)
    expect(text).toContain('Send it to:')
    expect(text).toContain('You pay the return postage.')
  })

  it('ends 14 days after the delivery of the last item', async () => {
    const testApp = await startTestApp()
    const sale = await sellAsBusiness(testApp)
    await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })
    testApp.app.clock.advance(15 * DAY_MS + DAY_MS)
    const path = `/users/orders/${sale.orderId}/withdrawal`
    expect(await sale.buyerClient.post(path, withdrawalOf(sale.itemIds))).toBeRefused(409, 'refund_not_possible')
  })

  it('is not possible from a private seller', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    await testApp.ctx.db.updateTable('orders').set({ company: null }).execute()
    const path = `/users/orders/${sale.orderId}/withdrawal`
    expect(await sale.buyerClient.post(path, withdrawalOf(sale.itemIds))).toBeRefused(409, 'refund_not_possible')
  })
})
