import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'
import { createSecondChance } from './public.ts'
import { offerCalls, offerOf, sellForOffers, startNegotiation, type TestApp } from './test-helpers.ts'

const HOUR_MS = 3_600_000

const like = ({ app }: TestApp, user: TestUser, listing: TestListing) =>
  app.as(user).post('/users/likes', { like: { listing_id: listing.slug } })

const watch = ({ ctx }: TestApp, user: TestUser, listing: TestListing) =>
  ctx.db.insertInto('watches').values({ user_id: user.id, listing_id: listing.id, created_at: ctx.clock.now() }).execute()

type TestOffer = { relationships: { buyer: { data: { id: string } | null } } }

describe('offers to watchers', () => {
  it('go once to everybody who likes or watches a part and has no open offer', async () => {
    const test = await startTestApp()
    const { app, world, ctx } = test
    const listing = await sellForOffers(test)
    const [liking, watching, both, offering, blocked] = await Promise.all([1, 2, 3, 4, 5].map(() => world.user()))
    if (!liking || !watching || !both || !offering || !blocked) throw new Error('five users')
    for (const user of [liking, both, offering, blocked]) await like(test, user, listing)
    for (const user of [watching, both, listing.seller]) await watch(test, user, listing)
    await ctx.db
      .insertInto('user_blocks')
      .values({ blocker_id: blocked.id, blocked_id: listing.seller.id, created_at: ctx.clock.now() })
      .execute()
    await startNegotiation(test, { listing, buyer: offering })
    const { client } = await offerCalls(test, listing.seller)
    const offer = (price: string) => client.post(`/users/listings/${listing.slug}/watcher_offers`, { offer: { price } })

    const count = await client.get(`/users/listings/${listing.slug}/watchers`)
    expect(count.body.data.attributes).toMatchObject({ watchers: 6, offers_possible: 3 })
    expect(await offer('50')).toBeRefused(422, 'price_not_lower')
    const [first, second] = await Promise.all([offer('44'), offer('44')])
    const made = [first, second].map(({ status, body }) => (status === 200 ? body.data.attributes.offers_made : body.errors[0].code))
    expect(made.toSorted()).toEqual([3, 'no_watchers'])
    expect(await offer('43')).toBeRefused(409, 'no_watchers')
    await app.drainOutbox()

    const asLiking = await offerCalls(test, liking)
    const [received] = await asLiking.list()
    expect(received?.attributes).toMatchObject({
      made_by: 'seller',
      kind: 'watchers',
      chat_id: null,
      read: false,
      price: { amount: '44.00' },
    })
    expect(received?.attributes.actions).toEqual(['accept', 'decline', 'counter'])
    for (const [locale, text] of [
      ['en-GB', 'The seller offers you'],
      ['fr', 'Le vendeur vous propose'],
    ] as const) {
      const { data } = (await app.as(liking, { locale }).get('/users/notifications')).body
      expect(data[0].attributes).toMatchObject({ object_name: 'create_offer', message: expect.stringContaining(text) })
    }
    const asSeller = await offerCalls(test, listing.seller)
    const ofLiking = await asSeller.client.get(`/users/offers/${received?.id}`)
    expect(ofLiking.body.data.relationships.buyer.data).toBeNull()
    for (const path of [`/users/offers/${received?.id}`, '/users/offers?side=seller', '/users/notifications'])
      for (const user of [liking, watching, both]) expect(JSON.stringify((await asSeller.client.get(path)).body)).not.toContain(user.slug)
    const countered = offerOf(await asLiking.counter(received?.id ?? '', '40'))
    expect(countered).toMatchObject({ made_by: 'buyer', chat_id: expect.any(String) })
    const replied = (await asSeller.client.get(`/users/offers/${countered.id}/rounds`)).body
    expect(replied.data.map(({ relationships }: TestOffer) => relationships.buyer.data?.id)).toEqual([String(liking.id), String(liking.id)])
    const asBoth = await offerCalls(test, both)
    const [own] = await asBoth.list()
    expect(offerOf(await asBoth.accept(own?.id ?? ''), 200).status).toBe('accept')
    expect(await world.listingRow(listing.id)).toMatchObject({ reserved_quantity: 1 })
    expect(app.countDeadlocks()).toBe(0)
  })

  it('are refused for parts of others, without offers, and without watchers', async () => {
    const test = await startTestApp()
    const { world } = test
    const listing = await sellForOffers(test)
    const stranger = await offerCalls(test, await world.user())
    const asSeller = await offerCalls(test, listing.seller)
    const path = `/users/listings/${listing.slug}`
    expect(await stranger.client.post(`${path}/watcher_offers`, { offer: { price: '40' } })).toBeRefused(404, 'not_found')
    expect(await stranger.client.get(`${path}/watchers`)).toBeRefused(404, 'not_found')
    expect(await asSeller.client.post(`${path}/watcher_offers`, { offer: { price: '40' } })).toBeRefused(409, 'no_watchers')
    const fixed = await world.listing({ seller: listing.seller })
    expect(await asSeller.client.post(`/users/listings/${fixed.slug}/watcher_offers`, { offer: { price: '40' } })).toBeRefused(
      409,
      'offers_not_taken',
    )
  })
})

