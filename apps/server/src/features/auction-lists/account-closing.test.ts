import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { bid, listNotices } from './test-helpers.ts'

const HOUR_MS = 3_600_000

type TestApp = Awaited<ReturnType<typeof startTestApp>>
const close = ({ app }: Pick<TestApp, 'app'>, user: TestUser) =>
  app.as(user).delete('/users/user', { reason: { text: 'I ride a bicycle now' } })

describe('closing the account of a bidder', () => {
  it('is refused while a bid counts in an open auction, also an outbid one, and for its seller', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const endsAt = new Date(app.clock.now().getTime() + HOUR_MS)
    const [bidder, auction] = [await world.user(), await world.auction({ endsAt })]
    await bid(testApp, bidder, auction, '20.00')
    for (const user of [bidder, auction.seller]) expect(await close(testApp, user)).toBeRefused(409, 'account_has_open_auctions')
    await bid(testApp, await world.user(), auction, '30.00')
    expect(await close(testApp, bidder)).toBeRefused(409, 'account_has_open_auctions')
    app.clock.advance(HOUR_MS)
    await app.runDeadlines()
    expect(await close(testApp, bidder)).toHaveStatus(204)
  })

  it('deletes watches and network addresses, and leaves the bids under a masked name', async () => {
    const testApp = await startTestApp()
    const { app, ctx, world } = testApp
    const endsAt = new Date(app.clock.now().getTime() + HOUR_MS)
    const [bidder, auction] = [await world.user({ firstName: 'Bartholomew' }), await world.auction({ endsAt })]
    await bid(testApp, bidder, auction, '20.00')
    await bid(testApp, await world.user(), auction, '30.00')
    await app.as(bidder).post('/users/watchlist', { watch: { listing_id: auction.slug } })
    expect(await ctx.db.selectFrom('bids').where('bidder_id', '=', bidder.id).select('address').execute()).toEqual([
      { address: expect.any(String) },
    ])
    app.clock.advance(HOUR_MS)
    await app.runDeadlines()
    expect(await close(testApp, bidder)).toHaveStatus(204)
    expect(await ctx.db.selectFrom('watches').selectAll().execute()).toEqual([])
    expect(await ctx.db.selectFrom('bids').where('bidder_id', '=', bidder.id).select(['address', 'maximum_minor']).execute()).toEqual([
      { address: null, maximum_minor: 2000 },
    ])
    const history = await app.visitor.get(`/listings/${auction.slug}/bids`)
    expect(history.body.data).toHaveLength(2)
    expect(history.text).not.toContain('Bartholomew')
    expect(await world.auctionRow(auction.auctionId)).toMatchObject({ price_minor: 2100, bid_count: 2 })
  })

  it('removes the name from the notice of the seller who has sold to the bidder', async () => {
    const testApp = await startTestApp()
    const { app, ctx, world } = testApp
    const [buyer, auction] = [await world.user({ firstName: 'Bartholomew' }), await world.auction({ buyNowPriceMinor: 8000 })]
    await app.as(buyer).post(`/users/listings/${auction.slug}/buy_now`)
    await app.drainOutbox()
    expect(await listNotices(testApp, auction.seller)).toMatchObject([{ message: 'auction_sold', buyer: 'Bartholomew T.' }])
    const closed = { status: 'expired', closed_at: ctx.clock.now() } as const
    await ctx.db.updateTable('agreed_lines').set(closed).where('buyer_id', '=', buyer.id).execute()
    expect(await close(testApp, buyer)).toHaveStatus(204)
    expect(await listNotices(testApp, auction.seller)).toMatchObject([{ message: 'auction_sold', buyer: 'Former member' }])
  })

  it('and a bid at once: one of the two is refused', async () => {
    const testApp = await startTestApp()
    const { world } = testApp
    const [bidder, auction] = [await world.user(), await world.auction()]
    const [closed, placed] = await Promise.all([close(testApp, bidder), bid(testApp, bidder, auction, '20.00')])
    expect([closed.status, placed.status].filter((status) => status < 300)).toHaveLength(1)
    const { leader_id } = await world.auctionRow(auction.auctionId)
    expect(leader_id).toBe(placed.status === 201 ? bidder.id : null)
  })
})

describe('the export of the data of a member', () => {
  it('has own bids with own maxima, watches and own auctions, and nothing of other bidders', async () => {
    const testApp = await startTestApp()
    const { app, ctx, world } = testApp
    const [bidder, rival] = [await world.user(), await world.user({ firstName: 'Leander' })]
    const auction = await world.auction({ reservePriceMinor: 98_765 })
    await bid(testApp, bidder, auction, '20.00')
    await bid(testApp, rival, auction, '777.77')
    await app.as(bidder).post('/users/watchlist', { watch: { listing_id: auction.slug } })
    const ofBidder = JSON.stringify(await ctx.collectPersonalData(ctx.db, bidder.id))
    expect(ofBidder).toContain('"maximum_minor":2000')
    expect(ofBidder).toContain('"watches":[{')
    expect(ofBidder).not.toMatch(/77777|98765|Leander/)
    const ofSeller = JSON.stringify(await ctx.collectPersonalData(ctx.db, auction.seller.id))
    expect(ofSeller).toContain('"reserve_price_minor":98765')
    expect(ofSeller).not.toMatch(/77777|Leander|"maximum_minor":2000/)
  })
})
