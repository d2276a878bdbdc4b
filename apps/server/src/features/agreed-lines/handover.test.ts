import { describe, expect, it } from 'vitest'
import { offerCalls, offerOf, payAgreed, sellForOffers, startNegotiation } from '#features/offers/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { runOverlapping } from '#test/overlap.ts'
import type { TestUser } from '#test/world.ts'
import { agree, findStatus } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const choose = ({ app }: TestApp, user: TestUser, id: number, shipping_type: string) =>
  app.as(user).put(`/users/agreed_lines/${id}`, { agreed_line: { shipping_type } })

async function startAgreed(shippingType: 'both' | 'ship_only' | 'click_and_collect' = 'both') {
  const test = await startTestApp()
  const [buyer, listing] = [await test.world.user(), await test.world.listing({ shippingType })]
  return { ...test, test, buyer, listing, id: await agree(test, buyer, listing) }
}

const typeOf = async ({ ctx }: TestApp, id: number) =>
  (await ctx.db.selectFrom('agreed_lines').where('id', '=', id).select('shipping_type').executeTakeFirstOrThrow()).shipping_type

describe('the hand-over of an agreed line', () => {
  it('is chosen by its buyer while the seller offers both, and the price stays', async () => {
    const { test, ctx, buyer, id } = await startAgreed()
    const chosen = await choose(test, buyer, id, 'click_and_collect')
    expect(chosen).toHaveStatus(200)
    expect(chosen.body.data.attributes).toMatchObject({ shipping_type: 'click_and_collect', unit_price: { amount: '40.00' } })
    expect(await choose(test, buyer, id, 'click_and_collect')).toHaveStatus(200)
    expect(await payAgreed(test, buyer)).toHaveStatus(200)
    expect(await findStatus(test, id)).toBe('paid')
    expect(await ctx.db.selectFrom('payment_orders').select(['items_minor', 'shipping_minor']).execute()).toEqual([
      { items_minor: 4_000, shipping_minor: 0 },
    ])
    expect(await choose(test, buyer, id, 'ship_only')).toBeRefused(409, 'agreed_line_is_paid')
  })

  it('replaces the purchase that was created with the other one', async () => {
    const { test, app, buyer, id } = await startAgreed()
    const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
    const payment_order = { email: 'buyer@example.com', address, cart: false, agreed_line_ids: [String(id)] }
    const delivered = await app.as(buyer).post('/payments/orders', { payment_order })
    await choose(test, buyer, id, 'click_and_collect')
    const collected = await app.as(buyer).post('/payments/orders', { payment_order })
    expect(collected.body.data.id).not.toBe(delivered.body.data.id)
    expect(collected.body.data.attributes.shipping).toMatchObject({ amount: '0.00' })
  })

  it('is what the seller offers only, whoever asks', async () => {
    const { test, app, ctx, world, buyer, listing, id } = await startAgreed('ship_only')
    const refused = await choose(test, buyer, id, 'click_and_collect')
    expect(refused).toBeRefused(422, 'shipping_not_offered')
    expect(refused).toPointAt('/agreed_line/shipping_type')
    expect(await choose(test, buyer, id, 'by_pigeon')).toPointAt('/agreed_line/shipping_type')
    for (const other of [listing.seller, await world.user(), await world.guest(), await world.operator()])
      expect(await choose(test, other, id, 'ship_only')).toBeRefused(404, 'not_found')
    expect(await app.visitor.put(`/users/agreed_lines/${id}`, { agreed_line: { shipping_type: 'ship_only' } })).toBeRefused(
      403,
      'sign_in_required',
    )
    // What was agreed stays possible when the seller offers something else.
    await ctx.db.updateTable('listings').set({ shipping_type: 'click_and_collect' }).where('id', '=', listing.id).execute()
    expect(await choose(test, buyer, id, 'ship_only')).toHaveStatus(200)
    expect(await choose(test, buyer, id, 'click_and_collect')).toHaveStatus(200)
    app.clock.advance(48 * HOUR_MS)
    expect(await choose(test, { ...buyer, token: await world.session(buyer) }, id, 'click_and_collect')).toBeRefused(
      409,
      'agreed_line_is_expired',
    )
    expect(await typeOf(test, id)).toBe('click_and_collect')
  })

  it('is chosen by two calls at once in one order', async () => {
    const { test, app, buyer, listing, id } = await startAgreed()
    const results = await runOverlapping(test, { table: 'listings', id: listing.id }, [
      () => choose(test, buyer, id, 'click_and_collect'),
      () => choose(test, buyer, id, 'ship_only'),
    ])
    expect(results.map(({ status }) => status)).toEqual([200, 200])
    expect(await typeOf(test, id)).toBe('ship_only')
    expect(app.countDeadlocks()).toBe(0)
  })
})

