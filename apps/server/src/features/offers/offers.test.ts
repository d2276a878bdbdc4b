import { describe, expect, it } from 'vitest'
import { decide, reportListing } from '#features/reports/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { runOverlapping } from '#test/overlap.ts'
import { offerCalls, offerOf, payAgreed, reserveCart, sellForOffers, startNegotiation, type TestApp } from './test-helpers.ts'

const HOUR_MS = 3_600_000

const findAgreedLines = ({ ctx }: TestApp, buyerId: number) =>
  ctx.db.selectFrom('agreed_lines').where('buyer_id', '=', buyerId).select(['status', 'unit_price_minor', 'quantity']).execute()

async function passTime({ app }: TestApp, milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds)
  await app.runDeadlines()
  await app.drainOutbox()
}

describe('a surcharge that is changed after an offer', () => {
  it.each([
    { offered: null, now: 90_000, agreed: 0 },
    { offered: 1_000, now: 90_000, agreed: 1_000 },
    { offered: 1_000, now: 500, agreed: 500 },
  ])('is paid up to the one that was offered: $offered, then $now', async ({ offered, now, agreed }) => {
    const test = await startTestApp()
    const listing = await sellForOffers(test)
    const setSurcharge = (amountMinor: number | null) =>
      test.ctx.db.updateTable('listings').set({ exchange_surcharge_minor: amountMinor }).where('id', '=', listing.id).execute()
    await setSurcharge(offered)
    const { id, asSeller, buyer } = await startNegotiation(test, { listing })
    await setSurcharge(now)
    expect(await asSeller.accept(id)).toHaveStatus(200)
    const lines = await test.ctx.db.selectFrom('agreed_lines').where('buyer_id', '=', buyer.id).select('unit_surcharge_minor').execute()
    expect(lines).toEqual([{ unit_surcharge_minor: agreed }])
  })
})

