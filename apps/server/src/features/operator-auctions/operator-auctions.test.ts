import { describe, expect, it } from 'vitest'
import { eraseBids, exportBids } from '#features/auction-lists/public.ts'
import { listNotices } from '#features/auction-lists/test-helpers.ts'
import { DAY_MS, MINUTE_MS, pounds } from '#features/auctions/test-helpers.ts'
import { runOverlapping } from '#test/overlap.ts'
import { reason, startStaffAuction } from './test-helpers.ts'

describe('the list of auctions', () => {
  it('is found by id, slug, title, seller and bidder, and filtered', async () => {
    const test = await startStaffAuction({ title: 'Caliper Façonné 50% left' })
    const { world, auction, bid, seller, list, ctx, operatorClient } = test
    const other = await world.auction({ endsAt: new Date(test.endsAt.getTime() - 60 * MINUTE_MS), title: 'Headlamp' })
    const bidder = await world.user({ firstName: 'Zenobia' })
    await bid(bidder, '20.00')
    const [mine, others] = [String(auction.auctionId), String(other.auctionId)]
    for (const search of [mine, String(auction.id), auction.slug, 'faconne', '50%25', 'ZENOBIA'])
      expect(await list(`?search=${search}`)).toEqual([mine])
    expect(await list(`?search=${encodeURIComponent(seller.email ?? '')}`)).toEqual([mine])
    expect(await list('?search=%25nothing')).toEqual([])
    expect(await list()).toEqual([others, mine])
    expect(await list('?order=ends_soonest')).toEqual([others, mine])
    await ctx.db
      .updateTable('auctions')
      .set({ ends_at: new Date(test.endsAt.getTime() + MINUTE_MS) })
      .where('id', '=', other.auctionId)
      .execute()
    expect(await list('?order=ends_soonest')).toEqual([mine, others])
    expect(await list('?items=1&page=2')).toEqual([mine])
    await test.passUntil(test.endsAt)
    expect(await list('?state=running')).toEqual([others])
    expect(await list('?state=ended')).toEqual([mine])
    expect(await list('?state=unpaid')).toEqual([])
    expect(await list('?flagged=true')).toEqual([])
    expect((await operatorClient.get(`/operators/auctions?search=${mine}`)).body.data[0].attributes).toMatchObject({
      title: 'Caliper Façonné 50% left',
      seller_id: String(seller.id),
      state: 'closed',
      outcome: 'won',
      bid_count: 1,
      flagged_bids: 0,
      unpaid_at: null,
    })
    for (const query of ['?state=paid', '?order=oldest', '?flagged=false', `?search=${'x'.repeat(300)}`])
      expect(await operatorClient.get(`/operators/auctions${query}`)).toHaveStatus(422)
  })
})

