import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPurchase, pay, reserve } from '#features/checkout/test-helpers.ts'
import { COUNT_LIMIT } from '#platform/db/pagination.ts'
import { startTestApp } from '#test/app.ts'
import { countSoldOrders, type OrderListQuery, selectOrderList } from './orders.queries.ts'

const ORDER_COUNT = 20_000

type Setup = Awaited<ReturnType<typeof sellOnce>>

async function sellOnce() {
  const setup = await startTestApp()
  const { app, world, ctx } = setup
  const [seller, buyer] = [await world.user(), await world.user()]
  const listing = await world.listing({ seller, quantity: 5 })
  const { client, id } = await createPurchase(app, buyer, listing)
  await reserve(client, id)
  await pay(client, id)
  await app.drainOutbox()
  const { id: orderId } = await ctx.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await ctx.db.deleteFrom('order_deadlines').execute()
  return { ...setup, seller, buyer, orderId }
}

/** Copies the order, a second older each time. Every tenth copy is open. */
async function copyOrder({ ctx }: Setup, count: number): Promise<void> {
  await sql`
    with purchases as (
      insert into payment_orders (reference, user_id, status, gateway, currency, items_minor, shipping_minor, email, address, created_at, paid_at)
      select 'copy-' || n, user_id, status, gateway, currency, items_minor, shipping_minor, email, address, created_at, paid_at
      from payment_orders cross join generate_series(1, ${count}) as n returning id
    ), numbered as (select id, row_number() over (order by id) as n from purchases)
    insert into orders (reference, payment_order_id, buyer_id, seller_id, status, shipping_type, currency, items_minor, shipping_minor,
      fee_percentage, fee_minor, charged_minor, address, created_at, updated_at, completed_at, next_due_at)
    select 'copy-' || n, numbered.id, buyer_id, seller_id, case when n % 10 = 0 then 'fully_paid' else 'completed' end,
      shipping_type, currency, items_minor, shipping_minor, fee_percentage, fee_minor, charged_minor, address,
      created_at - n * interval '1 second', updated_at, case when n % 10 = 0 then null else updated_at end,
      case when n % 10 = 0 then created_at + n * interval '1 minute' end
    from orders cross join numbered`.execute(ctx.db)
  await sql`analyze orders`.execute(ctx.db)
}

const insertDeadline = ({ ctx }: Setup, orderId: number, dueAt: Date) =>
  ctx.db.insertInto('order_deadlines').values({ order_id: orderId, kind: 'accept', due_at: dueAt, created_at: ctx.clock.now() }).execute()

