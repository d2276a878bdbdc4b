import { describe, expect, it } from 'vitest'
import { balancesOf, confirmAll } from '#features/payouts/test-helpers.ts'
import { expectBalanced, requestOf, sendParts } from '#features/refunds/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { releaseDueOrders } from './public.ts'
import { releaseOrder } from './release-order.ts'

describe('the release of an order', () => {
  it('makes the share available when the order is completed, not before', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    expect(await releaseDueOrders(testApp.ctx)).toBe(0)
    expect(await balancesOf(testApp, sale.seller)).toMatchObject({ pending: -5_049 })
    await confirmAll(testApp, sale)
    const balances = await balancesOf(testApp, sale.seller)
    expect(balances).toMatchObject({ available: -5_049 })
    expect(balances).not.toHaveProperty('pending')
    await expectBalanced(testApp)
  })

  it('happens once, also when it is asked for twice at once', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    await testApp.ctx.db
      .updateTable('orders')
      .set({ status: 'completed', completed_at: testApp.ctx.clock.now(), packing_stage: null })
      .execute()
    const released = await Promise.all([1, 2, 3].map(() => releaseOrder(testApp.ctx, Number(sale.orderId))))
    expect(released.filter(Boolean)).toHaveLength(1)
    expect(await balancesOf(testApp, sale.seller)).toMatchObject({ available: -5_049 })
  })

  it('comes with the dispatch for a trusted seller', async () => {
    const testApp = await startTestApp()
    const seller = await testApp.world.business()
    await testApp.ctx.db.updateTable('users').set({ payout_on_dispatch: true }).where('id', '=', seller.id).execute()
    await sendParts(testApp, { seller })
    await testApp.app.drainOutbox()
    expect(await balancesOf(testApp, seller)).toMatchObject({ available: -5_049 })
  })

  it('waits for an open refund, whose repayment is then in the available balance', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp, { count: 2 })
    await sale.buyerClient.post(`/users/orders/${sale.orderId}/refunds`, requestOf(sale.itemIds.slice(0, 1)))
    await testApp.ctx.db
      .updateTable('orders')
      .set({ status: 'completed', completed_at: testApp.ctx.clock.now(), packing_stage: null })
      .execute()
    expect(await releaseDueOrders(testApp.ctx)).toBe(0)
    const [refund] = await testApp.ctx.db.selectFrom('refunds').select('id').execute()
    await sale.sellerClient.put(`/users/refunds/${refund!.id}`, { refund: { action: 'repay' } })
    await testApp.app.drainOutbox()
    const balances = await balancesOf(testApp, sale.seller)
    expect(balances).not.toHaveProperty('pending')
    expect(balances.available).toBeLessThan(0)
    await expectBalanced(testApp)
  })

  it('finds orders that were completed before releases existed', async () => {
    const testApp = await startTestApp()
    const sale = await sendParts(testApp)
    await testApp.ctx.db
      .updateTable('orders')
      .set({ status: 'completed', completed_at: testApp.ctx.clock.now(), packing_stage: null })
      .execute()
    expect(await releaseDueOrders(testApp.ctx)).toBe(1)
    expect(await releaseDueOrders(testApp.ctx)).toBe(0)
    expect(await balancesOf(testApp, sale.seller)).toMatchObject({ available: -5_049 })
  })
})