/** A seller who delivers to the UK mainland only, and a buyer with any default address. */
async function startFar(shippingType: 'both' | 'ship_only' = 'ship_only') {
  const test = await startTestApp()
  const { app, world } = test
  const [seller, buyer] = [await world.user(), await world.user()]
  await world.shippingRule(seller)
  const saveAddress = async (country: string, postal_code: string) => {
    const addresses = [{ full_name: 'Buyer', line1: '1 Main Street', city: 'Town', postal_code, country }]
    const client = app.withToken(await world.session(buyer))
    expect(await client.put('/users/update_profiles/address', { addresses })).toHaveStatus(200)
  }
  const endsAt = new Date(app.clock.now().getTime() + 20 * HOUR_MS)
  const auction = await world.auction({ seller, endsAt, shippingType, buyNowPriceMinor: 8_000 })
  const client = app.as(buyer)
  return {
    ...test,
    test,
    seller,
    buyer,
    auction,
    saveAddress,
    bid: () => client.post(`/users/listings/${auction.slug}/bids`, { bid: { maximum: '20.00' } }),
    buyNow: () => client.post(`/users/listings/${auction.slug}/buy_now`),
    async missPayment() {
      for (const instant of [endsAt, new Date(endsAt.getTime() + 4 * DAY_MS)]) {
        app.clock.set(instant)
        await app.runDeadlines()
        await app.drainOutbox()
      }
    },
  }
}

describe('a buyer to whose default address the seller does not deliver', () => {
  it('cannot bid, buy now, make or accept an offer', async () => {
    const { test, world, seller, buyer, saveAddress, bid, buyNow } = await startFar()
    const listing = await sellForOffers(test, { seller })
    const { id, asSeller, asBuyer } = await startNegotiation(test, { listing, buyer })
    const counter = offerOf(await asSeller.counter(id, '45'))
    await saveAddress('PL', '00-001')
    expect(await bid()).toBeRefused(409, 'default_address_not_served')
    expect(await buyNow()).toBeRefused(409, 'default_address_not_served')
    expect(await (await offerCalls(test, buyer)).make(await sellForOffers(test, { seller }), '40')).toBeRefused(
      409,
      'default_address_not_served',
    )
    expect(await asBuyer.accept(counter.id)).toBeRefused(409, 'default_address_not_served')
    expect(await world.events()).not.toContain('bid_placed')
    await saveAddress('GB', 'BT1 1AA')
    expect(await bid()).toBeRefused(409, 'default_address_not_served')
    await saveAddress('GB', 'YO1 7HU')
    expect(await bid()).toHaveStatus(201)
    expect(await asBuyer.accept(counter.id)).toHaveStatus(200)
  })

  it('can buy what can be collected', async () => {
    const { test, buyer, app, saveAddress, buyNow } = await startFar('both')
    await saveAddress('PL', '00-001')
    expect(await buyNow()).toHaveStatus(200)
    const [line] = (await app.as(buyer).get('/users/agreed_lines')).body.data
    expect(await choose(test, buyer, Number(line.id), 'click_and_collect')).toHaveStatus(200)
    expect(await payAgreed(test, buyer)).toHaveStatus(200)
  })

  it('gets no strike for an auction that could not be paid, and the seller can go on', async () => {
    const { app, ctx, world, seller, auction, bid, saveAddress, missPayment } = await startFar()
    const second = await world.user()
    await app.as(second).post(`/users/listings/${auction.slug}/bids`, { bid: { maximum: '15.00' } })
    // The address was not known when the bid was made.
    expect(await bid()).toHaveStatus(201)
    await saveAddress('PL', '00-001')
    await missPayment()
    expect(await world.auctionRow(auction.auctionId)).toMatchObject({ outcome: 'won', unpaid_at: null })
    const bids = await ctx.db.selectFrom('bids').select('status').orderBy('id').execute()
    expect(bids.map(({ status }) => status)).toEqual(['pending', 'not_paid'])
    const client = app.withToken(await world.session(seller))
    const { actions } = (await client.get(`/users/listings/${auction.slug}/auction`)).body.data.attributes
    expect(actions).toEqual(['relist', 'offer_second_chance'])
    expect((await world.events()).filter((name) => name === 'auction_unpaid')).toHaveLength(1)
  })

  it('gets no strike when the seller has changed a shipping rule since the end', async () => {
    const { app, ctx, world, seller, auction, bid, saveAddress, missPayment } = await startFar()
    await saveAddress('GB', 'YO1 7HU')
    await bid()
    const [rule] = await ctx.db.selectFrom('shipping_and_return_rules').where('user_id', '=', seller.id).select('id').execute()
    const { ends_at } = await world.auctionRow(auction.auctionId)
    app.clock.set(ends_at)
    await app.runDeadlines()
    app.clock.set(new Date(ends_at.getTime() + 60_000))
    const client = app.withToken(await world.session(seller))
    const { data } = (await client.get('/users/shipping_and_return_rules')).body
    const { id: _id, zone: _zone, currency: _currency, ...terms } = data[0].attributes
    const bands = [{ up_to_weight: null, up_to_length: null, price: '950.00' }]
    expect(
      await client.put(`/users/shipping_and_return_rules/${rule?.id}`, { shipping_and_return_rule: { ...terms, bands } }),
    ).toHaveStatus(200)
    await missPayment()
    expect(await world.auctionRow(auction.auctionId)).toMatchObject({ outcome: 'won', unpaid_at: null })
    const later = app.withToken(await world.session(seller))
    expect((await later.get(`/users/listings/${auction.slug}/auction`)).body.data.attributes.actions).toEqual(['relist'])
  })

  it('gets a strike when the seller delivers there', async () => {
    const { world, auction, bid, saveAddress, missPayment } = await startFar()
    await saveAddress('GB', 'YO1 7HU')
    await bid()
    await missPayment()
    expect((await world.auctionRow(auction.auctionId)).unpaid_at).not.toBeNull()
  })
})
