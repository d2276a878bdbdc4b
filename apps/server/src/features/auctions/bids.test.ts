import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, pounds, startAuction } from './test-helpers.ts'

describe('a bid', () => {
  it('is a maximum: the price is one increment above the second highest', async () => {
    const { world, bid, state, ownState, auction, app } = await startAuction()
    const [anna, bert, cleo] = await Promise.all(['Anna', 'Bert', 'Cleo'].map((firstName) => world.user({ firstName })))
    if (!anna || !bert || !cleo) throw new Error('no users')
    expect(await state()).toMatchObject({ price: pounds('10.00'), minimum_bid: pounds('10.00'), bid_count: 0, leader: null, version: 1 })
    const first = await bid(anna, '20.00')
    expect(first).toHaveStatus(201)
    expect(first.body.data.attributes).toMatchObject({ leading: true, maximum: pounds('20.00'), bid_status: 'pending' })
    expect(await state()).toMatchObject({ price: pounds('10.00'), minimum_bid: pounds('10.50'), leader: 'A***a', bid_count: 1 })
    await bid(bert, '15.00')
    expect(await state()).toMatchObject({ price: pounds('16.00'), leader: 'A***a', bid_count: 2, bidder_count: 2 })
    expect(await ownState(bert)).toMatchObject({ leading: false, maximum: pounds('15.00') })
    await bid(bert, '30.00')
    expect(await state()).toMatchObject({ price: pounds('21.00'), leader: 'B***t', bidder_count: 2, version: 4 })
    await bid(cleo, '30.00')
    expect(await state()).toMatchObject({ price: pounds('30.00'), leader: 'B***t', bidder_count: 3 })
    const bids = await app.visitor.get(`/listings/${auction.slug}/bids`)
    expect(bids.body.data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject(
      [
        ['C***o', '30.00'],
        ['B***t', '21.00'],
        ['B***t', '16.00'],
        ['A***a', '10.00'],
      ].map(([bidder, price]) => ({ bidder, price: pounds(price ?? ''), retracted: false })),
    )
  })

  it('of the leader raises the maximum only', async () => {
    const { bidders, bid, state } = await startAuction()
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await bid(anna, '20.00')
    await bid(bert, '15.00')
    expect(await bid(anna, '50.00')).toHaveStatus(201)
    expect(await state()).toMatchObject({ price: pounds('16.00'), bid_count: 2, bidder_count: 2 })
    await bid(bert, '40.00')
    expect(await state()).toMatchObject({ price: pounds('41.00') })
  })

  it('of the leader that raises the maximum only is not seen by others, and does not move the end', async () => {
    const { app, ctx, bidders, bid, signIn, state, row, endsAt, path, world } = await startAuction()
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await bid(anna, '20.00')
    await ctx.db.updateTable('auctions').set({ seller_read: true }).execute()
    app.clock.set(new Date(endsAt.getTime() - MINUTE_MS))
    const [late, lateBert] = [await signIn(anna), await signIn(bert)]
    for (const maximum of ['20.01', '20.02', '20.03']) expect(await bid(late, maximum)).toHaveStatus(201)
    expect(await state()).toMatchObject({ bid_count: 1, version: 2, ends_at: endsAt.toISOString() })
    expect(await row()).toMatchObject({ seller_read: true, leader_maximum_minor: 2_003 })
    expect((await app.visitor.get(`${path}/bids`)).body.data).toHaveLength(1)
    expect((await world.events()).filter((name) => name === 'bids_placed')).toHaveLength(1)
    await bid(lateBert, '15.00')
    expect(await state()).toMatchObject({ bid_count: 2, bidder_count: 2, ends_at: new Date(endsAt.getTime() + MINUTE_MS).toISOString() })
  })

  it('of the leader that meets the reserve raises the price to it', async () => {
    const { bidders, bid, state } = await startAuction({ reservePriceMinor: 4_000 })
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    await bid(anna, '20.00')
    expect(await state()).toMatchObject({ price: pounds('10.00'), reserve_met: false })
    await bid(anna, '45.00')
    expect(await state()).toMatchObject({ price: pounds('40.00'), reserve_met: true })
  })

  it('that is repeated is stored once', async () => {
    const { bidders, bid, row, world } = await startAuction()
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    expect(await bid(anna, '20.00')).toHaveStatus(201)
    const repeated = await bid(anna, '20.00')
    expect(repeated).toHaveStatus(200)
    expect(repeated.body.data.attributes).toMatchObject({ leading: true, maximum: pounds('20.00'), bid_count: 1 })
    expect(await row()).toMatchObject({ bid_count: 1, version: 2 })
    expect((await world.events()).filter((name) => name === 'bids_placed')).toHaveLength(1)
  })

  it('marks who is outbid, and who leads again', async () => {
    const { ctx, bidders, bid } = await startAuction()
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    const marks = async () =>
      (await ctx.db.selectFrom('auction_bidders').select(['bidder_id', 'outbid', 'read']).orderBy('bidder_id').execute()).map((mark) => ({
        ...mark,
        bidder_id: mark.bidder_id === anna.id ? 'anna' : 'bert',
      }))
    await bid(anna, '20.00')
    await bid(bert, '30.00')
    const [ofAnna, ofBert] = [
      { bidder_id: 'anna', outbid: true, read: false },
      { bidder_id: 'bert', outbid: false },
    ]
    expect(await marks()).toEqual(expect.arrayContaining([ofAnna, expect.objectContaining(ofBert)]))
    await bid(anna, '40.00')
    expect(await marks()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ bidder_id: 'anna', outbid: false }),
        { bidder_id: 'bert', outbid: true, read: false },
      ]),
    )
  })

  it('is refused below the minimum, below the own maximum and in a wrong format', async () => {
    const { bidders, bid, row } = await startAuction()
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    expect(await bid(anna, '9.99')).toBeRefused(422, 'bid_too_low')
    await bid(anna, '20.00')
    const low = await bid(bert, '10.49')
    expect(low).toBeRefused(422, 'bid_too_low')
    expect(low).toPointAt('/bid/maximum')
    expect(low.body.errors[0].meta).toMatchObject({ minimum: '10.50', currency: 'gbp' })
    expect(await bid(bert, '10.50')).toHaveStatus(201)
    expect(await bid(anna, '19.99')).toBeRefused(422, 'bid_below_own_maximum')
    for (const maximum of ['twenty', '-1.00', '0.00', '1e9', '99999999999.00']) expect(await bid(bert, maximum)).toHaveStatus(422)
    expect(await row()).toMatchObject({ bid_count: 2 })
  })

  it('is refused for visitors, guests, the seller, and blocked members', async () => {
    const { app, ctx, world, auction, seller, bid, path } = await startAuction()
    expect(await app.visitor.post(`/users${path}/bids`, { bid: { maximum: '20.00' } })).toBeRefused(403, 'sign_in_required')
    expect(await bid(await world.guest(), '20.00')).toBeRefused(403, 'sign_in_required')
    expect(await bid(seller, '20.00')).toBeRefused(409, 'own_listing')
    expect(await bid(await world.user({ status: 'blocked' }), '20.00')).toBeRefused(403, 'account_blocked')
    const blocked = await world.user()
    const block = { blocker_id: seller.id, blocked_id: blocked.id, created_at: ctx.clock.now() }
    await ctx.db.insertInto('user_blocks').values(block).execute()
    expect(await bid(blocked, '20.00')).toBeRefused(409, 'chat_blocked')
    expect(await world.auctionRow(auction.auctionId)).toMatchObject({ bid_count: 0 })
  })

  it('is flagged when its bidder has the address of the seller', async () => {
    const { ctx, world, bid } = await startAuction()
    const neighbour = await world.user()
    await world.address(neighbour.id)
    expect(await bid(neighbour, '20.00')).toHaveStatus(201)
    expect(await bid(await world.user(), '30.00')).toHaveStatus(201)
    expect(await ctx.db.selectFrom('bids').select('links').orderBy('id').execute()).toEqual([{ links: ['address'] }, { links: [] }])
  })

  it('is refused for a listing that is unknown, not auctioned or not on sale', async () => {
    const { app, ctx, world, auction, bid, bidders } = await startAuction()
    const [anna] = await bidders(1)
    if (!anna) throw new Error('no user')
    const bidOn = (slug: string) => app.as(anna).post(`/users/listings/${slug}/bids`, { bid: { maximum: '20.00' } })
    expect(await bidOn('nothing')).toBeRefused(404, 'not_found')
    expect(await bidOn((await world.listing()).slug)).toBeRefused(409, 'not_an_auction')
    const setStatus = (status: 'deactivated' | 'seller_on_holiday_mode') =>
      ctx.db.updateTable('listings').set({ status }).where('id', '=', auction.id).execute()
    await setStatus('seller_on_holiday_mode')
    expect(await bid(anna, '20.00')).toBeRefused(409, 'not_for_sale')
    await setStatus('deactivated')
    expect(await bid(anna, '20.00')).toBeRefused(404, 'not_found')
  })
})