describe('making an offer', () => {
  it('opens a negotiation that both sides see, and its conversation', async () => {
    const test = await startTestApp()
    const { id, asBuyer, asSeller, listing, buyer } = await startNegotiation(test, { price: '40.50' })
    const seen = await asBuyer.show(id)
    expect(seen).toMatchObject({ status: 'pending', side: 'buyer', made_by: 'buyer', price: { amount: '40.50' }, read: true })
    expect(seen.actions).toEqual(['withdraw'])
    expect(await asSeller.show(id)).toMatchObject({
      side: 'seller',
      read: false,
      actions: ['accept', 'decline', 'counter'],
      rounds_left: 5,
    })
    expect(seen.chat_id).not.toBeNull()
    expect(await asBuyer.client.get(`/users/chats/${seen.chat_id}`)).toHaveStatus(200)
    expect((await asSeller.list('?side=seller')).map((offer) => offer.id)).toEqual([id])
    expect((await asBuyer.list('?status=pending')).map((offer) => offer.id)).toEqual([id])
    expect(await asBuyer.list('?status=paid')).toEqual([])
    for (const ref of [listing.slug, listing.id]) expect((await asBuyer.list(`?listing=${ref}`)).map((offer) => offer.id)).toEqual([id])
    for (const ref of ['no-such-part', 999_999]) expect(await asBuyer.list(`?listing=${ref}`)).toEqual([])
    expect(await test.world.listingRow(listing.id)).toMatchObject({ reserved_quantity: 0 })
    expect(await findAgreedLines(test, buyer.id)).toEqual([])
  })

  it('returns the open offer when it is repeated, also at the same time', async () => {
    const test = await startTestApp()
    const { id, asBuyer, listing } = await startNegotiation(test)
    expect(offerOf(await asBuyer.make(listing, '40'), 200).id).toBe(id)
    expect(await asBuyer.make(listing, '41')).toBeRefused(409, 'offer_is_open')
    const other = await offerCalls(test, await test.world.user())
    const results = await Promise.all([1, 2, 3].map(() => other.make(listing, '30')))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(new Set(results.map(({ body }) => body.data.id)).size).toBe(1)
  })

  it('is refused for guests, strangers to the sale terms, and what cannot be bought', async () => {
    const test = await startTestApp()
    const { world, app, ctx } = test
    const listing = await sellForOffers(test)
    const buyer = await world.user()
    const calls = await offerCalls(test, buyer)
    expect(await (await offerCalls(test, await world.guest())).make(listing, '40')).toBeRefused(403, 'sign_in_required')
    expect(await app.visitor.post('/users/offers', { offer: { listing_id: listing.slug, price: '40' } })).toBeRefused(
      403,
      'sign_in_required',
    )
    expect(await (await offerCalls(test, listing.seller)).make(listing, '40')).toBeRefused(409, 'own_listing')
    expect(await calls.make({ slug: 'no-such-part' }, '40')).toBeRefused(404, 'not_found')
    expect(await calls.make(await world.listing(), '40')).toBeRefused(409, 'offers_not_taken')
    expect(await calls.make(await sellForOffers(test, { status: 'draft' }), '40')).toBeRefused(404, 'not_found')
    for (const status of ['deactivated', 'seller_on_holiday_mode', 'blocked'] as const)
      expect(await calls.make(await sellForOffers(test, { status }), '40')).toBeRefused(409, 'not_for_sale')
    for (const price of ['50', '50.01', '900']) expect(await calls.make(listing, price)).toBeRefused(422, 'buy_it_now')
    for (const price of ['0', '-1', '1.234', 'abc']) expect(await calls.make(listing, price)).toPointAt('/offer/price')
    expect(await calls.make(listing, '40', { quantity: 2 })).toBeRefused(409, 'not_enough_stock')
    expect(await calls.make(listing, '40', { shipping_type: 'click_and_collect' })).toBeRefused(422, 'shipping_not_offered')
    expect(await ctx.db.selectFrom('offers').selectAll().execute()).toEqual([])
  })

  it('is refused above 50 new negotiations in 24 hours', async () => {
    const test = await startTestApp()
    const { world, ctx, app } = test
    const seller = await world.user()
    const calls = await offerCalls(test, await world.user())
    const [first, second] = [await sellForOffers(test, { seller }), await sellForOffers(test, { seller })]
    const { id } = offerOf(await calls.make(first, '40'))
    await calls.withdraw(id)
    const { id: _id, ...columns } = await ctx.db.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('offers')
      .values(Array.from({ length: 49 }, () => ({ ...columns, listing_id: second.id })))
      .execute()
    expect(await calls.make(first, '40')).toBeRefused(429, 'too_many_offers')
    app.clock.advance(24 * HOUR_MS)
    expect(await calls.make(first, '40')).toHaveStatus(201)
  })

  it('is refused after five offers and counter-offers for one listing in 30 days, which end the search for a limit', async () => {
    const test = await startTestApp()
    const { world, app } = test
    const listing = await sellForOffers(test, { min: 3_117, quantity: 2 })
    const buyer = await world.user()
    const [asBuyer, asSeller] = [await offerCalls(test, buyer), await offerCalls(test, listing.seller)]
    expect(offerOf(await asBuyer.make(listing, '20'))).toMatchObject({ status: 'decline', rounds_left: 4 })
    expect(offerOf(await asBuyer.make(listing, '30'))).toMatchObject({ status: 'decline', rounds_left: 3 })
    const pending = offerOf(await asBuyer.make(listing, '35'))
    expect(offerOf(await asBuyer.withdraw(pending.id), 200)).toMatchObject({ rounds_left: 2 })
    const { id } = offerOf(await asBuyer.make(listing, '36'))
    const counter = offerOf(await asSeller.counter(id, '45'))
    expect(counter).toMatchObject({ rounds_left: 4 })
    expect(await asBuyer.show(counter.id)).toMatchObject({ rounds_left: 1, actions: ['accept', 'decline', 'counter'] })
    const last = offerOf(await asBuyer.counter(counter.id, '37'))
    expect(last.rounds_left).toBe(0)
    const second = offerOf(await asSeller.counter(last.id, '44'))
    expect(await asBuyer.show(second.id)).toMatchObject({ rounds_left: 0, actions: ['accept', 'decline'] })
    expect(await asBuyer.counter(second.id, '38')).toBeRefused(409, 'too_many_rounds')
    await asBuyer.decline(second.id)
    for (const price of ['31', '49']) expect(await asBuyer.make(listing, price)).toBeRefused(429, 'too_many_listing_offers')
    const other = await offerCalls(test, await world.user())
    expect(offerOf(await other.make(listing, '35'))).toMatchObject({ rounds_left: 4 })
    app.clock.advance(30 * 24 * HOUR_MS)
    const later = await offerCalls(test, buyer)
    expect(offerOf(await later.make(listing, '35'))).toMatchObject({ status: 'pending', rounds_left: 4 })
  })

  it('counts the offers of one buyer that are made at once', async () => {
    const test = await startTestApp()
    const listing = await sellForOffers(test, { min: 4_000 })
    const calls = await offerCalls(test, await test.world.user())
    const results = await Promise.all([11, 12, 13, 14, 15, 16, 17].map((price) => calls.make(listing, `${price}`)))
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 429, 429])
  })

  it('is accepted at once from the limit of the seller on, and returned when it is repeated', async () => {
    const test = await startTestApp()
    const { world } = test
    const listing = await sellForOffers(test, { autoAccept: 4_500, min: 2_000 })
    const buyer = await world.user()
    const calls = await offerCalls(test, buyer)
    const offer = offerOf(await calls.make(listing, '45'))
    expect(offer).toMatchObject({ status: 'accept', actions: ['pay'], ended_by: null })
    expect(offerOf(await calls.make(listing, '45'), 200).id).toBe(offer.id)
    expect(await findAgreedLines(test, buyer.id)).toEqual([{ status: 'open', unit_price_minor: 4_500, quantity: 1 }])
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'reserved', reserved_quantity: 1 })
  })

  it('is declined at once below the limit, like by the seller: no answer shows a limit', async () => {
    const test = await startTestApp()
    const { world, app } = test
    const listing = await sellForOffers(test, { min: 3_117, autoAccept: 4_733 })
    const calls = await offerCalls(test, await world.user())
    const response = await calls.make(listing, '31.16')
    const declined = offerOf(response)
    expect(declined).toMatchObject({ status: 'decline', ended_by: 'declined', actions: [] })
    const manual = await startNegotiation(test)
    await manual.asSeller.decline(manual.id)
    expect(Object.keys(declined).toSorted()).toEqual(Object.keys(await manual.asBuyer.show(manual.id)).toSorted())
    const pending = await calls.make(listing, '31.17')
    expect(offerOf(pending).status).toBe('pending')
    await app.drainOutbox()
    const texts = [response, pending, await calls.client.get(`/listings/${listing.slug}`), await calls.client.get('/users/offers')]
    texts.push(await app.visitor.get(`/listings/${listing.slug}`), await calls.client.get('/users/notifications'))
    for (const { text } of texts) expect(text).not.toMatch(/47[.,]?33|3117|min_offer|auto_accept/)
    expect(offerOf(pending).price.amount).toBe('31.17')
  })
})