describe('an auction for operators', () => {
  it('has its terms, and every bid with maximum, time, address and device, newest first', async () => {
    const test = await startStaffAuction({ reservePriceMinor: 6_000 })
    const { app, bidders, bidFrom, retract, bids, show, endsAt, operator, audit, auction } = test
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await bidFrom(anna, '30.00', '81.2.69.160')
    await bidFrom(bert, '20.00', '2a02:c7f::1')
    await bidFrom(bert, '25.00', '2a02:c7f::1')
    expect(await retract(bert)).toHaveStatus(200)
    app.clock.set(new Date(endsAt.getTime() - MINUTE_MS))
    await bidFrom(await test.signIn(anna), '70.00', '81.2.69.161')
    const [newest, second, third, first] = await bids()
    expect(newest).toMatchObject({
      bidder_id: String(anna.id),
      maximum: pounds('70.00'),
      price: pounds('60.00'),
      created_at: new Date(endsAt.getTime() - MINUTE_MS).toISOString(),
      moved_end: true,
      result: 'leading',
      address: '81.2.69.161',
      user_agent: expect.stringContaining('Firefox'),
      links: [],
    })
    for (const bid of [second, third])
      expect(bid).toMatchObject({
        result: 'retracted',
        retraction_reason: 'wrong_amount',
        retracted_at: expect.any(String),
        address: '2a02:c7f::1',
      })
    expect(first).toMatchObject({ result: 'raised', maximum: pounds('30.00'), moved_end: false, bidder_strikes: 0 })
    expect(await show()).toMatchObject({
      reserve_price: pounds('60.00'),
      reserve_met: true,
      price: pounds('60.00'),
      increment: pounds('2.00'),
      planned_ends_at: endsAt.toISOString(),
      ends_at: new Date(endsAt.getTime() + MINUTE_MS).toISOString(),
      end_moves: 1,
      retracted_bids: 2,
      latest: true,
      sale: null,
      cancellation: null,
      actions: ['cancel'],
    })
    expect(await audit()).toMatchObject([{ action: 'auction.read', subject_id: auction.auctionId, operator_id: operator.id }])
  })

  it('has its sale and the order that has paid it, and who has not paid', async () => {
    const test = await startStaffAuction()
    const { bidders, bid, show, passUntil, endsAt, lines, bids, auction, operator, app, world } = test
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await bid(bert, '15.00')
    await bid(anna, '30.00')
    await passUntil(endsAt)
    const [line] = await lines()
    expect(await show()).toMatchObject({
      outcome: 'won',
      sale: {
        buyer_id: String(anna.id),
        price: pounds('16.00'),
        line_status: 'open',
        pay_until: line?.pay_until.toISOString(),
        order: null,
      },
      actions: [],
    })
    expect((await bids()).map(({ result }: { result: string }) => result)).toEqual(['winner', 'outbid'])
    await passUntil(line?.held_until ?? endsAt)
    const client = app.withToken(await world.session(operator))
    const { attributes } = (await client.get(`/operators/auctions/${auction.auctionId}`)).body.data
    expect(attributes).toMatchObject({ unpaid_at: expect.any(String), sale: { line_status: 'expired' } })
    const unpaid = (await client.get('/operators/auctions?state=unpaid')).body.data
    expect(unpaid.map(({ id }: { id: string }) => id)).toEqual([String(auction.auctionId)])
    const [winner] = (await client.get(`/operators/auctions/${auction.auctionId}/bids`)).body.data
    expect(winner.attributes).toMatchObject({ result: 'not_paid', bidder_strikes: 1 })
  })

  it('is for operators only', async () => {
    const { app, world, seller, auctionPath, bid, operatorClient } = await startStaffAuction()
    const bidder = await world.user()
    await bid(bidder, '20.00')
    const clients = [app.visitor, app.as(await world.guest()), app.as(seller), app.as(bidder), app.as(await world.user())]
    for (const client of clients)
      for (const path of ['/operators/auctions', auctionPath, `${auctionPath}/bids`]) expect(await client.get(path)).toHaveStatus(403)
    for (const path of ['/operators/auctions/999999', '/operators/auctions/999999/bids'])
      expect(await operatorClient.get(path)).toBeRefused(404, 'not_found')
    expect(await operatorClient.get('/operators/auctions/x')).toHaveStatus(422)
  })
})

