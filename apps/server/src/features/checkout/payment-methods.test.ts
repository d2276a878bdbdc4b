import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { addPaypalLikeGateway, address, connectPaypal, fillCart, pay, reserve } from './test-helpers.ts'

type Entry = { method: string; obstacles: { reason: string; listings: { slug: string }[] }[] }

async function startShop() {
  const testApp = await startTestApp()
  const { app, world, ctx } = testApp
  addPaypalLikeGateway(testApp)
  const buyer = await world.user()
  const sell = async ({ connected = true } = {}) => {
    const seller = await world.user()
    if (connected) await connectPaypal(testApp, seller)
    return world.listing({ seller })
  }
  const create = (gateway?: string) =>
    app.as(buyer).post('/payments/orders', { payment_order: { email: 'buyer@example.com', address, ...(gateway ? { gateway } : {}) } })
  const accept = (seller: TestUser, accepted_payments: string) =>
    app.as(seller).put('/payments/account_details', { account_details: { accepted_payments } })
  /** The obstacles of the totals by method, each reason with its slugs. */
  const obstaclesOfCart = async () => {
    const { payment_methods } = (await app.as(buyer).get('/users/carts/total_converted_price')).body.data.attributes
    return obstaclesOf(payment_methods)
  }
  return { ...testApp, ctx, buyer, sell, create, accept, obstaclesOfCart }
}

const obstaclesOf = (entries: Entry[]) =>
  Object.fromEntries(
    entries.map(({ method, obstacles }) => [
      method,
      obstacles.map(({ reason, listings }) => [reason, ...listings.map(({ slug }) => slug)].join(' ')),
    ]),
  )

describe('the payment methods of a cart', () => {
  it('are all that every seller accepts', async () => {
    const { app, buyer, sell, create, obstaclesOfCart } = await startShop()
    await fillCart(app, buyer, [await sell(), await sell()])
    expect(await obstaclesOfCart()).toEqual({ card: [], paypal: [] })
    expect((await create()).body.data.attributes.gateway).toBe('sandbox')
    const purchase = (await create('paypal')).body.data.attributes
    expect(purchase.gateway).toBe('paypal')
    expect(obstaclesOf(purchase.payment_methods)).toEqual({ card: [], paypal: [] })
  })

  it('are without PayPal if a seller has not connected it, and the refusal names the part', async () => {
    const { app, buyer, sell, create, obstaclesOfCart } = await startShop()
    const other = await sell({ connected: false })
    await fillCart(app, buyer, [await sell(), other])
    expect(await obstaclesOfCart()).toEqual({ card: [], paypal: [`not_connected ${other.slug}`] })
    const refused = await create('paypal')
    expect(refused).toBeRefused(409, 'payment_method_not_accepted')
    expect(refused.body.errors[0].meta.methods).toEqual([
      { method: 'paypal', obstacles: [{ reason: 'not_connected', listings: [other.slug] }] },
    ])
    expect((await create()).body.data.attributes.gateway).toBe('sandbox')
  })

  it('are the ones that the seller has chosen, and the first of them is the default', async () => {
    const { app, buyer, sell, create, accept, obstaclesOfCart } = await startShop()
    const listing = await sell()
    await accept(listing.seller, 'paypal')
    await fillCart(app, buyer, [listing])
    expect(await obstaclesOfCart()).toEqual({ card: [`not_accepted ${listing.slug}`], paypal: [] })
    expect((await create()).body.data.attributes.gateway).toBe('paypal')
    await accept(listing.seller, 'stripe')
    expect(await obstaclesOfCart()).toEqual({ card: [], paypal: [`not_accepted ${listing.slug}`] })
    expect((await create()).body.data.attributes.gateway).toBe('sandbox')
  })

  it('are none for two sellers without a common one', async () => {
    const { app, buyer, sell, create, accept } = await startShop()
    const [byPaypal, byCard] = [await sell(), await sell()]
    await accept(byPaypal.seller, 'paypal')
    await accept(byCard.seller, 'stripe')
    await fillCart(app, buyer, [byPaypal, byCard])
    const refused = await create()
    expect(refused).toBeRefused(409, 'payment_method_not_accepted')
    expect(refused.body.errors[0].meta.methods).toEqual([
      { method: 'card', obstacles: [{ reason: 'not_accepted', listings: [byPaypal.slug] }] },
      { method: 'paypal', obstacles: [{ reason: 'not_accepted', listings: [byCard.slug] }] },
    ])
  })

  it('are without PayPal in another currency than that of the seller', async () => {
    const shop = await startShop()
    await shop.ctx.db.insertInto('exchange_rates').values({ base: 'gbp', quote: 'eur', rate: '1.15', as_of: '2026-11-20' }).execute()
    const seller = await shop.world.user()
    await connectPaypal(shop, seller)
    const listing = await shop.world.listing({ seller, currency: 'eur' })
    await fillCart(shop.app, shop.buyer, [listing])
    expect(await shop.obstaclesOfCart()).toEqual({ card: [], paypal: [`other_currency ${listing.slug}`] })
    expect(await shop.create('paypal')).toBeRefused(409, 'payment_method_not_accepted')
  })

  it('are with PayPal for 10 sellers and without it for 11', async () => {
    const { app, buyer, sell, create, obstaclesOfCart } = await startShop()
    const listings = await Promise.all(Array.from({ length: 10 }, () => sell()))
    await fillCart(app, buyer, listings)
    expect(await obstaclesOfCart()).toEqual({ card: [], paypal: [] })
    expect(await create('paypal')).toHaveStatus(201)
    await fillCart(app, buyer, [await sell()])
    expect((await obstaclesOfCart()).paypal).toEqual([expect.stringMatching(/^too_many_sellers( \S+){11}$/)])
    expect(await create('paypal')).toBeRefused(409, 'payment_method_not_accepted')
    expect(await create()).toHaveStatus(201)
  })
})

