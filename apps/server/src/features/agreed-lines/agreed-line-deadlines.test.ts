import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { completeWithoutWebhook } from '#features/checkout/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'
import { expireAgreedLines } from './expire-agreed-lines.job.ts'
import { agree, findStatus } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

/** Reserves a purchase of one agreed line. */
async function reserveLine({ app, world }: TestApp, buyer: TestUser, line: number) {
  // The session of the buyer may have ended since.
  const client = app.as({ ...buyer, token: await world.session(buyer) })
  const payment_order = { email: 'buyer@example.com', address, cart: false, agreed_line_ids: [String(line)] }
  const created = await client.post('/payments/orders', { payment_order })
  expect(created).toHaveStatus(201)
  const { id } = created.body.data
  const reserve = () => client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
  return {
    client,
    id,
    reserve,
    reserved: await reserve(),
    extend: () => client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'extend' }),
    pay: (card_token = 'tok_sandbox_approve') =>
      client.put('/payments/orders', { payment_order: { id, action: 'pay', card_token, attempt: randomUUID() } }),
    confirm: () => client.put('/payments/orders', { payment_order: { id, action: 'confirm' } }),
  }
}

async function setUp(listing?: TestListing) {
  const test = await startTestApp()
  const buyer = await test.world.user()
  const agreedListing = listing ?? (await test.world.listing())
  return { test, ...test, buyer, listing: agreedListing, line: await agree(test, buyer, agreedListing) }
}

describe('the deadline of an agreed line', () => {
  it('releases the units once and reports the end', async () => {
    const { test, app, world, ctx, listing, line } = await setUp()
    app.clock.advance(48 * HOUR_MS - 1)
    await app.runDeadlines()
    expect(await findStatus(test, line)).toBe('open')
    app.clock.advance(1)
    await Promise.all([app.runDeadlines(), app.runDeadlines(), app.runDeadlines()])
    expect(await findStatus(test, line)).toBe('expired')
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
    const events = await ctx.db.selectFrom('outbox_events').where('name', '=', 'agreed_line_closed').select('payload').execute()
    expect(events).toEqual([{ payload: expect.objectContaining({ agreed_line_id: line, source: 'offer', status: 'expired' }) }])
    expect(app.countDeadlocks()).toBe(0)
  })

  it('ends a reservation, which cannot be extended beyond it', async () => {
    const { test, app, buyer, line } = await setUp()
    app.clock.advance(48 * HOUR_MS - 10 * MINUTE_MS)
    const payUntil = app.clock.now().getTime() + 10 * MINUTE_MS
    const purchase = await reserveLine(test, buyer, line)
    expect(new Date(purchase.reserved.body.data.attributes.reserved_until).getTime()).toBe(payUntil)
    await purchase.pay('tok_sandbox_decline')
    const extended = await purchase.extend()
    expect(new Date(extended.body.data.attributes.reserved_until).getTime()).toBe(payUntil)
  })

  it('has made no progress when a line cannot be released, so that the next run waits', async () => {
    const { app, ctx } = await setUp()
    await ctx.db.pool.query("alter table agreed_lines add constraint is_not_released check (status <> 'expired')")
    app.clock.advance(48 * HOUR_MS)
    expect(await expireAgreedLines.run(ctx, { signal: new AbortController().signal })).toBe(0)
  })

  it('refuses to reserve and to pay afterwards', async () => {
    const { test, app, buyer, line } = await setUp()
    app.clock.advance(47 * HOUR_MS + 50 * MINUTE_MS)
    const purchase = await reserveLine(test, buyer, line)
    app.clock.advance(10 * MINUTE_MS)
    expect(await purchase.pay()).toBeRefused(409, 'reservation_expired')
    expect(await purchase.reserve()).toBeRefused(409, 'agreed_line_is_expired')
    await app.runDeadlines()
    expect(await purchase.reserve()).toBeRefused(409, 'agreed_line_is_expired')
    expect(await findStatus(test, line)).toBe('expired')
  })

  it('waits five minutes for a payment that was started before, and for one only', async () => {
    const { test, app, world, buyer, listing, line } = await setUp()
    app.clock.advance(48 * HOUR_MS - MINUTE_MS)
    const purchase = await reserveLine(test, buyer, line)
    expect((await purchase.pay('tok_sandbox_challenge')).body.data.attributes.status).toBe('paying')
    app.clock.advance(2 * MINUTE_MS)
    await app.runDeadlines()
    expect(await findStatus(test, line)).toBe('open')
    const { challenge_url } = (await purchase.client.get(`/payments/orders/${purchase.id}`)).body.data.attributes
    await completeWithoutWebhook(test.ctx, challenge_url, false)
    expect(await purchase.confirm()).toBeRefused(402, 'payment_declined')
    expect(await purchase.pay()).toBeRefused(409, 'agreed_line_is_expired')
    app.clock.advance(3 * MINUTE_MS)
    await app.runDeadlines()
    expect(await findStatus(test, line)).toBe('expired')
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
  })

  it('pays a line whose payment is approved in these five minutes', async () => {
    const { test, app, world, buyer, listing, line } = await setUp()
    app.clock.advance(48 * HOUR_MS - MINUTE_MS)
    const purchase = await reserveLine(test, buyer, line)
    const { challenge_url } = (await purchase.pay('tok_sandbox_challenge')).body.data.attributes
    app.clock.advance(3 * MINUTE_MS)
    await app.runDeadlines()
    await completeWithoutWebhook(test.ctx, challenge_url)
    expect((await purchase.confirm()).body.data.attributes.status).toBe('paid')
    await app.runDeadlines()
    expect(await findStatus(test, line)).toBe('paid')
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'sold_out', reserved_quantity: 0, sold_quantity: 1 })
  })
})