describe('countering', () => {
  it('declines the offer and opens another one of the other side, up to five a side', async () => {
    const test = await startTestApp()
    const { id, asBuyer, asSeller } = await startNegotiation(test, { price: '10' })
    let latest = id
    for (let round = 1; round <= 5; round++) {
      const counter = offerOf(await asSeller.counter(latest, `${40 - round}`))
      expect(counter).toMatchObject({ status: 'pending', made_by: 'seller', rounds_left: 5 - round })
      latest = counter.id
      if (round < 5) latest = offerOf(await asBuyer.counter(latest, `${10 + round}`)).id
    }
    const last = await asBuyer.show(latest)
    expect(last).toMatchObject({ rounds_left: 0, actions: ['accept', 'decline'] })
    expect(await asBuyer.counter(latest, '20')).toBeRefused(409, 'too_many_rounds')
    const rounds = (await asSeller.client.get(`/users/offers/${latest}/rounds`)).body.data
    expect(rounds).toHaveLength(10)
    expect(rounds[0]).toMatchObject({ id, attributes: { status: 'decline', ended_by: 'countered' } })
    expect((await asBuyer.list()).map((offer) => offer.id)).toEqual([latest])
    expect((await asSeller.client.get('/users/counters')).body.data.attributes.notifications_data.unread_seller_offers).toBe(0)
    expect((await asBuyer.client.get('/users/counters')).body.data.attributes.notifications_data.unread_buyer_offers).toBe(1)
  })

  it('is refused to the side that made it, with the same price, at the full price, and once it has ended', async () => {
    const test = await startTestApp()
    const { id, asBuyer, asSeller } = await startNegotiation(test)
    expect(await asBuyer.counter(id, '41')).toBeRefused(403, 'not_allowed')
    expect(await asSeller.counter(id, '40')).toBeRefused(422, 'same_price')
    expect(await asSeller.counter(id, '50')).toBeRefused(422, 'buy_it_now')
    const stranger = await offerCalls(test, await test.world.user())
    for (const call of [stranger.counter(id, '41'), stranger.accept(id), stranger.decline(id), stranger.withdraw(id)])
      expect(await call).toBeRefused(404, 'not_found')
    expect(await stranger.client.get(`/users/offers/${id}`)).toBeRefused(404, 'not_found')
    expect(await stranger.client.get(`/users/offers/${id}/rounds`)).toBeRefused(404, 'not_found')
    const [first, second] = await Promise.all([asSeller.counter(id, '45'), asSeller.counter(id, '46')])
    expect([first, second].map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect([first, second].find(({ status }) => status === 409)).toBeRefused(409, 'offer_is_decline')
  })

  it('by the buyer is answered by the limits', async () => {
    const test = await startTestApp()
    const listing = await sellForOffers(test, { min: 2_000, autoAccept: 4_500 })
    const { id, asBuyer, asSeller, buyer } = await startNegotiation(test, { listing, price: '30' })
    const counter = offerOf(await asSeller.counter(id, '48'))
    const accepted = offerOf(await asBuyer.counter(counter.id, '46'))
    expect(accepted.status).toBe('accept')
    expect(await findAgreedLines(test, buyer.id)).toMatchObject([{ unit_price_minor: 4_600 }])
  })
})

describe('answering', () => {
  it.each(['seller', 'buyer'] as const)('accepts as the %s: the unit is held and paid within 48 hours', async (side) => {
    const test = await startTestApp()
    const { app, world } = test
    const { id: first, asBuyer, asSeller, listing, buyer } = await startNegotiation(test)
    const id = side === 'buyer' ? offerOf(await asSeller.counter(first, '45')).id : first
    const [right, wrong] = side === 'buyer' ? [asBuyer, asSeller] : [asSeller, asBuyer]
    expect(await wrong.accept(id)).toBeRefused(403, 'not_allowed')
    const accepted = offerOf(await right.accept(id), 200)
    expect(accepted.status).toBe('accept')
    expect(new Date(accepted.pay_until ?? 0).getTime()).toBe(app.clock.now().getTime() + 48 * HOUR_MS)
    expect(await right.accept(id)).toBeRefused(409, 'offer_is_accept')
    expect(await asBuyer.withdraw(id)).toBeRefused(409, 'offer_is_accept')
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'reserved', reserved_quantity: 1 })

    expect((await asBuyer.show(id)).actions).toEqual(['pay'])
    expect((await payAgreed(test, buyer)).body.data.attributes.status).toBe('paid')
    expect((await asBuyer.show(id)).actions).toEqual([])
    await app.drainOutbox()
    expect(await asSeller.show(id)).toMatchObject({ status: 'paid', ended_by: null, actions: [], read: false })
    expect(await world.listingRow(listing.id)).toMatchObject({ status: 'sold_out', sold_quantity: 1, reserved_quantity: 0 })
  })

  it('declines and withdraws, by the right side only', async () => {
    const test = await startTestApp()
    const declined = await startNegotiation(test)
    expect(await declined.asBuyer.decline(declined.id)).toBeRefused(403, 'not_allowed')
    expect(offerOf(await declined.asSeller.decline(declined.id), 200)).toMatchObject({ status: 'decline', ended_by: 'declined' })
    const refused = await declined.asSeller.accept(declined.id)
    expect(refused).toBeRefused(409, 'offer_is_decline')
    expect(refused.body.errors[0].title).toBe('Offer is declined')
    const withdrawn = await startNegotiation(test)
    expect(await withdrawn.asSeller.withdraw(withdrawn.id)).toBeRefused(403, 'not_allowed')
    expect(offerOf(await withdrawn.asBuyer.withdraw(withdrawn.id), 200)).toMatchObject({ status: 'expired', ended_by: 'withdrawn' })
    expect(await withdrawn.asSeller.accept(withdrawn.id)).toBeRefused(409, 'offer_is_expired')
    expect(await withdrawn.asBuyer.make(withdrawn.listing, '42')).toHaveStatus(201)
  })
})

