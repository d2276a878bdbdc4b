import { deriveStanding, type ProxyBid } from '@partlane/domain/auctions/standing'
import { describe, expect, it } from 'vitest'
import { runOverlapping } from '#test/overlap.ts'
import { startAuction } from './test-helpers.ts'

const lockOf = ({ auction }: Awaited<ReturnType<typeof startAuction>>) => ({ table: 'auctions', id: auction.auctionId }) as const

describe('two calls at once', () => {
  it('of equal bids: the first one leads', async () => {
    const test = await startAuction()
    const [anna, bert] = await test.bidders(2)
    if (!anna || !bert) throw new Error('no users')
    const responses = await runOverlapping(test.test, lockOf(test), [() => test.bid(anna, '30.00'), () => test.bid(bert, '30.00')])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(await test.row()).toMatchObject({ leader_id: anna.id, price_minor: 3_000, bid_count: 2 })
  })

  it('of bids: the second one is compared with the price after the first', async () => {
    const test = await startAuction()
    const [anna, bert, cleo] = await test.bidders(3)
    if (!anna || !bert || !cleo) throw new Error('no users')
    await test.bid(cleo, '20.00')
    const [first, second] = await runOverlapping(test.test, lockOf(test), [() => test.bid(anna, '30.00'), () => test.bid(bert, '11.00')])
    expect(first).toHaveStatus(201)
    expect(second).toBeRefused(422, 'bid_too_low')
    expect(await test.row()).toMatchObject({ leader_id: anna.id, price_minor: 2_100, bid_count: 2 })
  })

  it('of a bid twice: it is stored once', async () => {
    const test = await startAuction()
    const [anna] = await test.bidders(1)
    if (!anna) throw new Error('no user')
    const responses = await runOverlapping(test.test, lockOf(test), [() => test.bid(anna, '30.00'), () => test.bid(anna, '30.00')])
    expect(responses.map(({ status }) => status)).toEqual([201, 200])
    expect(await test.row()).toMatchObject({ bid_count: 1, bidder_count: 1 })
  })

  it('of a bid that gets the lock after the end, and the close', async () => {
    const test = await startAuction()
    const { app, auction, endsAt, test: testApp } = test
    const [anna, bert] = await test.bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await test.bid(anna, '20.00')
    app.clock.set(new Date(endsAt.getTime() - 1))
    const late = () => test.bid(bert, '90.00')
    const close = async () => {
      app.clock.set(endsAt)
      await app.runDeadlines()
      return undefined
    }
    const [response] = await runOverlapping(testApp, { table: 'auctions', id: auction.auctionId }, [late, close])
    expect(response).toBeRefused(409, 'auction_is_closed')
    expect(await test.row()).toMatchObject({ outcome: 'won', buyer_id: anna.id, price_minor: 1_000 })
    expect(app.countDeadlocks()).toBe(0)
  })

  it('of two purchases by the buy-now price: one buyer gets it', async () => {
    const test = await startAuction({ buyNowPriceMinor: 8_000 })
    const [anna, bert] = await test.bidders(2)
    if (!anna || !bert) throw new Error('no users')
    const lock = { table: 'listings', id: test.auction.id } as const
    const responses = await runOverlapping(test.test, lock, [() => test.buyNow(anna), () => test.buyNow(bert)])
    expect(responses.map(({ status }) => status)).toEqual([200, 409])
    expect(await test.lines()).toMatchObject([{ buyer_id: anna.id }])
    expect(test.app.countDeadlocks()).toBe(0)
  })

  it('of a bid and a purchase by the buy-now price, in both orders', async () => {
    for (const isBidFirst of [true, false]) {
      const test = await startAuction({ buyNowPriceMinor: 8_000 })
      const [anna, bert] = await test.bidders(2)
      if (!anna || !bert) throw new Error('no users')
      const [bid, buyNow] = [() => test.bid(anna, '20.00'), () => test.buyNow(bert)]
      const [first, second] = await runOverlapping(test.test, lockOf(test), isBidFirst ? [bid, buyNow] : [buyNow, bid])
      expect(first?.status).toBe(isBidFirst ? 201 : 200)
      expect(second).toBeRefused(409, isBidFirst ? 'buy_now_not_possible' : 'auction_is_closed')
    }
  })

  it('of a first bid and the holiday of the seller, in both orders', async () => {
    for (const isBidFirst of [true, false]) {
      const test = await startAuction()
      const [anna] = await test.bidders(1)
      if (!anna) throw new Error('no user')
      const bid = () => test.bid(anna, '20.00')
      const holiday = () => test.app.as(test.seller).put('/users/update_profiles/holiday_mode', { holiday_mode: { enabled: true } })
      const responses = await runOverlapping(test.test, lockOf(test), isBidFirst ? [bid, holiday] : [holiday, bid])
      const bidResponse = responses[isBidFirst ? 0 : 1]
      if (isBidFirst) expect(bidResponse).toHaveStatus(201)
      else expect(bidResponse).toBeRefused(409, 'not_for_sale')
      const { status } = await test.world.listingRow(test.auction.id)
      expect(status).toBe(isBidFirst ? 'available' : 'seller_on_holiday_mode')
    }
  })

  it('of a first bid and the deactivation of the listing, in both orders', async () => {
    for (const isBidFirst of [true, false]) {
      const test = await startAuction()
      const [anna] = await test.bidders(1)
      if (!anna) throw new Error('no user')
      const bid = () => test.bid(anna, '20.00')
      const deactivate = () => test.app.as(test.seller).put(`/users/listings/deactivate/${test.auction.id}`)
      const [first, second] = await runOverlapping(test.test, lockOf(test), isBidFirst ? [bid, deactivate] : [deactivate, bid])
      expect(first?.status).toBeLessThan(300)
      expect(second?.status).toBe(409)
      expect(await test.row()).toMatchObject(isBidFirst ? { state: 'open', bid_count: 1 } : { outcome: 'cancelled', bid_count: 0 })
    }
  })

  it('of a bid and a lower reserve: both count', async () => {
    const test = await startAuction({ reservePriceMinor: 9_000 })
    const [anna, bert] = await test.bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await test.bid(anna, '20.00')
    await runOverlapping(test.test, lockOf(test), [() => test.bid(bert, '60.00'), () => test.lowerReserve(test.seller, '50.00')])
    expect(await test.row()).toMatchObject({ leader_id: bert.id, price_minor: 5_000, reserve_met: true, reserve_price_minor: 5_000 })
  })
})