describe('the deadline and a payment that is settled at the same instant', () => {
  it('have one winner, and the money follows', async () => {
    const test = await startTestApp()
    const { app, world, ctx } = test
    for (let round = 0; round < 12; round++) {
      const [buyer, listing] = [await world.user(), await world.listing({ quantity: 2 })]
      const line = await agree(test, buyer, listing)
      app.clock.advance(48 * HOUR_MS - MINUTE_MS)
      const purchase = await reserveLine(test, buyer, line)
      const { challenge_url } = (await purchase.pay('tok_sandbox_challenge')).body.data.attributes
      await completeWithoutWebhook(ctx, challenge_url)
      app.clock.advance(5 * MINUTE_MS)
      const calls = [() => purchase.confirm(), () => app.runDeadlines()]
      await Promise.all((round % 2 ? calls.toReversed() : calls).map((call) => call()))
      await app.runDeadlines()
      await app.drainOutbox()
      const isPaid = (await findStatus(test, line)) === 'paid'
      expect(await world.listingRow(listing.id)).toMatchObject({
        reserved_quantity: 0,
        quantity: isPaid ? 1 : 2,
        sold_quantity: isPaid ? 1 : 0,
      })
      const orders = await ctx.db.selectFrom('orders').where('payment_order_id', '=', Number(purchase.id)).select('id').execute()
      expect(orders).toHaveLength(isPaid ? 1 : 0)
      const payment = await ctx.db
        .selectFrom('payments')
        .where('payment_order_id', '=', Number(purchase.id))
        .select('status')
        .executeTakeFirstOrThrow()
      expect(payment.status).toBe(isPaid ? 'captured' : 'voided')
    }
    expect(app.countDeadlocks()).toBe(0)
  })

  it('void an authorisation when the line expired before the reservation', async () => {
    const { test, app, ctx, buyer, listing, line, world } = await setUp()
    app.clock.advance(48 * HOUR_MS - MINUTE_MS)
    const purchase = await reserveLine(test, buyer, line)
    const { challenge_url } = (await purchase.pay('tok_sandbox_challenge')).body.data.attributes
    // The line's deadline runs first, as it may when several workers run.
    await ctx.db.updateTable('agreed_lines').set({ status: 'expired', closed_at: app.clock.now() }).where('id', '=', line).execute()
    await completeWithoutWebhook(ctx, challenge_url)
    expect(await purchase.confirm()).toBeRefused(409, 'reservation_expired')
    await app.drainOutbox()
    expect(await ctx.db.selectFrom('sandbox_gateway.charges').select('status').execute()).toEqual([{ status: 'voided' }])
    expect(await world.listingRow(listing.id)).toMatchObject({ sold_quantity: 0 })
  })
})
