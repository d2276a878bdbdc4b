import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { sellerStatisticsQuery } from './sellers.queries.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>

/** Inserts orders of this seller, each with one item of quantity 2. */
async function insertSales({ ctx, world }: TestSetup, sellerId: number, count: number, status = 'confirmed') {
  const { id: buyer } = await world.user()
  const { id: listing } = await world.listing()
  await sql`
    with p as (
      insert into payment_orders (reference, user_id, status, gateway, currency, items_minor, shipping_minor, email, address, created_at)
      select ${`${sellerId}${status}`} || i, ${buyer}, 'paid', 'sandbox', 'gbp', 100, 0, 'b@example.com', '{}', now() from generate_series(1, ${count}::int) i
      returning id, reference
    ), o as (
      insert into orders (reference, payment_order_id, buyer_id, seller_id, status, shipping_type, currency, items_minor, shipping_minor, fee_percentage,
        fee_minor, charged_minor, buyer_email, address, created_at, updated_at, completed_at)
      select reference, id, ${buyer}, ${sellerId}, 'completed', 'ship_only', 'gbp', 100, 0, 10, 10, 100, 'b@example.com', '{}', now(), now(), now() from p
      returning id
    )
    insert into order_items (order_id, listing_id, status, title, quantity, unit_price_minor, shipping_type, accepted_at, confirmed_at, declined_by, decline_reason)
    select id, ${listing}, ${status}, 'Brake disc', 2, 50, 'ship_only', case when ${status} in ('accepted', 'confirmed') then now() end,
      case when ${status} = 'confirmed' then now() end, case when ${status} = 'declined' then 'seller' end, case when ${status} = 'declined' then 'other' end from o`.execute(
    ctx.db,
  )
}

describe('the seller page', () => {
  it('shows the number of listings on sale, of parts sold, and the town', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const seller = await world.business()
    for (const status of ['available', 'reserved', 'draft', 'sold_out', 'deactivated', 'blocked', 'deleted'] as const)
      await world.listing({ seller, status, quantity: status === 'sold_out' ? 0 : 1 })
    await world.listing()
    await ctx.db.updateTable('listings').set({ town: 'York' }).where('seller_id', '=', seller.id).where('status', '=', 'reserved').execute()
    await ctx.db.updateTable('listings').set({ town: '' }).where('seller_id', '=', seller.id).where('status', '=', 'available').execute()
    await insertSales(setup, seller.id, 3)
    await insertSales(setup, seller.id, 1, 'declined')
    const response = await app.visitor.get(`/users/${seller.slug}`)
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes).toMatchObject({
      role: 'business',
      account_type: 'business',
      verified: true,
      listings_count: 2,
      sold_count: 6,
      town: 'York',
      collection_hours: null,
      returns: { days: 14, paid_by: 'buyer' }, // the statutory minimum
      server_time: ctx.clock.now().toISOString(),
      company: {
        name: 'Breakers 1 Ltd',
        email: 'sales1@example.org',
        number: null,
        vat_number: null,
        address: { line1: '1 Kirkstall Road', city: 'Leeds', postal_code: 'LS3 1LH', country: 'GB' },
      },
    })
  })

  it('shows collection hours and return terms, and no company for a personal account', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const seller = await world.user()
    await ctx.db
      .insertInto('time_frames')
      .values([
        { user_id: seller.id, weekday: 2, opens: 540, closes: 1440 },
        { user_id: seller.id, weekday: 1, opens: 600, closes: 720 },
      ])
      .execute()
    await world.shippingRule(seller, { return_days: 30, return_paid_by: 'seller' })
    const loadAttributes = async () => (await app.visitor.get(`/users/${seller.slug}`)).body.data.attributes
    expect(await loadAttributes()).toMatchObject({
      company: null,
      collection_hours: {
        time_zone: 'Europe/London',
        time_frames: [
          { weekday: 1, opens: '10:00', closes: '12:00' },
          { weekday: 2, opens: '09:00', closes: '24:00' },
        ],
      },
      returns: { days: 30, paid_by: 'seller' },
    })
    await ctx.db.updateTable('shipping_and_return_rules').set({ active: false }).where('user_id', '=', seller.id).execute()
    // The terms of an inactive shipping rule still apply to collected items.
    expect((await loadAttributes()).returns).toEqual({ days: 30, paid_by: 'seller' })
  })

  it('is not found for guests, blocked and closed accounts, and contains no private data', async () => {
    const { app, world } = await startTestApp()
    for (const user of [await world.guest(), await world.user({ status: 'blocked' }), await world.user({ status: 'deleted' })])
      expect(await app.visitor.get(`/users/${user.slug}`)).toBeRefused(404, 'not_found')
    const seller = await world.business({ firstName: 'Bartholomew' })
    const response = await app.visitor.get(`/users/${seller.slug}`)
    for (const secret of [seller.email ?? 'no address', 'Bartholomew', 'Tester', 'merchant_fee', 'operator'])
      expect(response.text).not.toContain(secret)
  })

  it('counts with indexes when market and order history are large', { timeout: 120_000 }, async () => {
    const setup = await startTestApp()
    const { ctx, world } = setup
    const [seller, largeSeller] = [await world.business(), await world.business()]
    const { subcategoryId } = await world.category()
    await insertSales(setup, largeSeller.id, 20_000)
    await insertSales(setup, seller.id, 300)
    for (const [{ id }, count] of [
      [largeSeller, 20_000],
      [seller, 300],
    ] as const)
      await sql`insert into listings (slug, seller_id, status, title, category_id, condition, item_price_minor, town)
        select 'part-of-' || ${id}::bigint || '-' || i, ${id}, 'available', 'Part', ${subcategoryId}, 'used', 100, 'Leeds' from generate_series(1, ${count}::int) i`.execute(
        ctx.db,
      )
    const { id: buyer } = await world.user()
    await sql`insert into chats (listing_id, buyer_id, seller_id, created_at, updated_at, first_asked_at, first_answered_at)
      select id, ${buyer}, seller_id, now(), now(), now() - interval '2 hours', now() from listings where title = 'Part'`.execute(ctx.db)
    await sql`analyze`.execute(ctx.db)
    const query = sellerStatisticsQuery(ctx.db, seller.id, new Date()).compile()
    const { rows } = await ctx.db.pool.query(`explain ${query.sql}`, query.parameters as unknown[])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan')
    for (const index of ['listings_of_seller', 'orders_of_seller', 'chats_asked_of_seller']) expect(plan).toContain(index)
  })
})
