import { describe, expect, it } from 'vitest'
import { decide, reportListing } from '#features/reports/test-helpers.ts'
import { runOverlapping } from '#test/overlap.ts'
import { HOUR_MS, MINUTE_MS, pounds, startAuction } from './test-helpers.ts'

describe('a retraction', () => {
  it('removes all own bids more than 12 hours before the end', async () => {
    const { app, ctx, world, bid, retract, state, ownState } = await startAuction()
    const [anna, bert] = [await world.user({ firstName: 'Anna' }), await world.user({ firstName: 'Bert' })]
    await bid(anna, '20.00')
    await bid(bert, '30.00')
    await bid(bert, '50.00')
    app.clock.advance(7 * HOUR_MS)
    expect((await ownState(bert)).actions).toContain('retract')
    const response = await retract(bert, 'description_changed')
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes).toMatchObject({ maximum: null, leading: false })
    expect(await state()).toMatchObject({ price: pounds('10.00'), leader: 'A***a', bid_count: 1, bidder_count: 1 })
    const rows = await ctx.db.selectFrom('bids').select('retraction_reason').orderBy('id').execute()
    expect(rows.map(({ retraction_reason }) => retraction_reason)).toEqual([null, 'description_changed', 'description_changed'])
    expect(await retract(bert)).toBeRefused(409, 'retraction_used')
    // Another bid counts its bidder again, and cannot be retracted.
    await bid(bert, '15.00')
    expect(await state()).toMatchObject({ price: pounds('16.00'), bid_count: 2, bidder_count: 2 })
    expect((await ownState(bert)).actions).not.toContain('retract')
    const [row] = (await app.as(bert).get('/users/bids')).body.data
    expect(row.attributes.actions).toEqual(['bid'])
    expect(await retract(bert)).toBeRefused(409, 'retraction_used')
    expect(await state()).toMatchObject({ price: pounds('16.00'), bid_count: 2 })
  })

  it('leaves no trace of the price that it had made: later prices follow from the bids that are left', async () => {
    const { app, bidders, bid, retract, state, path, ownState } = await startAuction()
    const [anna, bert, cleo] = await bidders(3)
    if (!anna || !bert || !cleo) throw new Error('no users')
    await bid(anna, '47.77')
    await bid(bert, '90.00')
    expect(await state()).toMatchObject({ price: pounds('48.77') })
    await retract(bert)
    expect(await state()).toMatchObject({ price: pounds('10.00'), minimum_bid: pounds('10.50') })
    for (const client of [app.visitor, app.as(bert), app.as(cleo)]) {
      const { body, text } = await client.get(`${path}/bids`)
      expect(body.data.map(({ attributes }: { attributes: { price: unknown } }) => attributes.price)).toEqual([null, pounds('10.00')])
      expect(text).not.toMatch(/"(48\.77|47\.77|90\.00)"/)
    }
    expect(JSON.stringify(await ownState(bert))).not.toMatch(/"(48\.77|47\.77)"/)
    // Anna still leads with her maximum, and only a bid that counts raises the price.
    await bid(cleo, '12.00')
    expect(await state()).toMatchObject({ price: pounds('12.50') })
  })

  it('by two calls at once happens once', async () => {
    const { app, test, bidders, bid, retract, state, auction } = await startAuction()
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await bid(anna, '20.00')
    await bid(bert, '30.00')
    const [first, second] = await runOverlapping(test, { table: 'auctions', id: auction.auctionId }, [
      () => retract(bert),
      () => retract(bert),
    ])
    expect(first).toHaveStatus(200)
    expect(second).toBeRefused(409, 'retraction_used')
    expect(await state()).toMatchObject({ price: pounds('10.00'), bid_count: 1 })
    expect(app.countDeadlocks()).toBe(0)
  })

  it('of the only bids leaves an auction without bids', async () => {
    const { app, bidders, bid, retract, state, row } = await startAuction({ reservePriceMinor: 1_500 })
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    await bid(anna, '20.00')
    expect((await retract(anna)).body.data.attributes).toMatchObject({ bid_status: null, maximum: null })
    expect((await app.as(anna).get('/users/bids')).body.data).toMatchObject([{ attributes: { bid_status: null } }])
    expect(await state()).toMatchObject({ price: pounds('10.00'), bid_count: 0, leader: null, reserve_met: false })
    expect(await row()).toMatchObject({ leader_id: null, runner_up_maximum_minor: null, bidder_count: 0 })
  })

  it('removes only the last bid, within an hour of it, when less than 12 hours are left', async () => {
    const { app, bidders, bid, retract, state, ownState, endsAt } = await startAuction()
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await bid(anna, '20.00')
    await bid(bert, '30.00')
    app.clock.set(new Date(endsAt.getTime() - 12 * HOUR_MS))
    expect(await retract(bert)).toBeRefused(409, 'retraction_not_possible')
    await bid(bert, '300.00')
    await bid(anna, '60.00')
    app.clock.advance(HOUR_MS)
    expect(await retract(bert)).toHaveStatus(200)
    expect(await state()).toMatchObject({ price: pounds('31.00') })
    expect(await ownState(bert)).toMatchObject({ maximum: pounds('30.00'), leading: false })
    app.clock.advance(1)
    expect(await retract(anna)).toBeRefused(409, 'retraction_not_possible')
  })

  it('is refused in the last hour, so that a high bid cannot keep others from bidding', async () => {
    const { app, bidders, bid, retract, ownState, endsAt } = await startAuction()
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    app.clock.set(new Date(endsAt.getTime() - HOUR_MS - MINUTE_MS))
    await bid(anna, '900.00')
    app.clock.set(new Date(endsAt.getTime() - HOUR_MS + 1))
    expect((await ownState(anna)).actions).not.toContain('retract')
    expect(await retract(anna)).toBeRefused(409, 'retraction_not_possible')
  })

  it('needs a bid, a reason and an open auction', async () => {
    const { app, bidders, bid, retract, path, endsAt } = await startAuction()
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await bid(anna, '20.00')
    expect(await retract(bert)).toBeRefused(409, 'retraction_not_possible')
    expect(await retract(anna, 'changed_my_mind')).toPointAt('/retraction/reason')
    expect(await app.visitor.post(`/users${path}/retractions`, { retraction: { reason: 'wrong_amount' } })).toBeRefused(
      403,
      'sign_in_required',
    )
    app.clock.set(endsAt)
    expect(await retract(anna)).toBeRefused(409, 'auction_is_closed')
  })
})