/** An auction that was won and not paid, with a second chance for another bidder. */
async function offerSecondChance(test: TestApp) {
  const { world, ctx } = test
  const listing = await world.listing()
  const [winner, bidder] = [await world.user(), await world.user()]
  const now = ctx.clock.now()
  const auctionId = await ctx.db.transact(async (tx) => {
    const times = { starts_at: new Date(now.getTime() - 24 * HOUR_MS), planned_ends_at: now, ends_at: now, closed_at: now }
    const { id } = await tx
      .insertInto('auctions')
      .values({
        ...{ listing_id: listing.id, seller_id: listing.seller.id, currency: 'gbp', state: 'closed', outcome: 'bought', ...times },
        starting_price_minor: 1_000,
        buyer_id: winner.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('listings').set({ sale_format: 'auction', auction_id: id }).where('id', '=', listing.id).execute()
    await createSecondChance(tx, {
      auctionId: id,
      listingId: listing.id,
      sellerId: listing.seller.id,
      bidderId: bidder.id,
      amountMinor: 3_300,
      currency: 'gbp',
      shippingType: 'ship_only',
      now,
    })
    return id
  })
  await test.app.drainOutbox()
  const asBidder = await offerCalls(test, bidder)
  const [offer] = await asBidder.list()
  if (!offer) throw new Error('the second chance is not listed')
  return { listing, bidder, auctionId, asBidder, id: offer.id, offer: offer.attributes }
}

describe('a second chance', () => {
  it('is accepted at the maximum of the second bidder, and cannot be countered', async () => {
    const test = await startTestApp()
    const { listing, bidder, asBidder, id, offer } = await offerSecondChance(test)
    expect(offer).toMatchObject({
      kind: 'second_chance',
      price: { amount: '33.00' },
      actions: ['accept', 'decline'],
      rounds_left: 0,
      item_price: null,
    })
    const { data } = (await asBidder.client.get('/users/notifications')).body
    expect(data[0].attributes).toMatchObject({
      object_name: 'auction',
      message_key: 'auction_second_chance',
      data: { listing_slug: listing.slug },
    })
    expect(await asBidder.counter(id, '20')).toBeRefused(403, 'not_allowed')
    expect(offerOf(await asBidder.accept(id), 200).status).toBe('accept')
    expect(await test.world.listingRow(listing.id)).toMatchObject({ status: 'reserved', reserved_quantity: 1 })
    expect((await test.app.as(bidder).get('/users/agreed_lines')).body.data[0].attributes).toMatchObject({
      source: 'offer',
      unit_price: { amount: '33.00' },
    })
  })

  it('cannot be accepted once the part is in another auction', async () => {
    const test = await startTestApp()
    const { listing, auctionId, asBidder, id } = await offerSecondChance(test)
    const { id: _id, ...terms } = await test.ctx.db.selectFrom('auctions').where('id', '=', auctionId).selectAll().executeTakeFirstOrThrow()
    const { id: nextId } = await test.ctx.db
      .insertInto('auctions')
      .values({ ...terms, state: 'open', outcome: null, closed_at: null, buyer_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.ctx.db.updateTable('listings').set({ auction_id: nextId }).where('id', '=', listing.id).execute()
    expect(await asBidder.accept(id)).toBeRefused(409, 'not_for_sale')
    expect(offerOf(await asBidder.decline(id), 200).ended_by).toBe('declined')
  })
})
