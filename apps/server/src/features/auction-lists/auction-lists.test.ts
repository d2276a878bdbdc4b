import { describe, expect, it } from 'vitest'
import { open, send } from '#features/chats/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { bid, signInAgain } from './test-helpers.ts'

const HOUR_MS = 3_600_000
type Rows = { data: { id: string; attributes: Record<string, unknown> }[] }
const slugsOf = (body: Rows) => body.data.map(({ attributes }) => attributes.listing_slug)

describe("the list of a seller's auctions", () => {
  it('lists open ones by their end with views, likes, bids, unanswered questions and the reserve', async () => {
    const testApp = await startTestApp()
    const { app, ctx, world } = testApp
    const [seller, bidder, other] = [await world.business(), await world.user(), await world.user()]
    const late = await world.auction({ seller, durationDays: 10 })
    const early = await world.auction({ seller, durationDays: 3, reservePriceMinor: 5000 })
    await world.auction()
    await ctx.db.updateTable('listings').set({ view_count: 12 }).where('id', '=', early.id).execute()
    await app.as(bidder).post('/users/likes', { like: { listing_id: early.slug } })
    expect(await bid(testApp, bidder, early, '20.00')).toHaveStatus(201)
    for (const asker of [bidder, other]) {
      const chatId = await open(app.as(asker), { listing_id: early.slug })
      await send(app.as(asker), chatId, 'Is it new?')
      if (asker === other) await send(app.as(seller), chatId, 'Yes.')
    }
    const { body } = await app.as(seller).get('/users/auctions')
    expect(slugsOf(body)).toEqual([early.slug, late.slug])
    expect(body.data[0].attributes).toMatchObject({
      state: 'open',
      price: { amount: '10.00' },
      bid_count: 1,
      view_count: 12,
      like_count: 1,
      unanswered_questions: 1,
      watcher_count: 1,
      reserve_price: { amount: '50.00' },
      reserve_met: false,
      winner_paid: null,
      second_chance_status: null,
      pay_until: null,
      read: false,
      actions: ['lower_reserve', 'cancel'],
    })
    expect(body.data[1].attributes).toMatchObject({ reserve_price: null, read: true, bid_count: 0 })
    expect(body.included.map(({ type }: { type: string }) => type)).toContain('listing_card')
  })

  it('lists closed ones newest first, also former runs, with the payment of the winner', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const [seller, bidder] = [await world.business(), await world.user()]
    const [sold, unsold] = [await world.auction({ seller, durationDays: 1 }), await world.auction({ seller, durationDays: 3 })]
    await bid(testApp, bidder, sold, '30.00')
    app.clock.advance(73 * HOUR_MS)
    await app.runDeadlines()
    const client = await signInAgain(testApp, seller)
    const closed = (await client.get('/users/auctions?state=closed')).body
    expect(slugsOf(closed)).toEqual([unsold.slug, sold.slug])
    expect(closed.data[0].attributes).toMatchObject({ outcome: 'no_winner', winner_paid: null, actions: ['relist'] })
    expect(closed.data[1].attributes).toMatchObject({ outcome: 'won', winner_paid: false, actions: [] })
    expect(closed.data[1].attributes.pay_until).not.toBeNull()
    expect(await client.post(`/users/listings/${unsold.slug}/relist`, {})).toHaveStatus(200)
    expect(slugsOf((await client.get('/users/auctions')).body)).toEqual([unsold.slug])
    const former = (await client.get('/users/auctions?state=closed')).body.data[0]
    expect(former.attributes).toMatchObject({ listing_slug: unsold.slug, state: 'closed', outcome: 'no_winner', actions: [] })
  })
})

describe('the list of auctions that one bids in', () => {
  it('shows the own side, and no maximum or reserve of others', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const [loser, leader] = [await world.user({ firstName: 'Lois' }), await world.user({ firstName: 'Leander' })]
    const auction = await world.auction({ reservePriceMinor: 98_765 })
    await bid(testApp, loser, auction, '20.00')
    await bid(testApp, leader, auction, '777.77')
    const own = (await app.as(loser).get('/users/bids')).body
    expect(own.data[0].attributes).toMatchObject({
      maximum: { amount: '20.00' },
      leading: false,
      leader: 'L***r',
      price: { amount: '21.00' },
      bid_status: 'pending',
      read: false,
      watching: false,
      reserve_met: false,
      actions: ['bid', 'retract'],
    })
    expect(JSON.stringify(own)).not.toMatch(/777|987|Leander/)
    expect((await app.as(leader).get('/users/bids')).body.data[0].attributes).toMatchObject({
      maximum: { amount: '777.77' },
      leading: true,
    })
    expect(JSON.stringify((await app.as(auction.seller).get('/users/auctions')).body)).not.toMatch(/777|Leander/)
    expect((await app.as(await world.user()).get('/users/bids')).body.data).toEqual([])
  })

  it('shows a winner the line to pay, under closed', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const winner = await world.user()
    const auction = await world.auction({ durationDays: 1 })
    await bid(testApp, winner, auction, '30.00')
    app.clock.advance(25 * HOUR_MS)
    await app.runDeadlines()
    const client = await signInAgain(testApp, winner)
    expect((await client.get('/users/bids')).body.data).toEqual([])
    const [row] = (await client.get('/users/bids?state=closed')).body.data
    expect(row.attributes).toMatchObject({ outcome: 'won', bid_status: 'winner', leading: true, agreed_line_id: expect.any(String) })
  })

  it('shows a buyer at once the line to pay, and that it is paid', async () => {
    const testApp = await startTestApp()
    const { app, ctx, world } = testApp
    const [buyer, bidder] = [await world.user(), await world.user()]
    const auction = await world.auction({ buyNowPriceMinor: 3_000, reservePriceMinor: 2_500 })
    await bid(testApp, bidder, auction, '12.00')
    const bought = (await app.as(buyer).post(`/users/listings/${auction.slug}/buy_now`)).body.data.attributes
    const list = async () => (await app.as(buyer).get('/users/bids?state=closed')).body.data
    expect(await list()).toMatchObject([
      {
        id: String(auction.auctionId),
        attributes: {
          outcome: 'bought',
          price: { amount: '30.00', currency: 'gbp' },
          maximum: null,
          agreed_line_id: bought.agreed_line_id,
          agreed_line_status: 'open',
          pay_until: bought.pay_until,
        },
      },
    ])
    expect((await app.as(buyer).get('/users/bids')).body.data).toEqual([])
    await ctx.db.updateTable('agreed_lines').set({ status: 'paid', closed_at: app.clock.now() }).execute()
    expect(await list()).toMatchObject([{ attributes: { agreed_line_id: null, agreed_line_status: 'paid', pay_until: null } }])
    expect((await app.as(bidder).get('/users/bids?state=closed')).body.data).toMatchObject([{ attributes: { agreed_line_status: null } }])
    const { body } = await app.as(buyer).get('/users/counters')
    expect(body.data.attributes.notifications_data).toMatchObject({ unread_bids: 0 })
  })
})

