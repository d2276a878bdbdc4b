import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { lockStanding, moveAccount } from '#features/accounts/public.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { indexListing } from './public.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>

const move = ({ ctx }: Started, { id }: TestUser, event: 'block' | 'restore') =>
  ctx.db.transact(async (tx) => moveAccount(tx, await lockStanding(tx, id), event, { now: ctx.clock.now() }))

const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

/** Somebody with two parts on sale that are alike, and another seller with one more of them. */
async function startMarket() {
  const started = await startTestApp()
  const { ctx, world, app } = started
  const { subcategoryId } = await world.category()
  const [seller, other] = [await world.business(), await world.user()]
  const own = [await world.listing({ seller, subcategoryId, quantity: 9 }), await world.listing({ seller, subcategoryId })] as const
  const others = await world.listing({ seller: other, subcategoryId })
  for (const { id } of [...own, others]) await indexListing(ctx, id)
  const found = async () => (await app.visitor.get('/listings?q=brake')).body.meta.pagy.count
  const buyer = await world.user()
  return { ...started, started, seller, own, others, found, buyer, as: app.as(buyer) }
}

async function purchaseOf({ as, own }: Awaited<ReturnType<typeof startMarket>>) {
  await as.post('/users/carts/listings', { cart_listing: { listing_slug: own[0].slug, item_quantity: 1 } })
  const created = await as.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
  return String(created.body.data.id)
}

describe('what a blocked person sells', () => {
  it('is not found, not looked at and not offered beside other parts; all of it is back with them', async () => {
    const { started, app, own, others, seller, found, as } = await startMarket()
    const similar = async () => (await app.visitor.get(`/listings/${others.slug}/similar`)).body.data.length
    const viewed = async () => (await as.get(`/viewed_listings?slugs=${own[0].slug},${others.slug}`)).body.data.length
    expect([await found(), await similar(), await viewed()]).toEqual([3, 2, 2])

    await move(started, seller, 'block')
    await app.drainOutbox()
    expect([await found(), await similar(), await viewed()]).toEqual([1, 0, 1])
    expect(await app.visitor.get(`/listings/${own[0].slug}`)).toBeRefused(404, 'not_found')
    expect(await as.get(`/listings/${own[0].id}`)).toBeRefused(404, 'not_found')

    await move(started, seller, 'restore')
    await app.drainOutbox()
    expect([await found(), await similar(), await viewed()]).toEqual([3, 2, 2])
    expect(await app.visitor.get(`/listings/${own[0].slug}`)).toHaveStatus(200)
  })

  it('cannot be put into a cart, and in one it is not for sale', async () => {
    const { started, own, seller, as } = await startMarket()
    await as.post('/users/carts/listings', { cart_listing: { listing_slug: own[0].slug, item_quantity: 1 } })
    await move(started, seller, 'block')
    expect((await as.get('/users/carts/listings')).body.data[0].attributes.problems).toEqual(['not_for_sale'])
    expect((await as.get('/users/carts/total_converted_price')).body.meta).toMatchObject({ items: { amount_minor: 0 }, blocked: true })
    expect((await as.post('/users/carts/validate_listings')).body.meta).toMatchObject({
      valid: false,
      changes: [{ problem: 'not_for_sale' }],
    })
    const create = await as.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
    expect(create).toBeRefused(409, 'cart_changed')
    expect(await as.post('/users/carts/listings', { cart_listing: { listing_slug: own[1].slug, item_quantity: 1 } })).toBeRefused(
      404,
      'not_found',
    )
  })

  it('is not held by a purchase made before, and what is held is not paid', async () => {
    const market = await startMarket()
    const { started, app, world, seller, as, own } = market
    const id = await purchaseOf(market)
    const reserve = () => as.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
    const pay = () =>
      as.put('/payments/orders', { payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() } })
    await move(started, seller, 'block')
    expect(await reserve()).toBeRefused(409, 'not_for_sale')
    expect(await world.listingRow(own[0].id)).toMatchObject({ reserved_quantity: 0 })

    await move(started, seller, 'restore')
    expect(await reserve()).toHaveStatus(200)
    await move(started, seller, 'block')
    expect(await pay()).toBeRefused(409, 'not_for_sale')
    app.clock.advance(16 * 60_000)
    await app.runDeadlines()
    expect(await world.listingRow(own[0].id)).toMatchObject({ reserved_quantity: 0, sold_quantity: 0 })
  })

  it('is the buyer’s once it was paid: the order stays readable', async () => {
    const market = await startMarket()
    const { started, app, seller, as, own } = market
    const id = await purchaseOf(market)
    await as.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
    const paid = await as.put('/payments/orders', {
      payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() },
    })
    expect(paid.body.data.attributes.status).toBe('paid')
    await move(started, seller, 'block')
    await app.drainOutbox()
    const [orderId] = paid.body.data.attributes.order_ids
    const order = await as.get(`/users/orders/${orderId}`)
    expect(order).toHaveStatus(200)
    expect(JSON.stringify(order.body)).toContain(own[0].slug)
    expect((await as.get('/users/orders')).body.data).toHaveLength(1)
  })

  it('is sold or refused, one or the other, when the block meets the checkout', async () => {
    const market = await startMarket()
    const { started, ctx, world, seller, own, app } = market
    const buyers = await Promise.all([1, 2, 3, 4].map(() => world.user()))
    const ids: string[] = []
    for (const buyer of buyers) ids.push(await purchaseOf({ ...market, as: app.as(buyer) }))
    const buying = buyers.map(async (buyer, i) => {
      const as = app.as(buyer)
      const reserved = await as.put(`/users/checkouts/reserve_listings/${ids[i]}`, { action_type: 'reserve' })
      if (reserved.status !== 200) return reserved.body.errors[0].code
      const paid = await as.put('/payments/orders', {
        payment_order: { id: ids[i], action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() },
      })
      return paid.body.data?.attributes.status ?? paid.body.errors[0].code
    })
    const [, ...ends] = await Promise.all([move(started, seller, 'block'), ...buying])
    expect(ends.filter((end) => end !== 'paid' && end !== 'not_for_sale')).toEqual([])
    const sold = ends.filter((end) => end === 'paid').length
    const { orders } = await ctx.db
      .selectFrom('orders')
      .select((e) => e.fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow()
    expect(orders).toBe(sold)
    expect(await world.listingRow(own[0].id)).toMatchObject({ sold_quantity: sold, quantity: 9 - sold })
  })
})