describe('time', () => {
  it('ends an offer after 48 hours, which cannot be accepted before that is written', async () => {
    const test = await startTestApp()
    const { app } = test
    const { id, asSeller, asBuyer } = await startNegotiation(test)
    app.clock.advance(48 * HOUR_MS - 1)
    await app.runDeadlines()
    expect((await asSeller.show(id)).status).toBe('pending')
    app.clock.advance(1)
    expect((await asSeller.show(id)).actions).toEqual([])
    expect(await asSeller.accept(id)).toBeRefused(409, 'offer_is_expired')
    expect(await asSeller.counter(id, '45')).toBeRefused(409, 'offer_is_expired')
    await passTime(test, 0)
    expect(await asBuyer.show(id)).toMatchObject({ status: 'expired', ended_by: 'timeout' })
  })

  it('ends an accepted offer that is not paid, and releases its unit', async () => {
    const test = await startTestApp()
    const { app } = test
    const { id, asSeller, asBuyer, listing, buyer } = await startNegotiation(test)
    await asSeller.accept(id)
    app.clock.advance(48 * HOUR_MS)
    expect((await asBuyer.show(id)).actions).toEqual([])
    await passTime(test, 0)
    expect(await asBuyer.show(id)).toMatchObject({ status: 'expired', ended_by: 'timeout', actions: [] })
    expect(await test.world.listingRow(listing.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
    expect(await findAgreedLines(test, buyer.id)).toMatchObject([{ status: 'expired' }])
    expect(await asBuyer.make(listing, '40')).toHaveStatus(201)
  })

  it('against an acceptance at the same time: the offer is either held or expired', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const { id, asSeller, asBuyer, listing } = await startNegotiation(test)
    app.clock.advance(48 * HOUR_MS - 1)
    const accepting = asSeller.accept(id)
    app.clock.advance(1)
    await Promise.all([accepting, app.runDeadlines()])
    const { status } = await asBuyer.show(id)
    const isHeld = status === 'accept'
    expect(['accept', 'expired']).toContain(status)
    expect(await world.listingRow(listing.id)).toMatchObject({ reserved_quantity: isHeld ? 1 : 0 })
    expect(app.countDeadlocks()).toBe(0)
  })
})

describe('the last unit', () => {
  it('sold by another offer or by the cart ends the pending offers of others', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const winner = await startNegotiation(test)
    const rival = await startNegotiation(test, { listing: winner.listing, price: '35' })
    await winner.asSeller.accept(winner.id)
    await app.drainOutbox()
    expect((await rival.asBuyer.show(rival.id)).status).toBe('pending') // the unit may come back
    expect(await winner.asSeller.accept(rival.id)).toBeRefused(409, 'not_enough_stock')
    await payAgreed(test, winner.buyer)
    await app.drainOutbox()
    expect(await rival.asBuyer.show(rival.id)).toMatchObject({ status: 'expired', ended_by: 'sold' })

    const offered = await startNegotiation(test)
    const shopper = await world.user()
    const reserve = await reserveCart(test, shopper, offered.listing)
    const reserved = await reserve()
    expect(reserved).toHaveStatus(200)
    const payment = { id: reserved.body.data.id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: crypto.randomUUID() }
    expect(await app.as(shopper).put('/payments/orders', { payment_order: payment })).toHaveStatus(200)
    await app.drainOutbox()
    expect(await offered.asBuyer.show(offered.id)).toMatchObject({ status: 'expired', ended_by: 'sold' })
  })

  it('goes to one of two offers that are accepted at once', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const first = await startNegotiation(test)
    const second = await startNegotiation(test, { listing: first.listing, price: '41' })
    const results = await runOverlapping(test, { table: 'listings', id: first.listing.id }, [
      () => first.asSeller.accept(first.id),
      () => first.asSeller.accept(second.id),
    ])
    expect(results.map(({ status }) => status)).toEqual([200, 409])
    expect(await world.listingRow(first.listing.id)).toMatchObject({ reserved_quantity: 1 })
    expect((await second.asBuyer.show(second.id)).status).toBe('pending')
    expect(app.countDeadlocks()).toBe(0)
  })

  it.each([true, false])('goes to an offer or to a cart that is reserved at once (offer first: %s)', async (isOfferFirst) => {
    const test = await startTestApp()
    const { app, world } = test
    const offered = await startNegotiation(test)
    const reserve = await reserveCart(test, await world.user(), offered.listing)
    const accept = () => offered.asSeller.accept(offered.id)
    const actions = isOfferFirst ? [accept, reserve] : [reserve, accept]
    const results = await runOverlapping(test, { table: 'listings', id: offered.listing.id }, actions)
    expect(results.map(({ status }) => status)).toEqual([200, 409])
    expect(await world.listingRow(offered.listing.id)).toMatchObject({ reserved_quantity: 1 })
    expect((await offered.asBuyer.show(offered.id)).status).toBe(isOfferFirst ? 'accept' : 'pending')
    expect(app.countDeadlocks()).toBe(0)
  })
})