describe('watches', () => {
  it('are added and removed by id or slug, repeatedly, and list open auctions first', async () => {
    const testApp = await startTestApp()
    const { app, ctx, world } = testApp
    const member = await world.user()
    let client = app.as(member)
    const [ended, late, early] = [
      await world.auction({ durationDays: 1 }),
      await world.auction({ durationDays: 10 }),
      await world.auction({ durationDays: 5 }),
    ]
    for (const listing_id of [ended.slug, late.id, early.slug, early.id])
      expect(await client.post('/users/watchlist', { watch: { listing_id } })).toHaveStatus(204)
    app.clock.advance(25 * HOUR_MS)
    await app.runDeadlines()
    client = await signInAgain(testApp, member)
    const list = (await client.get('/users/watchlist')).body
    expect(list.data[0].type).toBe('watched_auction')
    expect(slugsOf(list)).toEqual([early.slug, late.slug, ended.slug])
    expect(list.data[0].attributes).toMatchObject({ watching: true, watcher_count: 1, maximum: null, read: true, actions: ['bid'] })
    await ctx.db.updateTable('listings').set({ status: 'deactivated' }).where('id', '=', ended.id).execute()
    expect((await client.get('/users/watchlist')).body.data[2].relationships.listing.data).toBeNull()
    for (const ref of [ended.slug, late.id, early.slug, early.slug])
      expect(await client.delete(`/users/watchlist/${ref}`)).toHaveStatus(204)
    expect(await client.delete('/users/watchlist/no-such-part')).toBeRefused(404, 'not_found')
    expect((await client.get('/users/watchlist')).body.data).toEqual([])
  })

  it('refuse own, hidden, unknown and other listings, and guests', async () => {
    const { app, world } = await startTestApp()
    const [member, guest] = [await world.user(), await world.guest()]
    const [own, hidden, auction] = [
      await world.auction({ seller: member }),
      await world.auction({ status: 'deactivated' }),
      await world.auction(),
    ]
    const post = (user: typeof member, listing_id: unknown) => app.as(user).post('/users/watchlist', { watch: { listing_id } })
    expect(await post(member, own.slug)).toBeRefused(409, 'own_listing')
    expect(await post(member, hidden.slug)).toBeRefused(404, 'not_found')
    expect(await post(member, 'no-such-part')).toBeRefused(404, 'not_found')
    expect(await post(member, (await world.listing()).slug)).toBeRefused(409, 'not_an_auction')
    expect(await post(member, null)).toHaveStatus(422)
    expect(await post(guest, auction.slug)).toBeRefused(403, 'sign_in_required')
    expect(await app.visitor.get('/users/watchlist')).toBeRefused(403, 'sign_in_required')
    expect(await app.visitor.get('/users/auctions')).toBeRefused(403, 'sign_in_required')
    expect(await app.visitor.get('/users/bids')).toBeRefused(403, 'sign_in_required')
  })

  it('store one row for requests at once, and nothing of others is removed', async () => {
    const { app, ctx, world } = await startTestApp()
    const [member, other, auction] = [await world.user(), await world.user(), await world.auction()]
    const watch = { watch: { listing_id: auction.slug } }
    const responses = await Promise.all(Array.from({ length: 6 }, () => app.as(member).post('/users/watchlist', watch)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]))
    await app.as(other).delete(`/users/watchlist/${auction.slug}`)
    expect(await ctx.db.selectFrom('watches').select('user_id').execute()).toEqual([{ user_id: member.id }])
  })
})

describe('the lists of auctions', () => {
  it('need the same number of statements for any number of rows', async () => {
    const testApp = await startTestApp()
    const { app, world } = testApp
    const [seller, member] = [await world.business(), await world.user()]
    const paths = [
      [seller, '/users/auctions'],
      [member, '/users/bids'],
      [member, '/users/watchlist'],
    ] as const
    const add = async () => {
      const auction = await world.auction({ seller })
      await bid(testApp, member, auction, '20.00')
      await app.as(member).post('/users/watchlist', { watch: { listing_id: auction.slug } })
    }
    const count = async () => {
      const counts: number[] = []
      for (const [user, path] of paths) counts.push(await app.countStatements(() => app.as(user).get(path)))
      return counts
    }
    await add()
    await count()
    const countsForOne = await count()
    for (let index = 0; index < 4; index++) await add()
    expect((await app.as(member).get('/users/watchlist')).body.data).toHaveLength(5)
    expect(await count()).toEqual(countsForOne)
  })
})