describe('lists of orders', () => {
  it('filter by what is left to do', async () => {
    const { app, ctx, seller, orderId } = await sellOnce()
    const stages = ['open', 'to_accept', 'to_pack', 'sent'] as const
    const countOf = async (stage: string) => (await app.as(seller).get(`/users/sold_items?stage=${stage}`)).body.data.length
    const countAll = async () => {
      const listed = []
      for (const stage of stages) listed.push(await countOf(stage))
      const counts = (await app.as(seller).get('/users/sold_items/counts')).body.data.attributes
      expect(stages.map((stage) => counts[stage])).toEqual(listed)
      return listed
    }
    expect(await countAll()).toEqual([1, 1, 0, 0])
    const now = ctx.clock.now()
    await ctx.db.updateTable('order_items').set({ status: 'accepted', accepted_at: now }).execute()
    await ctx.db.updateTable('orders').set({ status: 'create_shipping' }).where('id', '=', orderId).execute()
    expect(await countAll()).toEqual([1, 0, 1, 0])
    await ctx.db.updateTable('order_items').set({ dispatched_at: now }).execute()
    expect(await countAll()).toEqual([1, 0, 0, 1])
    await ctx.db.updateTable('order_items').set({ delivered_at: now }).execute()
    expect(await countAll()).toEqual([1, 0, 0, 1])
    await ctx.db.updateTable('order_items').set({ status: 'confirmed', confirmed_at: now }).execute()
    await ctx.db.updateTable('orders').set({ status: 'completed', completed_at: now }).execute()
    expect(await countAll()).toEqual([0, 0, 0, 0])
    expect(await app.as(seller).get('/users/sold_items?stage=everything')).toPointAt('stage')
  })

  it('count each stage apart, also beside more open orders than are counted', async () => {
    const setup = await sellOnce()
    await copyOrder(setup, COUNT_LIMIT + 2000)
    // The oldest ones wait to be packed or are sent; the others wait for the seller.
    await sql`update orders set status = 'create_shipping', completed_at = null,
      packing_stage = case when id % 2 = 0 then 'to_pack' else 'sent' end where id in (select id from orders order by id desc limit 40)`.execute(
      setup.ctx.db,
    )
    await sql`update orders set status = 'fully_paid', completed_at = null where packing_stage is null`.execute(setup.ctx.db)
    const counts = await countSoldOrders(setup.ctx.db, setup.seller.id).executeTakeFirstOrThrow()
    expect(counts).toEqual({ open: COUNT_LIMIT, to_accept: COUNT_LIMIT, to_pack: 20, sent: 20 })
  })

  it('sort by the earliest running deadline, orders without one last', async () => {
    const setup = await sellOnce()
    const { app, ctx, buyer, orderId } = setup
    await copyOrder(setup, 2)
    const ids = (await ctx.db.selectFrom('orders').select('id').orderBy('id').execute()).map(({ id }) => id)
    const [first = 0, second = 0, third = 0] = ids
    expect(first).toBe(orderId)
    await insertDeadline(setup, second, new Date(Date.now() + 2_000_000))
    await insertDeadline(setup, third, new Date(Date.now() + 1_000_000))
    const listIds = async () =>
      (await app.as(buyer).get('/users/orders?sort=deadline')).body.data.map(({ id }: { id: string }) => Number(id))
    expect(await listIds()).toEqual([third, second, first])
    const ended = { outcome: 'met', ended_at: ctx.clock.now() } as const
    await ctx.db.updateTable('order_deadlines').set(ended).where('order_id', '=', third).execute()
    expect(await listIds()).toEqual([second, first, third])
    await ctx.db.deleteFrom('order_deadlines').execute()
    expect(await listIds()).toEqual([first, second, third])
  })

  it('needs the same number of statements for one order and for 48', async () => {
    const setup = await sellOnce()
    const countFor = (items: number) =>
      setup.app.countStatements(() => setup.app.as(setup.seller).get(`/users/sold_items?items=${items}&sort=deadline`))
    await copyOrder(setup, 60)
    await countFor(1)
    expect(await countFor(48)).toBe(await countFor(1))
    const countStages = () => setup.app.as(setup.seller).get('/users/sold_items/counts')
    const stagesOf60 = await setup.app.countStatements(countStages)
    expect(stagesOf60).toBeLessThanOrEqual(2) // with that of the session
  })

  it('counts the stages of the open ones by an index, and those of no other seller', async () => {
    const setup = await sellOnce()
    await copyOrder(setup, ORDER_COUNT)
    await sql`analyze order_items`.execute(setup.ctx.db)
    const counts = await countSoldOrders(setup.ctx.db, setup.seller.id).executeTakeFirstOrThrow()
    expect(counts).toEqual({ open: ORDER_COUNT / 10 + 1, to_accept: ORDER_COUNT / 10 + 1, to_pack: 0, sent: 0 })
    const plan = await countSoldOrders(setup.ctx.db, setup.seller.id).explain<{ 'QUERY PLAN': string }>('text', sql`analyze`)
    const planText = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(planText).toMatch(/using orders_of_seller_by_status/)
    expect(planText).not.toContain('Seq Scan on orders')
    const other = (await setup.app.as(setup.buyer).get('/users/sold_items/counts')).body.data.attributes
    expect(other).toEqual({ open: 0, to_accept: 0, to_pack: 0, sent: 0 })
  })

  it('uses an index without sorting among 20,000 orders of a seller', async () => {
    const setup = await sellOnce()
    await copyOrder(setup, ORDER_COUNT)
    const explain = async (query: Partial<OrderListQuery>) => {
      const filter = { userId: setup.seller.id, side: 'seller', query: { page: 1, items: 12, sort: 'newest', ...query } } as const
      const plan = await selectOrderList(setup.ctx.db, filter).limit(12).explain<{ 'QUERY PLAN': string }>('text', sql`analyze`)
      return plan.map((line) => line['QUERY PLAN']).join('\n')
    }
    for (const query of [{}, { sort: 'deadline' }, { sort: 'deadline', stage: 'open' }, { status: 'fully_paid' }] as const) {
      const planText = await explain(query)
      // All orders are of this seller, so the index of all orders by date is as good as the
      // seller's own.
      expect(planText).toMatch(/Index (Only )?Scan( Backward)? using orders_(of_seller|newest)/)
      expect(planText, JSON.stringify(query)).not.toContain('Sort Key')
      expect(planText).not.toContain('Seq Scan on orders')
    }
  })
})