describe('blocks', () => {
  it('between the two sides end their offers and refuse new ones', async () => {
    const test = await startTestApp()
    const { app } = test
    const { id, asBuyer, asSeller, listing } = await startNegotiation(test)
    const { chat_id } = await asSeller.show(id)
    await asSeller.client.put(`/users/chats/${chat_id}`, { chat: { blocked: true } })
    expect(await asSeller.accept(id)).toBeRefused(409, 'chat_blocked')
    expect(await asSeller.counter(id, '45')).toBeRefused(409, 'chat_blocked')
    await app.drainOutbox()
    expect(await asBuyer.show(id)).toMatchObject({ status: 'expired', ended_by: 'blocked' })
    expect(await asBuyer.make(listing, '40')).toBeRefused(409, 'chat_blocked')
  })

  it('of a listing or a member by an operator end pending offers, not accepted ones', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const operator = app.as(await world.operator())
    const block = (user: { id: number }) => operator.put(`/operators/people/${user.id}/block`, { reason: 'Sells stolen parts.' })
    const ofSeller = await startNegotiation(test)
    const ofBuyer = await startNegotiation(test)
    const ofListing = await startNegotiation(test)
    const accepted = await startNegotiation(test, { listing: await sellForOffers(test, { seller: ofSeller.listing.seller }) })
    await accepted.asSeller.accept(accepted.id)
    for (const user of [ofSeller.listing.seller, ofBuyer.buyer]) expect((await block(user)).status).toBeLessThan(300)
    const reportId = await reportListing(ofListing.asBuyer.client, ofListing.listing)
    expect((await decide(operator, reportId, 'block_listing')).status).toBeLessThan(300)
    await app.drainOutbox()
    expect(await ofListing.asBuyer.show(ofListing.id)).toMatchObject({ status: 'expired', ended_by: 'blocked' })
    expect(await ofSeller.asBuyer.show(ofSeller.id)).toMatchObject({ status: 'expired', ended_by: 'blocked' })
    expect(await ofBuyer.asSeller.show(ofBuyer.id)).toMatchObject({ status: 'expired', ended_by: 'blocked' })
    expect((await accepted.asBuyer.show(accepted.id)).status).toBe('accept')
  })
})

