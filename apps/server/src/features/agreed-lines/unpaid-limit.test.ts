import { expect, it } from 'vitest'
import { offerCalls, offerOf, payAgreed, sellForOffers, startNegotiation } from '#features/offers/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import { runOverlapping } from '#test/overlap.ts'
import type { TestUser } from '#test/world.ts'
import { agree } from './test-helpers.ts'

/** A buyer with as many agreed lines that are not paid. */
async function startUnpaidBuyer(lineCount: number) {
  const test = await startTestApp()
  const seller = await test.world.user()
  const buyer = await test.world.user()
  for (let count = 0; count < lineCount; count++) await agree(test, buyer, await test.world.listing({ seller }))
  return { test, seller, buyer, ...test }
}

const countLines = async ({ ctx }: Awaited<ReturnType<typeof startTestApp>>, { id }: TestUser) =>
  (await ctx.db.selectFrom('agreed_lines').where('buyer_id', '=', id).where('status', '=', 'open').select('id').execute()).length

it('refuses buy-now, offers and acceptances of a buyer with five unpaid lines', async () => {
  const { test, app, world, seller, buyer } = await startUnpaidBuyer(4)
  const listing = await sellForOffers(test, { seller, autoAccept: 4_000 })
  const { id, asSeller, asBuyer } = await startNegotiation(test, { buyer })
  const counter = offerOf(await asSeller.counter(id, '45'))
  const other = await startNegotiation(test, { buyer })
  const otherCounter = offerOf(await other.asSeller.counter(other.id, '45'))
  await agree(test, buyer, await world.listing({ seller }))

  const auction = await world.auction({ seller, buyNowPriceMinor: 8_000 })
  const refused = await app.as(buyer).post(`/users/listings/${auction.slug}/buy_now`)
  expect(refused).toBeRefused(409, 'too_many_unpaid')
  expect(refused.body.errors[0].meta).toMatchObject({ max: 5 })
  expect(await world.auctionRow(auction.auctionId)).toMatchObject({ state: 'open' })
  // The price makes no difference: the hidden limit of the seller stays hidden.
  for (const price of ['39.99', '40']) expect(await asBuyer.make(listing, price)).toBeRefused(409, 'too_many_unpaid')
  expect(await asBuyer.counter(counter.id, '44')).toBeRefused(409, 'too_many_unpaid')
  expect(await asBuyer.accept(otherCounter.id)).toBeRefused(409, 'too_many_unpaid')
  expect((await asBuyer.show(counter.id)).status).toBe('pending')
  expect(await countLines(test, buyer)).toBe(5)

  // Bids are no agreement yet, and offers can be declined.
  expect(await app.as(buyer).post(`/users/listings/${auction.slug}/bids`, { bid: { maximum: '20.00' } })).toHaveStatus(201)
  expect(await asBuyer.decline(counter.id)).toHaveStatus(200)
})

it('does not refuse what the seller accepts, nor the end of an auction', async () => {
  const { test, app, world, seller, buyer } = await startUnpaidBuyer(4)
  const { id, asSeller } = await startNegotiation(test, { buyer })
  const endsAt = new Date(app.clock.now().getTime() + 3_600_000)
  const auction = await world.auction({ seller, endsAt })
  await app.as(buyer).post(`/users/listings/${auction.slug}/bids`, { bid: { maximum: '20.00' } })
  await agree(test, buyer, await world.listing({ seller }))
  expect(await asSeller.accept(id)).toHaveStatus(200)
  app.clock.set(endsAt)
  await app.runDeadlines()
  expect(await world.auctionRow(auction.auctionId)).toMatchObject({ outcome: 'won', buyer_id: buyer.id })
  expect(await countLines(test, buyer)).toBe(7)
})

it('allows another agreement once one is paid', async () => {
  const { test, buyer, seller } = await startUnpaidBuyer(5)
  const asBuyer = await offerCalls(test, buyer)
  const listing = await sellForOffers(test, { seller })
  expect(await asBuyer.make(listing, '40')).toBeRefused(409, 'too_many_unpaid')
  expect(await payAgreed(test, buyer)).toHaveStatus(200)
  expect(await asBuyer.make(listing, '40')).toHaveStatus(201)
})

it('returns an offer that is repeated, also when it has made the fifth line', async () => {
  const { test, buyer, seller } = await startUnpaidBuyer(4)
  const asBuyer = await offerCalls(test, buyer)
  const listing = await sellForOffers(test, { seller, autoAccept: 4_000 })
  const { id } = offerOf(await asBuyer.make(listing, '40'))
  expect(offerOf(await asBuyer.make(listing, '40'), 200)).toMatchObject({ id, status: 'accept' })
})

it('counts one after the other: of two agreements at once the sixth is refused', async () => {
  const { test, app, world, buyer, seller } = await startUnpaidBuyer(4)
  const auctions = [await world.auction({ seller, buyNowPriceMinor: 8_000 }), await world.auction({ buyNowPriceMinor: 8_000 })]
  const listing = await sellForOffers(test, { autoAccept: 4_000 })
  const asBuyer = await offerCalls(test, buyer)
  const results = await runOverlapping(test, { table: 'users', id: buyer.id }, [
    ...auctions.map(
      ({ slug }) =>
        () =>
          app.as(buyer).post(`/users/listings/${slug}/buy_now`),
    ),
    () => asBuyer.make(listing, '40'),
  ])
  expect(results.map(({ status }) => status)).toEqual([200, 409, 409])
  expect(await countLines(test, buyer)).toBe(5)
  expect(app.countDeadlocks()).toBe(0)
})

it('locks no two members in a circle who buy from each other at once', async () => {
  const test = await startTestApp()
  const [anna, bert] = [await test.world.user(), await test.world.user()]
  const [asAnna, asBert] = [await offerCalls(test, anna), await offerCalls(test, bert)]
  for (let round = 0; round < 4; round++) {
    const [ofAnna, ofBert] = [await sellForOffers(test, { seller: anna }), await sellForOffers(test, { seller: bert })]
    const results = await Promise.all([asAnna.make(ofBert, '40'), asBert.make(ofAnna, '40')])
    expect(results.map(({ status }) => status)).toEqual([201, 201])
  }
  expect(test.app.countDeadlocks()).toBe(0)
})
