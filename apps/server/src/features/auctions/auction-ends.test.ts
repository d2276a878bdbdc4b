import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, pounds, startAuction } from './test-helpers.ts'

/** An auction whose two bidders have bid 30 and 50 pounds, at its end. */
async function startEnded(options: Parameters<typeof startAuction>[0] = {}) {
  const test = await startAuction(options)
  const [second, winner] = [await test.world.user({ firstName: 'Anna' }), await test.world.user({ firstName: 'Bert' })]
  await test.bid(second, '30.00')
  await test.bid(winner, '50.00')
  return { ...test, second, winner, close: () => test.passUntil(test.endsAt) }
}

/** The same four days later: the winner has not paid. */
async function startUnpaid() {
  const test = await startEnded()
  await test.close()
  await test.passUntil(new Date(test.endsAt.getTime() + 4 * DAY_MS))
  const [seller, second, winner] = await Promise.all([test.seller, test.second, test.winner].map(test.signIn))
  if (!seller || !second || !winner) throw new Error('no users')
  return { ...test, seller, second, winner }
}

const bidStatuses = async ({ ctx }: Pick<Awaited<ReturnType<typeof startAuction>>, 'ctx'>) =>
  (await ctx.db.selectFrom('bids').select('status').orderBy('id').execute()).map(({ status }) => status)