describe('the list', () => {
  it('needs as many statements for many offers as for one, and shows each side its own', async () => {
    const test = await startTestApp()
    const { app, world } = test
    const seller = await world.user()
    const first = await startNegotiation(test, { listing: await sellForOffers(test, { seller }) })
    const count = () => app.countStatements(() => first.asSeller.client.get('/users/offers?side=seller'))
    await count()
    const single = await count()
    for (let i = 0; i < 4; i++) await startNegotiation(test, { listing: await sellForOffers(test, { seller }), price: `${30 + i}` })
    expect(await first.asSeller.list('?side=seller')).toHaveLength(5)
    expect(await first.asBuyer.list()).toHaveLength(1)
    expect(await first.asSeller.list()).toEqual([])
    expect(await count()).toBe(single)
    expect((await first.asSeller.list('?side=seller&items=2')).map(({ id }) => Number(id))).toEqual([5, 4])
  })
})

describe('closing an account', () => {
  it('is refused with an accepted offer, and ends pending ones', async () => {
    const test = await startTestApp()
    const [accepted, pending] = [await startNegotiation(test), await startNegotiation(test)]
    await accepted.asSeller.accept(accepted.id)
    const close = ({ asBuyer }: typeof accepted) => asBuyer.client.delete('/users/user', { reason: { text: 'too many parts' } })
    expect(await close(accepted)).toBeRefused(409, 'account_has_open_orders')
    expect((await close(pending)).status).toBeLessThan(300)
    await test.app.drainOutbox()
    expect(await pending.asSeller.show(pending.id)).toMatchObject({ status: 'expired', ended_by: 'blocked' })
    expect((await accepted.asSeller.show(accepted.id)).status).toBe('accept')
  })
})

