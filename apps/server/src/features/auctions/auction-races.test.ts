import { deriveStanding, type ProxyBid } from '@partlane/domain/auctions/standing'
import { describe, expect, it } from 'vitest'
import { getAccount } from '#features/accounts/public.ts'
import { createDb } from '#platform/db/db.ts'
import { runOverlapping } from '#test/overlap.ts'
import type { TestUser } from '#test/world.ts'
import { buyNow } from './buy-now.ts'
import { cancelAuction } from './cancel-auction.ts'
import { closeEndedAuctions } from './close-auctions.job.ts'
import { decideTogether, nextArrivalNumber } from './decide-bids.ts'
import { lowerReserve } from './lower-reserve.ts'
import { placeBid } from './place-bid.ts'
import { retractOwnBids } from './retract-bids.ts'
import { DAY_MS, MINUTE_MS, startAuction } from './test-helpers.ts'

type Test = Awaited<ReturnType<typeof startAuction>>
const placeOf = ({ auction }: Test) => ({ auction_id: auction.auctionId, listing_id: auction.id })
const checked = (bidder: TestUser, maximumMinor: number) => ({
  arrivalNumber: nextArrivalNumber(),
  bidderId: bidder.id,
  maximumMinor,
  address: null,
  userAgent: null,
  links: [],
})

/** Bids as another process, which does not share transactions with this one. */
async function bidElsewhere(test: Test, bidder: TestUser, maximumMinor: number): Promise<boolean> {
  const db = createDb({ connectionString: test.connectionString, poolSize: 1 })
  try {
    return (await decideTogether({ ...test.ctx, db }, placeOf(test), checked(bidder, maximumMinor))).isNew
  } finally {
    await db.destroy()
  }
}

const lockOf = ({ auction }: Test) => ({ table: 'auctions', id: auction.auctionId }) as const

