import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { approveOrder, connectPaypalSeller, type PaypalApp, startPaypalApp } from '#test/paypal.ts'
import { address, fillCart, reserve } from './test-helpers.ts'

const ORDERS = '/payments/paypals/orders'

/** Reserves a purchase of a part of each of two sellers and starts its payment at the stand-in. */
async function startPaypalPurchase(settings: Record<string, string> = {}) {
  const testApp: PaypalApp = await startPaypalApp(settings)
  const { app, world } = testApp
  const listings = [await world.listing({ quantity: 2 }), await world.listing()]
  for (const { seller } of listings) await connectPaypalSeller(testApp, seller.id)
  const buyer = await world.user()
  const client = await fillCart(app, buyer, listings)
  const created = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address, gateway: 'paypal' } })
  const id = String(created.body.data.id)
  await reserve(client, id)
  const started = await client.post(ORDERS, { paypal_order: { payment_order_id: id, attempt: randomUUID() } })
  expect(started).toHaveStatus(201)
  const url = String(started.body.data.attributes.approval_url)
  const settle = () => client.put(`${ORDERS}/${id}`, {})
  return { ...testApp, listings, buyer, client, id, url, settle, paypalOrderId: String(started.body.data.attributes.paypal_order_id) }
}

describe('a purchase by PayPal', () => {
  it('is one purchase when the browser, the webhook and a repetition confirm it at once', async () => {
    const { app, ctx, id, url, client, settle } = await startPaypalPurchase()
    await approveOrder(url)
    const responses = await Promise.all([
      settle(),
      settle(),
      client.put('/payments/orders', { payment_order: { id, action: 'confirm' } }),
      settle(),
    ])
    expect(responses.map(({ body }) => body.data.attributes.status)).toEqual(['paid', 'paid', 'paid', 'paid'])
    await app.drainOutbox()
    expect(await ctx.db.selectFrom('orders').select('id').execute()).toHaveLength(2)
    expect((await ctx.db.selectFrom('payments').select('status').execute()).map(({ status }) => status)).toEqual(['captured'])
    const captures = await ctx.db
      .selectFrom('ledger_entries')
      .where('movement', 'like', 'capture:%')
      .select('movement')
      .distinct()
      .execute()
    expect(captures).toHaveLength(1)
  })

  it('stays unpaid while the buyer has not approved it, whatever the browser says', async () => {
    const { settle, client, id } = await startPaypalPurchase()
    expect((await settle()).body.data.attributes.status).toBe('paying')
    expect(await client.put(`${ORDERS}/${id}`, { paypal_order: { status: 'APPROVED', amount: '0.01' } })).toHaveStatus(422)
    expect((await client.get(`/payments/orders/${id}`)).body.data.attributes.order_ids).toEqual([])
  })

  it('ends unpaid when the capture is declined: parts are released, both sides know, the cart is filled', async () => {
    const { app, ctx, url, listings, buyer, client, settle } = await startPaypalPurchase()
    await approveOrder(url, 'decline_later')
    expect((await settle()).body.data.attributes.status).toBe('paid')
    await app.drainOutbox()
    await app.drainOutbox()
    const orders = await ctx.db.selectFrom('orders').select('status').execute()
    expect(orders.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    const payment = await ctx.db.selectFrom('payments').select(['status', 'problem']).executeTakeFirstOrThrow()
    expect(payment).toEqual({ status: 'voided', problem: null })
    const stock = await ctx.db.selectFrom('listings').select(['id', 'quantity', 'reserved_quantity']).orderBy('id').execute()
    expect(stock.map(({ quantity, reserved_quantity }) => [quantity, reserved_quantity])).toEqual([
      [2, 0],
      [1, 0],
    ])
    expect(await ctx.db.selectFrom('ledger_entries').select('id').execute()).toEqual([])
    for (const { id } of [buyer, ...listings.map(({ seller }) => seller)]) {
      const notes = await ctx.db.selectFrom('notifications').where('user_id', '=', id).select('message').execute()
      expect(notes.map(({ message }) => message).join(' '), `user ${id}`).toContain('payment_failed')
    }
    const cart = (await client.get('/users/carts/listings')).body.data
    expect(cart).toHaveLength(2)
  })

  it('gives back what was captured when one part is declined, and applies all events of PayPal', async () => {
    const { app, ctx, paypal, url, settle } = await startPaypalPurchase()
    await approveOrder(url, 'decline_one_later')
    await settle()
    await app.drainOutbox()
    await paypal.webhooks.settle()
    await app.drainOutbox()
    const events = await ctx.db.selectFrom('gateway_events').select(['type', 'subject_key', 'applied_at']).execute()
    expect(events.map(({ type }) => type)).toContain('PAYMENT.CAPTURE.REFUNDED')
    expect(events.filter(({ applied_at }) => applied_at === null)).toEqual([])
    expect(await ctx.db.selectFrom('ledger_entries').select('id').execute()).toEqual([])
  })

  it('is paid by another gateway after the buyer has left PayPal', async () => {
    const settings = { PAYMENT_GATEWAYS: 'paypal,sandbox' }
    const { app, ctx, client, id, url } = await startPaypalPurchase(settings)
    const changed = await client.put('/payments/orders', { payment_order: { id, action: 'change_gateway', gateway: 'sandbox' } })
    expect(changed.body.data.attributes).toMatchObject({ status: 'reserved', gateway: 'sandbox' })
    // Approved too late: the order at PayPal is never captured.
    await approveOrder(url)
    const payment_order = { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
    expect((await client.put('/payments/orders', { payment_order })).body.data.attributes.status).toBe('paid')
    await app.drainOutbox()
    const payments = await ctx.db.selectFrom('payments').select(['gateway', 'status']).orderBy('id').execute()
    expect(payments).toEqual([
      { gateway: 'paypal', status: 'voided' },
      { gateway: 'sandbox', status: 'captured' },
    ])
    expect(await client.put('/payments/orders', { payment_order: { id, action: 'change_gateway', gateway: 'paypal' } })).toBeRefused(
      409,
      'payment_order_is_paid',
    )
  })

  it('does not change its gateway for another user, or to one that is not configured', async () => {
    const { app, world, client, id } = await startPaypalPurchase()
    const body = { payment_order: { id, action: 'change_gateway', gateway: 'stripe' } }
    expect(
      await app.as(await world.user()).put('/payments/orders', { payment_order: { ...body.payment_order, gateway: 'paypal' } }),
    ).toBeRefused(404, 'not_found')
    expect(await client.put('/payments/orders', body)).toHaveStatus(422)
  })
})