describe('a changed listing', () => {
  it('that is auctioned now accepts no offer, and its offers are declined', async () => {
    const test = await startTestApp()
    const { app, ctx, world } = test
    const [listing, buyer] = [await sellForOffers(test), await world.user()]
    const [buying, selling] = [await offerCalls(test, buyer), await offerCalls(test, listing.seller)]
    const { id } = offerOf(await buying.make(listing, '40.00'))
    await app.drainOutbox()
    const terms = { sale_format: 'auction', starting_price: '10.00', item_price: null }
    expect(await selling.client.put(`/users/listings/published/${listing.slug}`, { listing: terms })).toHaveStatus(200)
    expect(await selling.accept(id)).toBeRefused(409, 'not_for_sale')
    await app.drainOutbox()
    expect(await buying.show(id)).toMatchObject({ status: 'decline', ended_by: 'declined' })
    expect(await ctx.db.selectFrom('agreed_lines').select('id').execute()).toEqual([])
  })

  it('whose price comes down to an offer accepts it no more, and the offer is declined', async () => {
    const test = await startTestApp()
    const { app, ctx, world } = test
    const listing = await sellForOffers(test, { quantity: 2 })
    const high = await startNegotiation(test, { listing, price: '40' })
    const low = await startNegotiation(test, { listing, price: '29.99' })
    const watcher = await world.user()
    await app.as(watcher).post('/users/likes', { like: { listing_id: listing.slug } })
    const offer = { offer: { price: '35' } }
    expect(await high.asSeller.client.post(`/users/listings/${listing.slug}/watcher_offers`, offer)).toHaveStatus(200)
    await app.drainOutbox()
    const asWatcher = await offerCalls(test, watcher)
    const [offered] = await asWatcher.list()
    const lowered = { listing: { item_price: '30.00' } }
    expect(await high.asSeller.client.put(`/users/listings/published/${listing.slug}`, lowered)).toHaveStatus(200)
    expect(await high.asSeller.accept(high.id)).toBeRefused(422, 'buy_it_now')
    expect(await high.asSeller.counter(high.id, '30')).toBeRefused(422, 'buy_it_now')
    expect(await asWatcher.accept(offered?.id ?? '')).toBeRefused(422, 'buy_it_now')
    await app.drainOutbox()
    expect(await high.asBuyer.show(high.id)).toMatchObject({ status: 'decline', ended_by: 'declined', read: false })
    expect(await asWatcher.show(offered?.id ?? '')).toMatchObject({ status: 'expired', ended_by: 'withdrawn', read: false })
    expect(await low.asBuyer.show(low.id)).toMatchObject({ status: 'pending' })
    expect(await ctx.db.selectFrom('agreed_lines').select('id').execute()).toEqual([])
    expect(offerOf(await low.asSeller.accept(low.id), 200).status).toBe('accept')
  })

  it.each([true, false])(
    'whose price comes down while an offer is accepted (price first: %s) never sells above it',
    async (isPriceFirst) => {
      const test = await startTestApp()
      const { id, asBuyer, asSeller, listing } = await startNegotiation(test)
      const lower = () => asSeller.client.put(`/users/listings/published/${listing.slug}`, { listing: { item_price: '40.00' } })
      const accept = () => asSeller.accept(id)
      const actions = isPriceFirst ? [lower, accept] : [accept, lower]
      const results = await runOverlapping(test, { table: 'listings', id: listing.id }, actions)
      expect(results.map(({ status }) => status)).toEqual(isPriceFirst ? [200, 422] : [200, 200])
      await test.app.drainOutbox()
      expect((await asBuyer.show(id)).status).toBe(isPriceFirst ? 'decline' : 'accept')
      expect(test.app.countDeadlocks()).toBe(0)
    },
  )

  it('cannot be agreed with a hand-over that is not offered any more', async () => {
    const test = await startTestApp()
    const { ctx, world } = test
    const listing = await sellForOffers(test, { shippingType: 'both' })
    const [buying, selling] = [await offerCalls(test, await world.user()), await offerCalls(test, listing.seller)]
    const { id } = offerOf(await buying.make(listing, '40.00', { shipping_type: 'click_and_collect' }))
    await ctx.db.updateTable('listings').set({ shipping_type: 'ship_only' }).where('id', '=', listing.id).execute()
    expect(await selling.accept(id)).toBeRefused(422, 'shipping_not_offered')
  })
})