describe('two calls at once', () => {
  it('of equal bids: the first one leads', async () => {
    const test = await startAuction()
    const [anna, bert] = await test.bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await runOverlapping<unknown>(test.test, lockOf(test), [() => test.bid(anna, '30.00'), () => bidElsewhere(test, bert, 3_000)])
    expect(await test.row()).toMatchObject({ leader_id: anna.id, price_minor: 3_000, bid_count: 2 })
  })

  it('of bids: the second one is compared with the price after the first', async () => {
    const test = await startAuction()
    const [anna, bert, cleo] = await test.bidders(3)
    if (!anna || !bert || !cleo) throw new Error('no users')
    await test.bid(cleo, '20.00')
    const bids = [() => bidElsewhere(test, anna, 3_000), () => test.bid(bert, '11.00')]
    const [, second] = await runOverlapping<unknown>(test.test, lockOf(test), bids)
    expect(second).toBeRefused(422, 'bid_too_low')
    expect(await test.row()).toMatchObject({ leader_id: anna.id, price_minor: 2_100, bid_count: 2 })
  })

  it('of a bid twice: it is stored once', async () => {
    const test = await startAuction()
    const [anna] = await test.bidders(1)
    if (!anna) throw new Error('no user')
    const results = await runOverlapping<unknown>(test.test, lockOf(test), [
      async () => (await test.bid(anna, '30.00')).status,
      () => bidElsewhere(test, anna, 3_000),
    ])
    expect(results).toEqual([201, false])
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

describe('bids that wait in one process', () => {
  it('share the next transaction, in the order of their arrival', async () => {
    const test = await startAuction()
    const [anna, bert, cleo] = await test.bidders(3)
    if (!anna || !bert || !cleo) throw new Error('no users')
    const decide = async (bidder: TestUser, maximumMinor: number) =>
      (await decideTogether(test.ctx, placeOf(test), checked(bidder, maximumMinor))).isNew
    const results = await Promise.allSettled([
      decide(anna, 2_000),
      decide(bert, 3_000),
      decide(cleo, 2_500),
      decide(bert, 3_000),
      decide(anna, 2_600),
      decide(anna, 4_000),
      decide(anna, 3_900),
    ])
    const stored = results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code))
    expect(stored).toEqual([true, true, true, false, 'bid_too_low', true, 'bid_below_own_maximum'])
    // The first bid alone, then the others.
    expect(await test.row()).toMatchObject({ leader_id: anna.id, price_minor: 3_100, bid_count: 4, bidder_count: 3, version: 3 })
    const bids = await test.ctx.db.selectFrom('bids').select(['bidder_id', 'maximum_minor', 'price_minor']).orderBy('id').execute()
    expect(bids).toEqual([
      { bidder_id: anna.id, maximum_minor: 2_000, price_minor: 1_000 },
      { bidder_id: bert.id, maximum_minor: 3_000, price_minor: 2_100 },
      { bidder_id: cleo.id, maximum_minor: 2_500, price_minor: 2_600 },
      { bidder_id: anna.id, maximum_minor: 4_000, price_minor: 3_100 },
    ])
    const marks = await test.ctx.db.selectFrom('auction_bidders').select(['bidder_id', 'outbid', 'read']).execute()
    expect(marks).toHaveLength(3)
    expect(marks).toContainEqual({ bidder_id: anna.id, outbid: false, read: true })
    expect(marks).toContainEqual({ bidder_id: bert.id, outbid: true, read: false })
    expect(marks).toContainEqual({ bidder_id: cleo.id, outbid: true, read: false })
    await test.app.drainOutbox()
    const notices = await test.ctx.db.selectFrom('notifications').select('user_id').where('user_id', '<>', test.seller.id).execute()
    expect(notices).toEqual([{ user_id: bert.id }])
  })

  it('are decided one by one when one of them fails', async () => {
    const test = await startAuction()
    const [anna, bert, cleo] = await test.bidders(3)
    if (!anna || !bert || !cleo) throw new Error('no users')
    const bids = [checked(anna, 2_000), checked(bert, 2 ** 40), checked(cleo, 3_000)]
    const results = await Promise.allSettled(bids.map((bid) => decideTogether(test.ctx, placeOf(test), bid)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await test.row()).toMatchObject({ leader_id: cleo.id, bid_count: 2, price_minor: 2_100 })
  })

  it('are decided in the order in which they arrived, not in that in which their checks ended', async () => {
    const test = await startAuction()
    const [anna, bert, cleo] = await test.bidders(3)
    if (!anna || !bert || !cleo) throw new Error('no users')
    const [first, earlier, later] = [checked(anna, 2_000), checked(bert, 3_000), checked(cleo, 3_000)]
    await Promise.all([first, later, earlier].map((bid) => decideTogether(test.ctx, placeOf(test), bid)))
    expect(await test.row()).toMatchObject({ leader_id: bert.id, price_minor: 3_000, bid_count: 3 })
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

describe('the clock of an auction', () => {
  it('is that of the database, also when the clock of the process is wrong', async () => {
    const test = await startAuction({ buyNowPriceMinor: 8_000 })
    const { ctx, auction, seller, world } = test
    const ref = { id: auction.id }
    const anna = await world.user()
    const session = { confirmed: true, sessionId: 0, keepMeLoggedIn: false }
    const bidder = { ...(await getAccount(ctx.db, anna.id)), ...session }
    const owner = { ...(await getAccount(ctx.db, seller.id)), ...session }
    /** A context whose clock says that it is that of the database, and is wrong by so much. */
    const withClock = (offsetMs: number) => ({
      ...ctx,
      clock: { now: () => new Date(Date.now() + offsetMs), isOfDatabase: true as const },
    })
    const bid = async (context: typeof ctx, maximum: string) =>
      (await placeBid(context, { user: bidder, ref, maximum, address: null, userAgent: null })).isNew
    await expect(bid(withClock(30 * DAY_MS), '20.00')).resolves.toBe(true)

    const past = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
    await ctx.db
      .updateTable('auctions')
      .set({ starts_at: past(30), planned_ends_at: past(20), ends_at: past(20) })
      .execute()
    const late = withClock(-DAY_MS)
    const refused = { code: 'auction_is_closed' }
    await expect(bid(late, '30.00')).rejects.toMatchObject(refused)
    await expect(retractOwnBids(late, { user: bidder, ref, reason: 'wrong_amount' })).rejects.toMatchObject(refused)
    await expect(buyNow(late, { user: bidder, ref, shippingType: undefined })).rejects.toMatchObject(refused)
    await expect(cancelAuction(late, { user: owner, ref })).rejects.toMatchObject(refused)
    await expect(lowerReserve(late, { user: owner, ref, price: '1.00' })).rejects.toMatchObject(refused)
    await closeEndedAuctions.run(withClock(30 * DAY_MS), { signal: new AbortController().signal })
    expect(await test.row()).toMatchObject({ state: 'closed', outcome: 'won' })
    expect(Math.abs(((await test.row()).closed_at?.getTime() ?? 0) - Date.now())).toBeLessThan(MINUTE_MS)
  })
})
