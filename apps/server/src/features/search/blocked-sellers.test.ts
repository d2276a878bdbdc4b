import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { lockAccount, transitionAccount } from '#features/accounts/public.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { indexListing } from './index-listing.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>

const changeStatus = ({ ctx }: TestSetup, { id }: TestUser, event: 'block' | 'restore') =>
  ctx.db.transact(async (tx) => transitionAccount(tx, await lockAccount(tx, id), event, { now: ctx.clock.now() }))

const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

/** Creates a seller with two similar listings, another seller with a third one, and a buyer. */
async function setupMarket() {
  const setup = await startTestApp()
  const { ctx, world, app } = setup
  const { subcategoryId } = await world.category()
  const [seller, otherSeller] = [await world.business(), await world.user()]
  const sellerListings = [
    await world.listing({ seller, subcategoryId, quantity: 9 }),
    await world.listing({ seller, subcategoryId }),
  ] as const
  const otherListing = await world.listing({ seller: otherSeller, subcategoryId })
  for (const { id } of [...sellerListings, otherListing]) await indexListing(ctx, id)
  const countResults = async () => (await app.visitor.get('/listings?q=brake')).body.meta.pagy.count
  const buyer = await world.user()
  return { ...setup, setup, seller, sellerListings, otherListing, countResults, buyer, client: app.as(buyer) }
}

async function createPurchase({ client, sellerListings }: Awaited<ReturnType<typeof setupMarket>>) {
  await client.post('/users/carts/listings', { cart_listing: { listing_slug: sellerListings[0].slug, item_quantity: 1 } })
  const created = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
  return String(created.body.data.id)
}

describe('listings of a blocked seller', () => {
  it('are hidden from search, pages and similar listings until the account is restored', async () => {
    const { setup, app, sellerListings, otherListing, seller, countResults, client } = await setupMarket()
    const countSimilar = async () => (await app.visitor.get(`/listings/${otherListing.slug}/similar`)).body.data.length
    const countViewed = async () =>
      (await client.get(`/viewed_listings?slugs=${sellerListings[0].slug},${otherListing.slug}`)).body.data.length
    expect([await countResults(), await countSimilar(), await countViewed()]).toEqual([3, 2, 2])

    await changeStatus(setup, seller, 'block')
    await app.drainOutbox()
    expect([await countResults(), await countSimilar(), await countViewed()]).toEqual([1, 0, 1])
    expect(await app.visitor.get(`/listings/${sellerListings[0].slug}`)).toBeRefused(404, 'not_found')
    expect(await client.get(`/listings/${sellerListings[0].id}`)).toBeRefused(404, 'not_found')

    await changeStatus(setup, seller, 'restore')
    await app.drainOutbox()
    expect([await countResults(), await countSimilar(), await countViewed()]).toEqual([3, 2, 2])
    expect(await app.visitor.get(`/listings/${sellerListings[0].slug}`)).toHaveStatus(200)
  })

  it('cannot be added to a cart, and are marked not for sale in a cart', async () => {
    const { setup, sellerListings, seller, client } = await setupMarket()
    await client.post('/users/carts/listings', { cart_listing: { listing_slug: sellerListings[0].slug, item_quantity: 1 } })
    await changeStatus(setup, seller, 'block')
    expect((await client.get('/users/carts/listings')).body.data[0].attributes.problems).toEqual(['not_for_sale'])
    expect((await client.get('/users/carts/total_converted_price')).body.data.attributes).toMatchObject({
      items: { amount: '0.00' },
      blocked: true,
    })
    expect((await client.post('/users/carts/validate_listings')).body.data.attributes).toMatchObject({
      valid: false,
      changes: [{ problem: 'not_for_sale' }],
    })
    const response = await client.post('/payments/orders', { payment_order: { email: 'buyer@example.com', address } })
    expect(response).toBeRefused(409, 'cart_changed')
    expect(
      await client.post('/users/carts/listings', { cart_listing: { listing_slug: sellerListings[1].slug, item_quantity: 1 } }),
    ).toBeRefused(404, 'not_found')
  })

  it('cannot be reserved by an earlier purchase, and a reserved one cannot be paid', async () => {
    const market = await setupMarket()
    const { setup, app, world, seller, client, sellerListings } = market
    const id = await createPurchase(market)
    const reserve = () => client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
    const pay = () =>
      client.put('/payments/orders', { payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() } })
    await changeStatus(setup, seller, 'block')
    expect(await reserve()).toBeRefused(409, 'not_for_sale')
    expect(await world.listingRow(sellerListings[0].id)).toMatchObject({ reserved_quantity: 0 })

    await changeStatus(setup, seller, 'restore')
    expect(await reserve()).toHaveStatus(200)
    await changeStatus(setup, seller, 'block')
    expect(await pay()).toBeRefused(409, 'not_for_sale')
    app.clock.advance(16 * 60_000)
    await app.runDeadlines()
    expect(await world.listingRow(sellerListings[0].id)).toMatchObject({ reserved_quantity: 0, sold_quantity: 0 })
  })

  it('stay readable in an order that was paid before', async () => {
    const market = await setupMarket()
    const { setup, app, seller, client, sellerListings } = market
    const id = await createPurchase(market)
    await client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
    const payResponse = await client.put('/payments/orders', {
      payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() },
    })
    expect(payResponse.body.data.attributes.status).toBe('paid')
    await changeStatus(setup, seller, 'block')
    await app.drainOutbox()
    const [orderId] = payResponse.body.data.attributes.order_ids
    const order = await client.get(`/users/orders/${orderId}`)
    expect(order).toHaveStatus(200)
    expect(JSON.stringify(order.body)).toContain(sellerListings[0].slug)
    expect((await client.get('/users/orders')).body.data).toHaveLength(1)
  })

  it('are either sold or refused when the block and checkouts run at once', async () => {
    const market = await setupMarket()
    const { setup, ctx, world, seller, sellerListings, app } = market
    const buyers = await Promise.all([1, 2, 3, 4].map(() => world.user()))
    const purchaseIds: string[] = []
    for (const buyer of buyers) purchaseIds.push(await createPurchase({ ...market, client: app.as(buyer) }))
    const attempts = buyers.map(async (buyer, i) => {
      const client = app.as(buyer)
      const reserveResponse = await client.put(`/users/checkouts/reserve_listings/${purchaseIds[i]}`, { action_type: 'reserve' })
      if (reserveResponse.status !== 200) return reserveResponse.body.errors[0].code
      const payResponse = await client.put('/payments/orders', {
        payment_order: { id: purchaseIds[i], action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() },
      })
      return payResponse.body.data?.attributes.status ?? payResponse.body.errors[0].code
    })
    const [, ...outcomes] = await Promise.all([changeStatus(setup, seller, 'block'), ...attempts])
    expect(outcomes.filter((outcome) => outcome !== 'paid' && outcome !== 'not_for_sale')).toEqual([])
    const soldCount = outcomes.filter((outcome) => outcome === 'paid').length
    const { orders } = await ctx.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow()
    expect(orders).toBe(soldCount)
    expect(await world.listingRow(sellerListings[0].id)).toMatchObject({ sold_quantity: soldCount, quantity: 9 - soldCount })
  })
})