describe('20 bidders at once', () => {
  it('have the leader and price of the reference model', async () => {
    const test = await startAuction({ reservePriceMinor: 15_000 })
    const users = await test.bidders(20)
    const amounts = (index: number) => [12 + ((index * 37) % 90), 40 + ((index * 53) % 140)].map((pounds) => `${pounds}.00`)
    await Promise.all(
      users.map(async (user, index) => {
        for (const maximum of amounts(index)) await test.bid(user, maximum)
        if (index % 5 === 0) await test.retract(user)
      }),
    )
    const rows = await test.ctx.db.selectFrom('bids').where('retracted_at', 'is', null).selectAll().orderBy('id').execute()
    const bids: ProxyBid[] = rows.map(({ id, bidder_id, maximum_minor }) => ({ id, bidderId: bidder_id, maximumMinor: maximum_minor }))
    const standing = deriveStanding({ currency: 'gbp', startingPriceMinor: 1_000, reservePriceMinor: 15_000 }, bids)
    expect(await test.row()).toMatchObject({
      leader_id: standing.leader?.bidderId,
      leading_bid_id: standing.leader?.id,
      leader_maximum_minor: standing.leader?.maximumMinor,
      runner_up_maximum_minor: standing.runnerUpMaximumMinor,
      price_minor: standing.priceMinor,
      reserve_met: standing.reserveMet,
      bid_count: rows.length,
      bidder_count: new Set(rows.map(({ bidder_id }) => bidder_id)).size,
    })
    const outbid = await test.ctx.db
      .selectFrom('auction_bidders')
      .where('outbid', '=', false)
      .where('maximum_minor', 'is not', null)
      .select('bidder_id')
      .execute()
    expect(outbid).toEqual([{ bidder_id: standing.leader?.bidderId }])
    expect(test.app.countDeadlocks()).toBe(0)
  })
})