describe('the close of an auction', () => {
  it('sells to the leader at the price, for four days', async () => {
    const test = await startEnded()
    const { world, auction, winner, second, seller, endsAt, row, lines, ownState, close, state } = test
    await close()
    expect(await row()).toMatchObject({
      state: 'closed',
      outcome: 'won',
      buyer_id: winner.id,
      closed_at: endsAt,
      reminder_at: null,
      seller_read: false,
    })
    expect(await bidStatuses(test)).toEqual(['pending', 'winner'])
    expect(await lines()).toMatchObject([
      {
        source: 'auction',
        source_reference: String(auction.auctionId),
        buyer_id: winner.id,
        listing_id: auction.id,
        quantity: 1,
        unit_price_minor: 3_100,
        shipping_type: 'ship_only',
        status: 'open',
        pay_until: new Date(endsAt.getTime() + 4 * DAY_MS),
      },
    ])
    expect(await world.listingRow(auction.id)).toMatchObject({ status: 'reserved', reserved_quantity: 1 })
    expect(await state()).toMatchObject({ state: 'closed', outcome: 'won', price: pounds('31.00'), leader: 'B***t' })
    const [line] = await lines()
    const payUntil = new Date(endsAt.getTime() + 4 * DAY_MS).toISOString()
    const ofWinner = {
      bid_status: 'winner',
      agreed_line_id: String(line?.id),
      agreed_line_status: 'open',
      pay_until: payUntil,
      actions: ['pay'],
    }
    expect(await ownState(winner)).toMatchObject(ofWinner)
    expect(await ownState(second)).toMatchObject({
      bid_status: 'pending',
      agreed_line_id: null,
      agreed_line_status: null,
      pay_until: null,
      actions: [],
    })
    expect(await ownState(seller)).toMatchObject({ agreed_line_id: null, actions: [] })
  })

  it('happens once, whatever number of workers run it, and waits for a moved end', async () => {
    const { app, world, endsAt, row, lines, bid, close } = await startEnded()
    app.clock.set(new Date(endsAt.getTime() - 1_000))
    await bid(await world.user(), '70.00')
    app.clock.set(endsAt)
    await app.runDeadlines()
    expect(await row()).toMatchObject({ state: 'open' })
    app.clock.set(new Date(endsAt.getTime() + 119_000))
    await Promise.all([app.runDeadlines(), app.runDeadlines(), app.runDeadlines()])
    expect(await row()).toMatchObject({ outcome: 'won' })
    await close()
    expect(await lines()).toHaveLength(1)
    expect((await world.events()).filter((name) => name === 'auction_closed')).toHaveLength(1)
    expect(app.countDeadlocks()).toBe(0)
  })

  it('sells to no one without bids or below the reserve', async () => {
    const { world, row, close, lines, ownState, seller, auction } = await startEnded({ reservePriceMinor: 5_001 })
    const { id: emptyId } = await world.auction({ seller, endsAt: (await row()).ends_at })
    const { auction_id: emptyAuctionId } = await world.listingRow(emptyId)
    await close()
    expect(await row()).toMatchObject({ outcome: 'no_winner', buyer_id: null, price_minor: 3_100 })
    expect(await world.auctionRow(emptyAuctionId ?? 0)).toMatchObject({ outcome: 'no_winner', price_minor: null })
    expect(await lines()).toEqual([])
    expect(await world.listingRow(auction.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
    expect((await ownState(seller)).actions).toEqual(['relist'])
  })

  it('sells to no one when the seller is blocked', async () => {
    const test = await startEnded()
    await test.ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', test.seller.id).execute()
    await test.close()
    expect(await test.row()).toMatchObject({ outcome: 'no_winner', buyer_id: null })
    expect(await bidStatuses(test)).toEqual(['pending', 'pending'])
  })

  it('makes a part that must be collected a collection', async () => {
    const { close, lines } = await startEnded({ shippingType: 'click_and_collect' })
    await close()
    expect(await lines()).toMatchObject([{ shipping_type: 'click_and_collect' }])
  })
})

describe('buying now', () => {
  it('ends the auction at once', async () => {
    const test = await startAuction({ buyNowPriceMinor: 8_000 })
    const { app, path, bidders, buyNow, row, lines, state, ownState, world, auction } = test
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    expect(await state()).toMatchObject({ buy_now_price: pounds('80.00') })
    expect((await ownState(anna)).actions).toEqual(['bid', 'buy_now'])
    expect((await buyNow(anna)).body.data.attributes).toMatchObject({ state: 'closed', outcome: 'bought', buy_now_price: null })
    expect(await state()).toMatchObject({ outcome: 'bought', price: pounds('80.00'), ends_at: app.clock.now().toISOString() })
    const { body: page } = await app.visitor.get(path)
    expect(page.data.attributes).toMatchObject({ price: pounds('80.00'), auction_ends_at: app.clock.now().toISOString() })
    expect(await row()).toMatchObject({ outcome: 'bought', buyer_id: anna.id })
    expect(await lines()).toMatchObject([{ buyer_id: anna.id, unit_price_minor: 8_000, status: 'open' }])
    expect(await world.listingRow(auction.id)).toMatchObject({ status: 'reserved' })
    expect(await buyNow(bert)).toBeRefused(409, 'auction_is_closed')
    expect(await test.bid(bert, '90.00')).toBeRefused(409, 'auction_is_closed')
  })

  it('is refused with a hand-over that the seller does not offer', async () => {
    const { app, bidders, path, row } = await startAuction({ buyNowPriceMinor: 8_000 })
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    const response = await app.as(anna).post(`/users${path}/buy_now`, { shipping_type: 'click_and_collect' })
    expect(response).toBeRefused(422, 'shipping_not_offered')
    expect(await row()).toMatchObject({ state: 'open' })
  })

  it('is refused after the first bid, with a reserve as soon as it is met', async () => {
    const { bidders, bid, buyNow, state } = await startAuction({ buyNowPriceMinor: 8_000 })
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await bid(anna, '20.00')
    expect(await buyNow(bert)).toBeRefused(409, 'buy_now_not_possible')
    expect(await state()).toMatchObject({ buy_now_price: null })
    const other = await startAuction({ buyNowPriceMinor: 8_000, reservePriceMinor: 4_000 })
    const [cleo, dora] = await other.bidders(2)
    if (!cleo || !dora) throw new Error('no users')
    await other.bid(cleo, '39.99')
    expect(await other.state()).toMatchObject({ buy_now_price: pounds('80.00') })
    await other.bid(cleo, '40.00')
    expect(await other.buyNow(dora)).toBeRefused(409, 'buy_now_not_possible')
  })

  it('is refused without a price, for the seller, visitors and at the end', async () => {
    const { app, seller, buyNow, bidders, path } = await startAuction()
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    expect(await buyNow(anna)).toBeRefused(409, 'buy_now_not_possible')
    expect(await buyNow(seller)).toBeRefused(409, 'own_listing')
    expect(await app.visitor.post(`/users${path}/buy_now`)).toBeRefused(403, 'sign_in_required')
    const other = await startAuction({ buyNowPriceMinor: 8_000 })
    other.app.clock.set(other.endsAt)
    expect(await other.buyNow(await other.signIn(await other.world.user()))).toBeRefused(409, 'auction_is_closed')
  })
})

describe('an auction that is not paid', () => {
  it('marks the bid, gives the part back and is a strike', async () => {
    const test = await startUnpaid()
    const { world, auction, winner, seller, ownState, lines } = test
    expect(await bidStatuses(test)).toEqual(['pending', 'not_paid'])
    expect(await lines()).toMatchObject([{ status: 'expired' }])
    expect(await world.listingRow(auction.id)).toMatchObject({ status: 'available', reserved_quantity: 0 })
    expect((await world.events()).filter((name) => name === 'auction_unpaid')).toHaveLength(1)
    expect(await ownState(winner)).toMatchObject({
      bid_status: 'not_paid',
      agreed_line_id: null,
      agreed_line_status: 'expired',
      bids_blocked_until: null,
    })
    expect((await ownState(seller)).actions).toEqual(['relist', 'offer_second_chance'])
  })

  it('is no strike while the listing is blocked, because it cannot be paid then', async () => {
    const test = await startEnded()
    const { app, ctx, auction, winner, close, endsAt, passUntil, ownState, signIn } = test
    await close()
    await ctx.db.updateTable('listings').set({ status: 'blocked' }).where('id', '=', auction.id).execute()
    await passUntil(new Date(endsAt.getTime() + 4 * DAY_MS))
    expect(await bidStatuses(test)).toEqual(['pending', 'not_paid'])
    expect(await ctx.db.selectFrom('auctions').where('unpaid_at', 'is not', null).select('id').execute()).toEqual([])
    await app.drainOutbox()
    const notices = ctx.db.selectFrom('notifications').where('message', 'in', ['auction_not_paid', 'auction_missed_payment'])
    expect(await notices.select('id').execute()).toEqual([])
    await ctx.db.updateTable('listings').set({ status: 'available' }).where('id', '=', auction.id).execute()
    expect((await ownState(await signIn(winner))).bids_blocked_until).toBeNull()
    expect(app.countDeadlocks()).toBe(0)
  })

  it('blocks the bids of the winner for 30 days the second time', async () => {
    const { app, world, winner, seller, signIn } = await startUnpaid()
    const next = await world.auction({ seller, endsAt: new Date(app.clock.now().getTime() + HOUR_MS) })
    const bidOn = async (slug: string) => app.as(await signIn(winner)).post(`/users/listings/${slug}/bids`, { bid: { maximum: '20.00' } })
    expect(await bidOn(next.slug)).toHaveStatus(201)
    app.clock.advance(HOUR_MS)
    await app.runDeadlines()
    app.clock.advance(4 * DAY_MS)
    await app.runDeadlines()
    await app.drainOutbox()
    const missedAt = app.clock.now()
    const third = await world.auction({
      seller,
      durationDays: 10,
      endsAt: new Date(missedAt.getTime() + 40 * DAY_MS),
      buyNowPriceMinor: 9_000,
    })
    const refused = await bidOn(third.slug)
    expect(refused).toBeRefused(403, 'bids_blocked')
    const own = await app.as(await signIn(winner)).get(`/users/listings/${third.slug}/auction`)
    expect(own.body.data.attributes).toMatchObject({ actions: [], bids_blocked_until: expect.any(String) })
    expect(refused.body.errors[0].meta).toMatchObject({ until: new Date(missedAt.getTime() + 30 * DAY_MS).toISOString() })
    expect(await app.as(await signIn(winner)).post(`/users/listings/${third.slug}/buy_now`)).toBeRefused(403, 'bids_blocked')
    app.clock.advance(30 * DAY_MS)
    expect(await bidOn(third.slug)).toHaveStatus(201)
  })
})

describe('a second chance', () => {
  it('is an offer to the second bidder at the own maximum, which that bidder can accept', async () => {
    const test = await startUnpaid()
    const { app, ctx, seller, second, secondChance, relist, auction, ownState, lines } = test
    const response = await secondChance(seller)
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes.actions).toEqual([])
    const offer = await ctx.db.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
    expect(offer).toMatchObject({
      kind: 'second_chance',
      made_by: 'seller',
      buyer_id: second.id,
      auction_id: auction.auctionId,
      amount_minor: 3_000,
      quantity: 1,
      status: 'pending',
    })
    expect(await secondChance(seller)).toBeRefused(409, 'second_chance_made')
    expect(await ownState(second)).toMatchObject({ second_chance_status: 'pending', agreed_line_status: null })
    expect(await relist(seller)).toBeRefused(409, 'offer_is_open')
    const accepted = await app.as(second).put(`/users/offers/${offer.id}/accept`)
    expect(accepted).toHaveStatus(200)
    expect((await lines()).at(-1)).toMatchObject({ source: 'offer', buyer_id: second.id, unit_price_minor: 3_000, status: 'open' })
    expect(await relist(seller)).toBeRefused(409, 'offer_is_open')
    expect((await ownState(seller)).actions).toEqual([])
  })

  it('has the highest maximum of the bids that count', async () => {
    const test = await startAuction()
    const [anna, bert, cleo] = await test.bidders(3)
    if (!anna || !bert || !cleo) throw new Error('no users')
    await test.bid(anna, '30.00')
    await test.bid(anna, '45.00')
    await test.bid(cleo, '60.00')
    await test.bid(bert, '90.00')
    await test.retract(cleo)
    await test.passUntil(test.endsAt)
    await test.passUntil(new Date(test.endsAt.getTime() + 4 * DAY_MS))
    expect(await test.secondChance(await test.signIn(test.seller))).toHaveStatus(200)
    expect(await test.ctx.db.selectFrom('offers').select(['buyer_id', 'amount_minor']).execute()).toEqual([
      { buyer_id: anna.id, amount_minor: 4_500 },
    ])
  })

  it('is refused while the winner can pay, in an open auction, without a second bidder and for others', async () => {
    const { seller, winner, secondChance, close, signIn, endsAt, passUntil, world, app, auction } = await startEnded()
    expect(await secondChance(seller)).toBeRefused(409, 'auction_is_open')
    const lonely = await world.auction({ seller, endsAt })
    await app.as(winner).post(`/users/listings/${lonely.slug}/bids`, { bid: { maximum: '20.00' } })
    await close()
    expect(await secondChance(seller)).toBeRefused(409, 'winner_may_pay')
    expect(await secondChance(winner)).toBeRefused(404, 'not_found')
    await passUntil(new Date(endsAt.getTime() + 4 * DAY_MS))
    const client = app.as(await signIn(seller))
    expect(await client.post(`/users/listings/${lonely.slug}/second_chance`)).toBeRefused(409, 'no_second_bidder')
    await client.put(`/users/listings/deactivate/${auction.id}`)
    expect(await secondChance(await signIn(seller))).toBeRefused(409, 'not_for_sale')
  })

  it('is made once by two requests at once', async () => {
    const { app, ctx, seller, secondChance } = await startUnpaid()
    const statuses = (await Promise.all([secondChance(seller), secondChance(seller)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await ctx.db.selectFrom('offers').select('id').execute()).toHaveLength(1)
    expect(app.countDeadlocks()).toBe(0)
  })
})

describe('relisting', () => {
  it('starts another run with the terms that the listing has now', async () => {
    const { app, seller, relist, auction, world, state, second, path } = await startUnpaid()
    const client = app.as(seller)
    await client.put(`/users/listings/published/${auction.slug}`, { listing: { starting_price: '25.00', auction_duration: 3 } })
    const response = await relist(seller)
    expect(response.body.data.attributes).toMatchObject({ state: 'open', bid_count: 0, price: pounds('25.00'), actions: ['cancel'] })
    const { auction_id } = await world.listingRow(auction.id)
    expect(auction_id).not.toBe(auction.auctionId)
    expect(await state()).toMatchObject({ ends_at: new Date(app.clock.now().getTime() + 3 * DAY_MS).toISOString() })
    expect((await app.visitor.get(`${path}/bids`)).body.data).toEqual([])
    expect(await app.as(second).post(`/users${path}/bids`, { bid: { maximum: '26.00' } })).toHaveStatus(201)
    expect(await relist(seller)).toBeRefused(409, 'auction_is_open')
  })

  it('is refused while the winner can pay, for others, off sale and for another sale format', async () => {
    const { app, seller, winner, relist, close, path } = await startEnded()
    await close()
    expect(await relist(seller)).toBeRefused(409, 'winner_may_pay')
    expect(await relist(winner)).toBeRefused(404, 'not_found')
    expect(await app.visitor.post(`/users${path}/relist`)).toBeRefused(403, 'sign_in_required')
    const other = await startAuction()
    await other.cancel(other.seller)
    await other.app.as(other.seller).put(`/users/listings/deactivate/${other.auction.id}`)
    expect(await other.relist(other.seller)).toBeRefused(409, 'not_for_sale')
    await other.ctx.db
      .updateTable('listings')
      .set({ sale_format: 'fixed', item_price_minor: 900 })
      .where('id', '=', other.auction.id)
      .execute()
    expect(await other.relist(other.seller)).toBeRefused(409, 'not_an_auction')
  })

  it('starts the first run of a listing that became an auction while it was off sale', async () => {
    const { app, ctx, seller, world, relist, path, auction, bidders } = await startAuction()
    await ctx.db.updateTable('listings').set({ auction_id: null }).where('id', '=', auction.id).execute()
    await ctx.db.updateTable('auctions').set({ state: 'closed', outcome: 'cancelled', closed_at: app.clock.now() }).execute()
    const [stranger] = await bidders(1)
    if (!stranger) throw new Error('no user')
    expect(await relist(stranger)).toBeRefused(404, 'not_found')
    const statuses = (await Promise.all([relist(seller), relist(seller)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect((await app.visitor.get(`${path}/auction`)).body.data.attributes).toMatchObject({ state: 'open', bid_count: 0 })
    const fixed = await world.listing({ seller })
    expect(await app.as(seller).post(`/users/listings/${fixed.slug}/relist`)).toBeRefused(409, 'not_an_auction')
  })

  it('needs the details of a business, as publishing does', async () => {
    const { app, ctx, world } = await startAuction()
    const seller = await world.business()
    const { slug } = await world.auction({ seller })
    expect(await app.as(seller).post(`/users/listings/${slug}/cancel_auction`)).toHaveStatus(200)
    await ctx.db.updateTable('users').set({ contact_email: null }).where('id', '=', seller.id).execute()
    expect(await app.as(seller).post(`/users/listings/${slug}/relist`)).toBeRefused(409, 'business_details_incomplete')
    await ctx.db.updateTable('users').set({ contact_email: 'sales@example.org' }).where('id', '=', seller.id).execute()
    expect(await app.as(seller).post(`/users/listings/${slug}/relist`)).toHaveStatus(200)
  })

  it('starts one run by two requests at once', async () => {
    const { app, ctx, seller, relist, auction } = await startUnpaid()
    const statuses = (await Promise.all([relist(seller), relist(seller)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await ctx.db.selectFrom('auctions').where('listing_id', '=', auction.id).select('id').execute()).toHaveLength(2)
    expect(app.countDeadlocks()).toBe(0)
  })
})
