import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { bid, listNoticeNames, listNotices } from './test-helpers.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

describe('notices of auctions', () => {
  it('tell the seller of each bid, and whoever is outbid, with the price', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const [first, second, auction] = [await world.user(), await world.user(), await world.auction()]
    await bid(testApp, first, auction, '20.00')
    await bid(testApp, second, auction, '50.00')
    await app.drainOutbox()
    const values = { auction_id: auction.auctionId, title: expect.any(String), currency: 'gbp', state: 'open', listing_slug: auction.slug }
    expect(await listNotices(testApp, auction.seller)).toEqual([
      { message: 'bid_placed', side: 'seller', amount_minor: 1000, ...values, page: 'list' },
      { message: 'bid_placed', side: 'seller', amount_minor: 2100, ...values, page: 'list' },
    ])
    const outbid = { message: 'auction_outbid', side: 'buyer', amount_minor: 2100, ...values }
    expect(await listNotices(testApp, first)).toEqual([outbid])
    expect(await listNotices(testApp, second)).toEqual([])
  })

  it('tell winner and seller of the end, once although the handlers run twice', async () => {
    const testApp = await startTestApp()
    const { app, ctx, world } = testApp
    const [winner, loser, watcher] = [await world.user({ firstName: 'Winifred' }), await world.user(), await world.user()]
    const auction = await world.auction({ durationDays: 1 })
    await app.as(watcher).post('/users/watchlist', { watch: { listing_id: auction.slug } })
    await bid(testApp, loser, auction, '20.00')
    await bid(testApp, winner, auction, '50.00')
    await app.drainOutbox()
    app.clock.advance(25 * HOUR_MS)
    await app.runDeadlines()
    await app.drainOutbox()
    const events = await ctx.db.selectFrom('outbox_events').where('name', 'in', ['bids_placed', 'auction_closed']).selectAll().execute()
    for (const { name, key, payload } of events)
      await ctx.db
        .insertInto('outbox_events')
        .values({ name, key, payload: JSON.stringify(payload) })
        .execute()
    await app.drainOutbox()
    expect(await listNotices(testApp, winner)).toMatchObject([{ message: 'auction_won', state: 'closed' }])
    expect(await listNoticeNames(testApp, loser)).toEqual(['auction_outbid'])
    expect(await listNoticeNames(testApp, watcher)).toEqual([])
    expect(await listNotices(testApp, auction.seller)).toMatchObject([
      { message: 'bid_placed' },
      { message: 'bid_placed' },
      { message: 'auction_sold', buyer: 'Winifred T.', amount_minor: 2100, state: 'closed' },
    ])
  })

  it('tell both sides that the winner has not paid', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const [winner, auction] = [await world.user(), await world.auction({ durationDays: 1 })]
    await bid(testApp, winner, auction, '20.00')
    app.clock.advance(25 * HOUR_MS)
    await app.runDeadlines()
    await app.drainOutbox()
    app.clock.advance(6 * 24 * HOUR_MS)
    await app.runDeadlines()
    await app.drainOutbox()
    expect(await listNoticeNames(testApp, winner)).toContain('auction_missed_payment')
    expect(await listNoticeNames(testApp, auction.seller)).toEqual(['bid_placed', 'auction_sold', 'auction_not_paid'])
  })

  it('tell bidders, watchers and the seller that there is no winner', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const [bidder, watcher, liker] = [await world.user(), await world.user(), await world.user()]
    const auction = await world.auction({ durationDays: 1, reservePriceMinor: 90_000 })
    await app.as(watcher).post('/users/watchlist', { watch: { listing_id: auction.slug } })
    await app.as(liker).post('/users/likes', { like: { listing_id: auction.slug } })
    await bid(testApp, bidder, auction, '20.00')
    app.clock.advance(25 * HOUR_MS)
    await app.runDeadlines()
    await app.drainOutbox()
    for (const user of [bidder, watcher, liker]) expect(await listNoticeNames(testApp, user)).toEqual(['auction_without_winner'])
    expect(await listNoticeNames(testApp, auction.seller)).toEqual(['bid_placed', 'auction_without_winner'])
  })

  it('tell bidders of a lower reserve and of a cancellation, except those who retracted', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const [bidder, retractor] = [await world.user(), await world.user()]
    const auction = await world.auction({ reservePriceMinor: 90_000 })
    await bid(testApp, bidder, auction, '20.00')
    await bid(testApp, retractor, auction, '15.00')
    await app.as(retractor).post(`/users/listings/${auction.slug}/retractions`, { retraction: { reason: 'wrong_amount' } })
    const seller = app.as(auction.seller)
    expect(await seller.put(`/users/listings/${auction.slug}/reserve`, { reserve: { price: '500.00' } })).toHaveStatus(200)
    expect(await seller.put(`/users/listings/${auction.slug}/reserve`, { reserve: { price: '400.00' } })).toHaveStatus(200)
    await app.drainOutbox()
    expect(await seller.post(`/users/listings/${auction.slug}/cancel_auction`, {})).toHaveStatus(200)
    await app.drainOutbox()
    expect(await listNoticeNames(testApp, bidder)).toEqual(['reserve_lowered', 'reserve_lowered', 'auction_cancelled'])
    expect(await listNoticeNames(testApp, retractor)).toEqual([])
    expect(await listNoticeNames(testApp, auction.seller)).toEqual(['bid_placed', 'bid_placed'])
  })

  it('tell the buyer by buy-now when to pay', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const [buyer, auction] = [await world.user(), await world.auction({ buyNowPriceMinor: 8000 })]
    expect(await app.as(buyer).post(`/users/listings/${auction.slug}/buy_now`, {})).toHaveStatus(200)
    await app.drainOutbox()
    expect(await listNotices(testApp, buyer)).toMatchObject([{ message: 'auction_bought', amount_minor: 8000, due_at: expect.any(String) }])
    expect(await listNoticeNames(testApp, auction.seller)).toEqual(['auction_sold'])
  })
})

