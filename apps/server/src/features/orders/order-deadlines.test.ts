import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { changeItems, listItemIds, loadOrder, type Sale, sellParts } from './test-helpers.ts'

const DAY_MS = 86_400_000

const listRunning = async ({ sellerClient, orderId }: Sale): Promise<string[]> =>
  (await loadOrder(sellerClient, orderId)).deadlines.map(({ kind }: { kind: string }) => kind)

const accept = ({ sellerClient, orderId }: Sale, itemId?: string) =>
  changeItems(sellerClient, orderId, { action: 'accept', item_ids: [itemId] })

const dispatch = ({ sellerClient, orderId }: Sale, itemId?: string) =>
  sellerClient.post(`/users/orders/${orderId}/parcels`, {
    parcel: {
      carrier: 'royal_mail',
      tracking_number: 'AB123456789GB',
      items: [{ item_id: itemId, quantity: 1 }],
      attempt: randomUUID(),
    },
  })

describe('deadlines of an order', () => {
  it('begin with the order and follow its items', async () => {
    const testApp = await startTestApp()
    const sale = await sellParts(testApp, { count: 2 })
    const [first, second] = await listItemIds(sale.sellerClient, sale.orderId)
    expect(await listRunning(sale)).toEqual(['accept'])
    await accept(sale, first)
    expect((await listRunning(sale)).sort()).toEqual(['accept', 'cancel', 'cancel_allowed', 'dispatch'])
    await dispatch(sale, first)
    expect(await listRunning(sale)).toEqual(['accept', 'confirm'])
    // What was met runs again for an item that is accepted later.
    await accept(sale, second)
    expect((await listRunning(sale)).sort()).toEqual(['cancel', 'cancel_allowed', 'confirm', 'dispatch'])
    await dispatch(sale, second)
    expect(await listRunning(sale)).toEqual(['confirm', 'confirm'])
    await changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: [first, second] })
    expect(await listRunning(sale)).toEqual([])
    const outcomes = await testApp.ctx.db.selectFrom('order_deadlines').select('outcome').distinct().execute()
    expect(outcomes).toEqual([{ outcome: 'met' }])
  })

  it('never become earlier for an order that is older than they are', async () => {
    const testApp = await startTestApp()
    const { ctx, app } = testApp
    const sale = await sellParts(testApp, { count: 2 })
    const [first] = await listItemIds(sale.sellerClient, sale.orderId)
    const dueAt = new Date(ctx.clock.now().getTime() + 3 * DAY_MS)
    await ctx.db
      .updateTable('orders')
      .set({ created_at: new Date(dueAt.getTime() - 60 * DAY_MS) })
      .execute()
    await ctx.db.updateTable('order_deadlines').set({ due_at: dueAt }).execute()
    await accept(sale, first)
    await app.runDeadlines()
    const { status, deadlines } = await loadOrder(sale.sellerClient, sale.orderId)
    expect(status).toBe('fully_paid')
    expect(deadlines.find(({ kind }: { kind: string }) => kind === 'accept').due_at).toBe(dueAt.toISOString())
  })
})
