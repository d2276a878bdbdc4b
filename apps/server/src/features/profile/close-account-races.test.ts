import { describe, expect, it } from 'vitest'
import { changeItems, listItemIds, type Sale, sellParts } from '#features/orders/test-helpers.ts'
import { requestOf, type SentSale, sendParts } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { listMoneyErrors } from '#test/money.ts'
import { runOverlapping } from '#test/overlap.ts'
import type { TestUser } from '#test/world.ts'
import { payOutSeller } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Action = () => Promise<{ status: number }>

const closeAccount = ({ app }: TestApp, user: TestUser) => app.as(user).delete('/users/user', { reason: { text: 'too many parts' } })
const request = (sale: SentSale) => sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf(sale.itemIds))
const confirm = (sale: SentSale) => changeItems(sale.buyerClient, sale.orderId, { action: 'confirm', item_ids: sale.itemIds })

const findStatus = async ({ ctx }: TestApp, table: 'users' | 'orders', id: number | string) =>
  (await ctx.db.selectFrom(table).where('id', '=', Number(id)).select('status').executeTakeFirstOrThrow()).status
const countOpenRefunds = async ({ ctx }: TestApp) =>
  (await ctx.db.selectFrom('order_items').where('open_refund_id', 'is not', null).select('id').execute()).length

/** An order that is completed, so that both sides may close their accounts. */
async function completeSale(testApp: TestApp) {
  const sale = await sendParts(testApp)
  expect(await confirm(sale)).toHaveStatus(200)
  await testApp.app.drainOutbox()
  await payOutSeller(testApp, sale.seller)
  return sale
}

describe('closing an account and a request for a refund at the same instant', () => {
  it('refuse the request if the buyer closes the account first', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    const [closed, requested] = await runOverlapping(testApp, { table: 'orders', id: sale.orderId }, [
      () => closeAccount(testApp, sale.buyer),
      () => request(sale),
    ])
    expect(closed).toMatchObject({ status: 204 })
    expect(requested).toBeRefused(401, 'token_invalid')
    expect(await countOpenRefunds(testApp)).toBe(0)
    expect(testApp.app.countDeadlocks()).toBe(0)
  })

  it('refuse the closing if the request of the buyer is first', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    const [requested, closed] = await runOverlapping(testApp, { table: 'orders', id: sale.orderId }, [
      () => request(sale),
      () => closeAccount(testApp, sale.buyer),
    ])
    expect(requested).toMatchObject({ status: 201 })
    expect(closed).toBeRefused(409, 'account_has_open_orders')
    expect(await findStatus(testApp, 'users', sale.buyer.id)).toBe('verified')
    expect(testApp.app.countDeadlocks()).toBe(0)
  })

  it('refuse the closing of the seller if the request is first, and request from a former member otherwise', async () => {
    const testApp = await startTestApp()
    for (const isRequestFirst of [true, false]) {
      const sale = await completeSale(testApp)
      const actions: Action[] = [() => request(sale), () => closeAccount(testApp, sale.seller)]
      const responses = await runOverlapping(
        testApp,
        { table: 'users', id: sale.seller.id },
        isRequestFirst ? actions : actions.toReversed(),
      )
      expect(responses.map(({ status }) => status)).toEqual(isRequestFirst ? [201, 409] : [204, 201])
      expect(await findStatus(testApp, 'users', sale.seller.id)).toBe(isRequestFirst ? 'verified' : 'deleted')
    }
    expect(testApp.app.countDeadlocks()).toBe(0)
  })

  it('refuse a withdrawal of a buyer who closes the account first', async () => {
    const testApp = await startTestApp()
    const sale = await completeSale(testApp)
    const withdrawal = { items: sale.itemIds.map((item_id) => ({ item_id, quantity: 1 })), attempt: crypto.randomUUID() }
    const [closed, declared] = await runOverlapping(testApp, { table: 'orders', id: sale.orderId }, [
      () => closeAccount(testApp, sale.buyer),
      () => sale.buyerClient.post(`/users/orders/${sale.orderId}/withdrawal`, { withdrawal }),
    ])
    expect(closed).toMatchObject({ status: 204 })
    expect(declared).toBeRefused(401, 'token_invalid')
    expect(await countOpenRefunds(testApp)).toBe(0)
  })
})

describe('closing an account and the end of its last open order at the same instant', () => {
  const decline = async ({ sellerClient, orderId }: Sale) =>
    changeItems(sellerClient, orderId, { action: 'decline', item_ids: await listItemIds(sellerClient, orderId), reason: 'other' })
  const cancel = ({ buyerClient, orderId }: Sale) => buyerClient.put(`/users/orders/${orderId}/cancel`, {})

  it.each([
    ['the seller declines, the buyer closes', decline, 'buyer'],
    ['the seller declines, the seller closes', decline, 'seller'],
    ['the buyer cancels, the buyer closes', cancel, 'buyer'],
    ['the buyer cancels, the seller closes', cancel, 'seller'],
  ] as const)('give the money back, and close only what is over: %s', async (_, end, side) => {
    const testApp = await startTestApp()
    for (let round = 0; round < 6; round++) {
      const sale = await sellParts(testApp)
      const actions: Action[] = [() => end(sale), () => closeAccount(testApp, sale[side])]
      const responses = await Promise.all((round % 2 ? actions.toReversed() : actions).map((action) => action()))
      const [ended, closed] = round % 2 ? responses.toReversed() : responses
      await testApp.app.drainOutbox()
      expect(await listMoneyErrors(testApp.ctx)).toEqual([])
      // Who closes first is refused, because the order is open.
      expect(ended?.status).toBe(200)
      expect([204, 409]).toContain(closed?.status)
      expect(await findStatus(testApp, 'orders', sale.orderId)).toBe('cancelled')
      expect(await findStatus(testApp, 'users', sale[side].id)).toBe(closed?.status === 204 ? 'deleted' : 'verified')
      const charge = await testApp.ctx.db
        .selectFrom('payments as p')
        .innerJoin('orders as o', 'o.payment_order_id', 'p.payment_order_id')
        .where('o.id', '=', Number(sale.orderId))
        .select('p.status')
        .execute()
      expect(charge).toEqual([{ status: 'refunded' }])
    }
    expect(testApp.app.countDeadlocks()).toBe(0)
  })

  it('close the account only after the confirmation, which completes the order once', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 6; round++) {
      const sale = await sendParts(testApp)
      const actions: Action[] = [() => confirm(sale), () => closeAccount(testApp, sale.buyer)]
      const responses = await Promise.all((round % 2 ? actions.toReversed() : actions).map((action) => action()))
      const [confirmed, closed] = round % 2 ? responses.toReversed() : responses
      await testApp.app.drainOutbox()
      expect(confirmed?.status).toBe(200)
      expect(await findStatus(testApp, 'orders', sale.orderId)).toBe('completed')
      expect(await findStatus(testApp, 'users', sale.buyer.id)).toBe(closed?.status === 204 ? 'deleted' : 'verified')
    }
    expect(await listMoneyErrors(testApp.ctx)).toEqual([])
    expect(testApp.app.countDeadlocks()).toBe(0)
  })
})