describe('reminders of auctions', () => {
  it('reach watchers and those who like the listing an hour and ten minutes before the end, each once', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const [watcher, liker, both, bidder] = [await world.user(), await world.user(), await world.user(), await world.user()]
    const auction = await world.auction({ durationDays: 1 })
    for (const user of [watcher, both]) await app.as(user).post('/users/watchlist', { watch: { listing_id: auction.slug } })
    for (const user of [liker, both]) await app.as(user).post('/users/likes', { like: { listing_id: auction.slug } })
    await bid(testApp, bidder, auction, '20.00')
    const runAt = async (minutesLeft: number, passedMs: number) => {
      app.clock.advance(24 * HOUR_MS - minutesLeft * MINUTE_MS - passedMs)
      for (let run = 0; run < 2; run++) {
        await app.runDeadlines()
        await app.drainOutbox()
      }
      return 24 * HOUR_MS - minutesLeft * MINUTE_MS
    }
    let passedMs = await runAt(61, 0)
    expect(await listNoticeNames(testApp, watcher)).toEqual([])
    passedMs = await runAt(60, passedMs)
    for (const user of [watcher, liker, both]) expect(await listNoticeNames(testApp, user)).toEqual(['auction_hour_left'])
    passedMs = await runAt(10, passedMs)
    for (const user of [watcher, liker, both])
      expect(await listNoticeNames(testApp, user)).toEqual(['auction_hour_left', 'auction_minutes_left'])
    expect(await listNoticeNames(testApp, bidder)).toEqual([])
    expect(await listNoticeNames(testApp, auction.seller)).toEqual(['bid_placed'])
    expect(await world.auctionRow(auction.auctionId)).toMatchObject({ reminder_at: null, state: 'open' })
  })

  it('are not sent late, nor after the end', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const watcher = await world.user()
    const auction = await world.auction({ durationDays: 1 })
    await app.as(watcher).post('/users/watchlist', { watch: { listing_id: auction.slug } })
    app.clock.advance(24 * HOUR_MS - 4 * MINUTE_MS)
    await app.runDeadlines()
    await app.drainOutbox()
    expect(await listNoticeNames(testApp, watcher)).toEqual([])
    expect(await world.auctionRow(auction.auctionId)).toMatchObject({ reminder_at: null })
  })
})
