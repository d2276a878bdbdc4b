import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { captureAuthorisedPayment } from './capture-payment.ts'
import { giveUpUnpaidPayment } from './give-up-payment.ts'
import { createPurchase, pay, reserve, type TestApp } from './test-helpers.ts'

/** An order of two parts with three units each. Its payment is authorised, not captured. */
async function sellUncaptured(testApp: TestApp) {
  const { app, world, ctx } = testApp
  const seller = await world.business()
  const [first, second] = [await world.listing({ seller, quantity: 3 }), await world.listing({ seller, quantity: 3 })]
  const buyer = await world.user()
  await app.as(buyer).post('/users/carts/listings', { cart_listing: { listing_slug: second.slug, item_quantity: 3 } })
  const { client, id } = await createPurchase(app, buyer, first, { quantity: 3 })
  await reserve(client, id)
  const orderId = Number((await pay(client, id)).body.data.attributes.order_ids[0])
  const items = await ctx.db.selectFrom('order_items').where('order_id', '=', orderId).select('id').orderBy('id').execute()
  const payment = await ctx.db.selectFrom('payments').where('payment_order_id', '=', Number(id)).select('id').executeTakeFirstOrThrow()
  const sellerClient = app.as(seller)
  const item_ids = items.map((item) => String(item.id))
  const change = (order_items: object) => sellerClient.put(`/users/orders/${orderId}/items`, { order_items })
  const dispatch = (quantity = 3) =>
    sellerClient.post(`/users/orders/${orderId}/parcels`, {
      parcel: {
        carrier: 'royal_mail',
        tracking_number: 'AB123456789GB',
        items: item_ids.map((item_id) => ({ item_id, quantity })),
        attempt: randomUUID(),
      },
    })
  return { orderId, item_ids, change, dispatch, paymentId: payment.id }
}

const expireAuthorisations = ({ ctx }: TestApp) => ctx.db.updateTable('sandbox_gateway.charges').set({ status: 'voided' }).execute()

async function loadOutcome({ ctx }: TestApp, { orderId, paymentId }: { orderId: number; paymentId: number }) {
  const payment = await ctx.db.selectFrom('payments').where('id', '=', paymentId).select('status').executeTakeFirstOrThrow()
  const order = await ctx.db.selectFrom('orders').where('id', '=', orderId).select('status').executeTakeFirstOrThrow()
  const { count } = await ctx.db
    .selectFrom('parcels')
    .where('order_id', '=', orderId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { payment: payment.status, order: order.status, parcels: Number(count) }
}

describe('an authorisation that the gateway gives up late', () => {
  it('lets exactly one of dispatch and void win', async () => {
    const testApp = await startTestApp()
    for (let round = 0; round < 6; round++) {
      const sale = await sellUncaptured(testApp)
      await sale.change({ action: 'accept', item_ids: sale.item_ids })
      await expireAuthorisations(testApp)
      const giveUp = async () => {
        await captureAuthorisedPayment(testApp.ctx, sale.paymentId)
        await giveUpUnpaidPayment(testApp.ctx, sale.paymentId)
      }
      const [response] = await Promise.all([sale.dispatch(round % 2 === 0 ? 3 : 1), giveUp()])
      const sent = { payment: 'authorised', order: 'create_shipping', parcels: 1 }
      const voided = { payment: 'voided', order: 'cancelled', parcels: 0 }
      // A dispatch that comes between the report and the void is refused too.
      expect(await loadOutcome(testApp, sale)).toEqual(response.status === 200 ? sent : voided)
    }
  })

  it('waits for a dispatch that has begun, and sees it', async () => {
    const testApp = await startTestApp()
    const { ctx } = testApp
    const sale = await sellUncaptured(testApp)
    await sale.change({ action: 'accept', item_ids: sale.item_ids })
    await expireAuthorisations(testApp)
    await captureAuthorisedPayment(ctx, sale.paymentId)
    let end: Promise<void> | undefined
    await ctx.db.transact(async (tx) => {
      await sql`select from orders where id = ${sale.orderId} for no key update`.execute(tx)
      await tx.updateTable('order_items').set({ dispatched_at: ctx.clock.now() }).where('order_id', '=', sale.orderId).execute()
      end = giveUpUnpaidPayment(ctx, sale.paymentId)
      const isWaiting = async () =>
        (await sql`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(ctx.db)).rows.length
      await expect.poll(isWaiting).toBeGreaterThan(0)
    })
    await end
    expect(await loadOutcome(testApp, sale)).toMatchObject({ payment: 'authorised', order: 'create_shipping' })
  })

  it('refuses to hand parts over until the money is captured, and when it is lost', async () => {
    const testApp = await startTestApp()
    const sale = await sellUncaptured(testApp)
    await sale.change({ action: 'accept', item_ids: sale.item_ids })
    expect(await sale.dispatch(1)).toBeRefused(409, 'payment_not_captured')
    await expireAuthorisations(testApp)
    await captureAuthorisedPayment(testApp.ctx, sale.paymentId)
    expect(await sale.dispatch(2)).toBeRefused(409, 'payment_not_held')
    await giveUpUnpaidPayment(testApp.ctx, sale.paymentId)
    expect(await loadOutcome(testApp, sale)).toEqual({ payment: 'voided', order: 'cancelled', parcels: 0 })
  })

  it('ends a repayment that waits for the capture, without money', async () => {
    const testApp = await startTestApp()
    const { ctx, app } = testApp
    const sale = await sellUncaptured(testApp)
    expect(await sale.change({ action: 'decline', item_ids: sale.item_ids.slice(0, 1), reason: 'damaged' })).toHaveStatus(200)
    await expireAuthorisations(testApp)
    for (let passed = 0; passed < 60; passed += 5) {
      app.clock.advance(5 * 60_000)
      await app.runDeadlines()
      await app.drainOutbox().catch(() => {})
    }
    expect(await loadOutcome(testApp, sale)).toEqual({ payment: 'voided', order: 'cancelled', parcels: 0 })
    const repayments = await ctx.db.selectFrom('repayments').select(['status', 'problem', 'gateway_reference']).execute()
    expect(repayments).toEqual([{ status: 'done', problem: null, gateway_reference: null }])
    expect(await ctx.db.selectFrom('ledger_entries').selectAll().execute()).toEqual([])
    expect(await ctx.db.selectFrom('sandbox_gateway.refunds').selectAll().execute()).toEqual([])
    expect(await ctx.db.selectFrom('outbox_deliveries').where('delivered_at', 'is', null).select('reaction').execute()).toEqual([])
  })
})