describe('the end of an auction', () => {
  it('stays when a bid is more than two minutes before it, and moves after a later one', async () => {
    const { app, bidders, bid, endsAt, row, state } = await startAuction()
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    app.clock.set(new Date(endsAt.getTime() - 2 * MINUTE_MS))
    await bid(anna, '20.00')
    expect(await row()).toMatchObject({ ends_at: endsAt })
    app.clock.set(new Date(endsAt.getTime() - 30_000))
    await bid(bert, '30.00')
    const movedEnd = new Date(endsAt.getTime() + 90_000)
    expect(await row()).toMatchObject({ ends_at: movedEnd, planned_ends_at: endsAt, state: 'open' })
    expect(await state()).toMatchObject({ ends_at: movedEnd.toISOString(), server_time: app.clock.now().toISOString() })
    app.clock.set(new Date(movedEnd.getTime() - 1))
    expect(await bid(anna, '40.00')).toHaveStatus(201)
  })

  it('refuses a bid at its instant, before any job has closed it', async () => {
    const { app, bidders, bid, endsAt, state } = await startAuction()
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await bid(anna, '20.00')
    app.clock.set(endsAt)
    expect(await bid(bert, '30.00')).toBeRefused(409, 'auction_is_closed')
    expect(await bid(anna, '20.00')).toBeRefused(409, 'auction_is_closed')
    expect(await state()).toMatchObject({ state: 'closed', outcome: null, bid_count: 1 })
  })
})