describe('a lower reserve', () => {
  it('raises the price when a maximum meets it, and every bidder has news', async () => {
    const { app, ctx, seller, bidders, bid, lowerReserve, state, world } = await startAuction({ reservePriceMinor: 9_000 })
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await bid(bert, '20.00')
    await bid(anna, '60.00')
    expect(await state()).toMatchObject({ price: pounds('21.00'), reserve_met: false })
    expect((await lowerReserve(seller, '50.00')).body.data.attributes).toMatchObject({ price: pounds('50.00'), reserve_met: true })
    expect(await ctx.db.selectFrom('auction_bidders').select('read').execute()).toEqual([{ read: false }, { read: false }])
    expect(await world.events()).toContain('reserve_lowered')
    expect(await lowerReserve(seller, '40.00')).toBeRefused(409, 'reserve_is_met')
    expect(app.countDeadlocks()).toBe(0)
  })

  it('is possible twice, so that steps do not find the maximum of the leader', async () => {
    const { seller, bidders, bid, lowerReserve, ownState, row } = await startAuction({ reservePriceMinor: 9_000 })
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    await bid(anna, '20.00')
    expect(await lowerReserve(seller, '85.51')).toBeRefused(422, 'reserve_not_lower')
    expect((await lowerReserve(seller, '85.50')).body.data.attributes.actions).toContain('lower_reserve')
    expect((await lowerReserve(seller, '60.00')).body.data.attributes.actions).not.toContain('lower_reserve')
    expect((await ownState(seller)).actions).not.toContain('lower_reserve')
    expect(await lowerReserve(seller, '50.00')).toBeRefused(409, 'reserve_lowered_too_often')
    expect(await row()).toMatchObject({ reserve_price_minor: 6_000, reserve_lowering_count: 2, reserve_met: false })
  })

  it('is refused when it is not lower, too low, late, without a reserve or not own', async () => {
    const { app, seller, bidders, bid, lowerReserve, endsAt, row } = await startAuction({ reservePriceMinor: 9_000 })
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    expect(await lowerReserve(seller, '9.99')).toBeRefused(422, 'reserve_too_low')
    await bid(anna, '20.00')
    expect(await lowerReserve(seller, '90.00')).toBeRefused(422, 'reserve_not_lower')
    expect(await lowerReserve(seller, '10.49')).toBeRefused(422, 'reserve_too_low')
    expect(await lowerReserve(anna, '50.00')).toBeRefused(404, 'not_found')
    app.clock.set(new Date(endsAt.getTime() - 12 * HOUR_MS + 1))
    expect(await lowerReserve(seller, '50.00')).toBeRefused(409, 'auction_ends_soon')
    expect(await row()).toMatchObject({ reserve_price_minor: 9_000 })
    const other = await startAuction()
    expect(await other.lowerReserve(other.seller, '50.00')).toBeRefused(409, 'auction_has_no_reserve')
  })
})