describe('the flags of bids', () => {
  it('name a bid from the network of a sign-in of the seller', async () => {
    const test = await startStaffAuction()
    const { bidders, bidFrom, signInFrom, seller, bids, list, show } = test
    const [anna, bert, cleo] = await bidders(3)
    if (!anna || !bert || !cleo) throw new Error('no users')
    await signInFrom(seller, '81.2.69.160')
    await bidFrom(anna, '20.00', '81.2.70.160')
    await bidFrom(bert, '30.00', '::ffff:81.2.69.7')
    await bidFrom(cleo, '40.00', '127.0.0.1')
    expect((await bids()).map(({ links }: { links: string[] }) => links)).toEqual([[], ['network'], []])
    expect(await list('?flagged=true')).toEqual([String(test.auction.auctionId)])
    expect(await show()).toMatchObject({ flagged_bids: 1 })
  })

  it('name a bid from the network of a bid of the seller in another auction, for IPv6 the /64', async () => {
    const test = await startStaffAuction()
    const { ctx, bidders, bidFrom, seller, bids, world, bid } = test
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    const other = await world.auction()
    const values = {
      auction_id: other.auctionId,
      bidder_id: seller.id,
      maximum_minor: 2_000,
      price_minor: 1_000,
      status: 'pending',
      created_at: ctx.clock.now(),
    }
    await ctx.db
      .insertInto('bids')
      .values({ ...values, status: 'pending', address: '2a02:c7f:1:2::1' })
      .execute()
    await bidFrom(anna, '20.00', '2a02:c7f:1:2:ffff::9')
    await bidFrom(bert, '30.00', '2a02:c7f:1:3::1')
    expect((await bids()).map(({ links }: { links: string[] }) => links)).toEqual([[], ['network']])
    const neighbour = await world.user()
    await world.address(neighbour.id)
    expect(await bid(neighbour, '50.00')).toHaveStatus(201)
  })

  it('are for operators only', async () => {
    const test = await startStaffAuction()
    const { app, bidders, bidFrom, signInFrom, seller, auction, path } = test
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    await signInFrom(seller, '81.2.69.160')
    await bidFrom(anna, '77.77', '81.2.69.161')
    const responses = [
      await app.visitor.get(`${path}/auction`),
      await app.visitor.get(`${path}/bids`),
      await app.as(seller).get('/users/auctions'),
      await app.as(seller).get(`/users/listings/${auction.slug}/auction`),
      await app.as(anna).get('/users/bids'),
    ]
    for (const { text, status } of responses) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/network|81\.2\.69|Firefox|links":\[/)
    }
  })
})

describe('cancelling an auction as an operator', () => {
  it('ends it, notifies bidders and the seller with the reason, and is in the audit log', async () => {
    const test = await startStaffAuction()
    const { app, ctx, bidders, bid, cancelAs, operatorClient, operator, auction, seller, audit, endsAt, row, lines } = test
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    await bid(anna, '20.00')
    await app.drainOutbox()
    app.clock.set(new Date(endsAt.getTime() - 30 * MINUTE_MS))
    const response = await cancelAs(operatorClient)
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes).toMatchObject({
      state: 'closed',
      outcome: 'cancelled',
      cancellation: { operator: expect.any(String), reason, at: ctx.clock.now().toISOString() },
      actions: [],
    })
    await app.drainOutbox()
    expect(await row()).toMatchObject({ state: 'closed', outcome: 'cancelled', buyer_id: null, seller_read: false })
    expect(await lines()).toEqual([])
    const last = async (user: typeof anna) => (await listNotices(test.test, user)).at(-1)
    expect(await last(anna)).toMatchObject({ message: 'auction_cancelled' })
    expect(await last(seller)).toMatchObject({ message: 'auction_cancelled_by_operator', reason, auction_id: auction.auctionId })
    const entry = { action: 'auction.cancel', subject_id: auction.auctionId, reason, operator_id: operator.id }
    expect(await audit()).toEqual([entry])
    // Repeated, it changes nothing.
    expect(await cancelAs(operatorClient, 'Another reason')).toHaveStatus(200)
    await app.drainOutbox()
    expect(await audit()).toEqual([entry])
    expect((await listNotices(test.test, anna)).filter(({ message }) => message === 'auction_cancelled')).toHaveLength(1)
    expect(await bid(anna, '30.00')).toBeRefused(409, 'auction_is_closed')
  })

  it('is refused for others, for a party, after the end, and without a reason', async () => {
    const test = await startStaffAuction()
    const { app, ctx, world, seller, bid, cancelAs, operatorClient, operator, row, passUntil, endsAt } = test
    const bidder = await world.user()
    for (const client of [app.visitor, app.as(await world.guest()), app.as(seller), app.as(bidder)])
      expect(await cancelAs(client)).toHaveStatus(403)
    for (const text of ['', '   ', 7, null, 'x'.repeat(5_000)]) expect(await cancelAs(operatorClient, text)).toHaveStatus(422)
    expect(await operatorClient.put('/operators/auctions/999999/cancel', { reason })).toBeRefused(404, 'not_found')
    await bid(operator, '20.00')
    expect(await cancelAs(operatorClient)).toBeRefused(403, 'not_allowed')
    await ctx.db.updateTable('users').set({ operator: true }).where('id', '=', seller.id).execute()
    expect(await cancelAs(app.as(seller))).toBeRefused(403, 'not_allowed')
    expect(await row()).toMatchObject({ state: 'open' })
    await passUntil(endsAt)
    const second = app.as(await test.signIn(await world.operator()))
    expect(await cancelAs(second)).toBeRefused(409, 'auction_is_closed')
    expect(await row()).toMatchObject({ outcome: 'won' })
  })

  it('has one effect when two operators cancel at once', async () => {
    const test = await startStaffAuction()
    const { app, world, auction, cancelAs, operatorClient, audit } = test
    const second = app.as(await world.operator())
    const lock = { table: 'auctions', id: auction.auctionId } as const
    const responses = await runOverlapping(test.test, lock, [() => cancelAs(operatorClient), () => cancelAs(second)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await audit()).toHaveLength(1)
    expect(app.countDeadlocks()).toBe(0)
  })

  it('and a bid at once: the first one counts', async () => {
    for (const isBidFirst of [true, false]) {
      const test = await startStaffAuction()
      const { app, world, auction, cancelAs, operatorClient, bid, row } = test
      const bidder = await world.user()
      const actions = [() => bid(bidder, '20.00'), () => cancelAs(operatorClient)]
      const lock = { table: 'auctions', id: auction.auctionId } as const
      const statuses = (await runOverlapping(test.test, lock, isBidFirst ? actions : actions.toReversed())).map(({ status }) => status)
      expect(statuses).toEqual(isBidFirst ? [201, 200] : [200, 409])
      expect(await row()).toMatchObject({ outcome: 'cancelled', bid_count: isBidFirst ? 1 : 0 })
      expect(app.countDeadlocks()).toBe(0)
    }
  })
})