describe('the start of a payment', () => {
  it('by card is refused when the seller accepts PayPal only meanwhile, and nothing is charged', async () => {
    const { app, buyer, sell, create, accept, ctx } = await startShop()
    const listing = await sell()
    const client = await fillCart(app, buyer, [listing])
    const { id } = (await create()).body.data
    await reserve(client, id)
    await accept(listing.seller, 'paypal')
    const refused = await pay(client, id)
    expect(refused).toBeRefused(409, 'payment_method_not_accepted')
    expect(refused.body.errors[0].meta.methods).toEqual([
      { method: 'card', obstacles: [{ reason: 'not_accepted', listings: [listing.slug] }] },
    ])
    expect(await ctx.db.selectFrom('payments').select('id').execute()).toEqual([])
    await accept(listing.seller, 'both')
    expect((await pay(client, id)).body.data.attributes.status).toBe('paid')
  })

  it('by a card token is refused for a purchase of PayPal', async () => {
    const { app, buyer, sell, create } = await startShop()
    const client = await fillCart(app, buyer, [await sell()])
    const { id } = (await create('paypal')).body.data
    await reserve(client, id)
    expect(await pay(client, id)).toBeRefused(409, 'payment_gateway_differs')
  })
})

describe('a seller', () => {
  it('accepts PayPal only with an active account there', async () => {
    const { accept, sell, ctx } = await startShop()
    const { seller } = await sell({ connected: false })
    expect(await accept(seller, 'paypal')).toBeRefused(409, 'paypal_not_connected')
    expect((await accept(seller, 'both')).body.data.attributes.accepted_payments).toBe('both')
    const connected = (await sell()).seller
    expect((await accept(connected, 'paypal')).body.data.attributes.accepted_payments).toBe('paypal')
    await ctx.db.updateTable('payout_accounts').set({ disabled_reason: 'restricted' }).where('user_id', '=', connected.id).execute()
    expect(await accept(connected, 'paypal')).toBeRefused(409, 'paypal_not_connected')
  })
})