describe('cancelling', () => {
  it('ends an auction without bids at any time, with bids until 12 hours before the end', async () => {
    const { app, seller, bidders, bid, cancel, endsAt, row } = await startAuction()
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    await bid(anna, '20.00')
    expect(await cancel(anna)).toBeRefused(404, 'not_found')
    app.clock.set(new Date(endsAt.getTime() - 12 * HOUR_MS + 1))
    expect(await cancel(seller)).toBeRefused(409, 'auction_ends_soon')
    app.clock.set(new Date(endsAt.getTime() - 12 * HOUR_MS))
    const cancelled = await cancel(seller)
    expect(cancelled.body.data.attributes).toMatchObject({ state: 'closed', outcome: 'cancelled', actions: ['relist'] })
    expect(await cancel(seller)).toBeRefused(409, 'auction_is_closed')
    expect(await row()).toMatchObject({ buyer_id: null, reminder_at: null, ends_at: app.clock.now() })
    expect(await bid(anna, '30.00')).toBeRefused(409, 'auction_is_closed')
    const other = await startAuction()
    other.app.clock.set(new Date(other.endsAt.getTime() - 1))
    expect(await other.cancel(other.seller)).toHaveStatus(200)
  })
})

describe('the listing of an auction', () => {
  it('cannot change its terms, be deactivated or deleted once there are bids', async () => {
    const { app, seller, auction, bidders, bid, row } = await startAuction()
    const client = app.as(seller)
    const published = `/users/listings/published/${auction.slug}`
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    expect(await client.put(published, { listing: { starting_price: '12.00', reserve_price: '40.00', item_price: '90.00' } })).toHaveStatus(
      200,
    )
    expect(await row()).toMatchObject({ starting_price_minor: 1_200, reserve_price_minor: 4_000, buy_now_price_minor: 9_000, version: 2 })
    await bid(anna, '20.00')
    for (const terms of [{ starting_price: '13.00' }, { reserve_price: '39.00' }, { item_price: '95.00' }])
      expect(await client.put(published, { listing: terms })).toBeRefused(409, 'auction_has_bids')
    expect(await client.put(published, { listing: { sale_format: 'fixed', item_price: '95.00' } })).toBeRefused(409, 'auction_has_bids')
    expect(await client.put(`/users/listings/deactivate/${auction.id}`)).toBeRefused(409, 'auction_has_bids')
    expect(await client.delete(published)).toBeRefused(409, 'auction_has_bids')
    expect(await client.put(published, { listing: { description: 'With all bolts.' } })).toHaveStatus(200)
    expect(await row()).toMatchObject({ state: 'open', starting_price_minor: 1_200 })
  })

  it('ends its auction when it is deactivated or deleted without bids', async () => {
    const { app, seller, auction, row, world } = await startAuction()
    const client = app.as(seller)
    expect(await client.put(`/users/listings/deactivate/${auction.id}`)).toHaveStatus(200)
    expect(await row()).toMatchObject({ state: 'closed', outcome: 'cancelled' })
    const other = await world.auction({ seller })
    expect(await client.delete(`/users/listings/published/${other.slug}`)).toHaveStatus(204)
    expect(await world.auctionRow(other.auctionId)).toMatchObject({ outcome: 'cancelled' })
  })

  it('stays on sale during a holiday of its seller only with bids', async () => {
    const { app, seller, auction, bidders, bid, world, passUntil, endsAt, row } = await startAuction()
    const quiet = await world.auction({ seller })
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    await bid(anna, '20.00')
    await app.as(seller).put('/users/update_profiles/holiday_mode', { holiday_mode: { enabled: true } })
    expect(await world.listingRow(auction.id)).toMatchObject({ status: 'available' })
    expect(await world.listingRow(quiet.id)).toMatchObject({ status: 'seller_on_holiday_mode' })
    // No edit pauses it either, so bids need no rule for a paused listing.
    expect(await app.as(seller).put(`/users/listings/published/${auction.slug}`, { listing: { brand: 'ATE' } })).toHaveStatus(200)
    expect(await app.as(seller).put(`/users/listings/published/${auction.slug}`, { listing: { quantity: 0 } })).toHaveStatus(409)
    expect(await world.listingRow(auction.id)).toMatchObject({ status: 'available' })
    expect(await bid(anna, '30.00')).toHaveStatus(201)
    expect(await app.as(anna).post(`/users/listings/${quiet.slug}/bids`, { bid: { maximum: '20.00' } })).toBeRefused(409, 'not_for_sale')
    await passUntil(endsAt)
    expect(await row()).toMatchObject({ outcome: 'won', buyer_id: anna.id })
  })

  it('ends its auction when operators block it, whatever bids there are', async () => {
    const { app, auction, bidders, bid, row, world, ctx } = await startAuction()
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    await bid(anna, '20.00')
    const report = await reportListing(app.as(await world.user()), auction)
    expect(await decide(app.as(await world.operator()), report, 'block_listing')).toHaveStatus(200)
    expect(await row()).toMatchObject({ state: 'closed', outcome: 'cancelled', leader_id: anna.id, buyer_id: null })
    expect(await ctx.db.selectFrom('agreed_lines').select('id').execute()).toEqual([])
    expect(await app.visitor.get(`/listings/${auction.slug}/auction`)).toBeRefused(404, 'not_found')
  })
})