describe('where bids came from', () => {
  it('is erased 180 days after the end of the auction, the flags stay', async () => {
    const test = await startStaffAuction()
    const { app, ctx, bidders, bidFrom, signInFrom, seller, passUntil, endsAt, world } = test
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await signInFrom(seller, '81.2.69.160')
    await bidFrom(anna, '20.00', '81.2.69.161')
    const origins = () => ctx.db.selectFrom('bids').select(['address', 'user_agent', 'links']).orderBy('id').execute()
    await passUntil(endsAt)
    app.clock.set(new Date(endsAt.getTime() + 180 * DAY_MS - 1))
    const running = await world.auction({ endsAt: new Date(endsAt.getTime() + 200 * DAY_MS) })
    const bid = { auction_id: running.auctionId, bidder_id: bert.id, maximum_minor: 2_000, price_minor: 1_000, status: 'pending' } as const
    await ctx.db
      .insertInto('bids')
      .values({ ...bid, address: '81.2.70.1', created_at: endsAt })
      .execute()
    await app.runJob('auctions.erase-bid-origins')
    expect(await origins()).toMatchObject([{ address: '81.2.69.161' }, { address: '81.2.70.1' }])
    app.clock.set(new Date(endsAt.getTime() + 180 * DAY_MS + 1))
    await app.runJob('auctions.erase-bid-origins')
    expect(await origins()).toEqual([
      { address: null, user_agent: null, links: ['network'] },
      { address: '81.2.70.1', user_agent: null, links: [] },
    ])
    await app.runJob('auctions.erase-bid-origins')
  })

  it('is erased with the account of the bidder, and is in its export', async () => {
    const { ctx, world, bidFrom } = await startStaffAuction()
    const bidder = await world.user()
    await bidFrom(bidder, '20.00', '81.2.69.161')
    expect((await exportBids(ctx.db, bidder.id)).bids).toMatchObject([
      { address: '81.2.69.161', user_agent: expect.stringContaining('Firefox') },
    ])
    await ctx.db.transact((tx) => eraseBids(tx, { userId: bidder.id, now: ctx.clock.now() }))
    expect(await ctx.db.selectFrom('bids').select(['address', 'user_agent']).execute()).toEqual([{ address: null, user_agent: null }])
  })
})