describe('maxima and the reserve', () => {
  it('are in no response and no message for others', async () => {
    const { app, ctx, world, auction, seller, path, bid, bidders, retract, endsAt, passUntil, signIn } = await startAuction({
      reservePriceMinor: 9_137,
    })
    const messages: unknown[] = []
    const { broadcast } = ctx.cable
    ctx.cable = {
      ...ctx.cable,
      broadcast: (stream, message) => {
        messages.push(message)
        return broadcast(stream, message)
      },
    }
    const [anna, bert] = await bidders(2)
    if (!anna || !bert) throw new Error('no users')
    await bid(anna, '77.31')
    await bid(bert, '60.00')
    await app.drainOutbox()
    const guest = await world.guest()
    const readAll = async () => {
      const [eve, owner, outbid] = [await signIn(await world.user()), await signIn(seller), await signIn(bert)]
      const paths = [`${path}/auction`, `${path}/bids`, path, '/listings', `/users/${seller.slug}`]
      const responses = await Promise.all([
        ...paths.flatMap((each) => [app.visitor.get(each), app.as(eve).get(each), app.as(guest).get(each)]),
        ...[eve, owner, outbid].map((user) => app.as(user).get(`/users${path}/auction`)),
      ])
      return [...responses.map(({ text }) => text), JSON.stringify(messages)].join('\n')
    }
    const secrets = /77\.31|7731|91\.37|9137/
    expect(await readAll()).not.toMatch(secrets)
    expect(await readAll()).toContain('62.00')
    app.clock.set(new Date(endsAt.getTime() - 13 * HOUR_MS))
    expect((await retract(bert)).text).not.toMatch(secrets)
    await app.drainOutbox()
    expect(await readAll()).not.toMatch(secrets)
    await passUntil(endsAt)
    expect(await world.auctionRow(auction.auctionId)).toMatchObject({ outcome: 'no_winner' })
    expect(await readAll()).not.toMatch(secrets)
    const events = await ctx.db.selectFrom('outbox_events').select('payload').execute()
    expect(JSON.stringify(events)).not.toMatch(secrets)
  })
})

describe('durations', () => {
  it('are public', async () => {
    const { app } = await startAuction()
    const { body } = await app.visitor.get('/durations')
    expect(body.data.map(({ attributes }: { attributes: { days: number } }) => attributes.days)).toEqual([1, 3, 5, 7, 10])
  })
})