describe('a listing that is off sale', () => {
  const deactivate = ({ asSeller, listing }: Awaited<ReturnType<typeof startNegotiation>>) =>
    asSeller.client.put(`/users/listings/deactivate/${listing.id}`, {})
  const goOnHoliday = ({ asSeller }: Awaited<ReturnType<typeof startNegotiation>>) =>
    asSeller.client.put('/users/update_profiles/holiday_mode', { holiday_mode: { enabled: true } })

  it.each([
    ['deactivated', deactivate],
    ['of a seller on holiday', goOnHoliday],
  ] as const)('%s: its offers end, and their buyers see it', async (_, takeOffSale) => {
    const test = await startTestApp()
    const { app, world } = test
    const market = await startNegotiation(test)
    const other = await startNegotiation(test)
    const asCountered = await startNegotiation(test, { listing: market.listing, price: '35' })
    const counter = offerOf(await asCountered.asSeller.counter(asCountered.id, '45'))
    await app.drainOutbox()
    expect((await takeOffSale(market)).status).toBeLessThan(300)
    expect(await market.asSeller.accept(market.id)).toBeRefused(409, 'not_for_sale')
    await app.drainOutbox()
    expect(await market.asBuyer.show(market.id)).toMatchObject({ status: 'decline', ended_by: 'declined', read: false })
    expect(await asCountered.asBuyer.show(counter.id)).toMatchObject({ status: 'expired', ended_by: 'withdrawn', read: false })
    expect(await other.asBuyer.show(other.id)).toMatchObject({ status: 'pending' })
    const [notice] = (await market.asBuyer.client.get('/users/notifications')).body.data
    expect(notice.attributes.message_key).toBe('offer_declined')
    expect(await world.listingRow(market.listing.id)).toMatchObject({ reserved_quantity: 0 })
  })
})

describe('a deleted listing', () => {
  it('declines the offers for it', async () => {
    const test = await startTestApp()
    const { id, asBuyer, asSeller, listing } = await startNegotiation(test)
    expect((await asSeller.client.delete(`/users/listings/published/${listing.slug}`)).status).toBeLessThan(300)
    await test.app.drainOutbox()
    expect(await asBuyer.show(id)).toMatchObject({ status: 'decline', ended_by: 'declined' })
  })
})
