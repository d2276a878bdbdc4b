import { expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { openMarket, sendStep, startAuction } from '#test/auction-histories/auction.ts'
import { closeEndedAuctions } from './close-auctions.job.ts'

const TERMS = { unit: 100, starting: 1_000, reserve: null, buyNow: null } as const
const DAY_MS = 86_400_000

/** Auctions with a bid each, whose end has come. */
async function endAuctions(count: number) {
  const setup = await startTestApp()
  const market = await openMarket(setup)
  const slugs: string[] = []
  for (let n = 0; n < count; n++) {
    const { auction } = await startAuction(market, TERMS)
    slugs.push(auction.listing.slug)
    expect(await sendStep(auction, { name: 'bid', bidder: n % 4, maximum: 2_000 }, 100)).toBe('done')
  }
  const { app, ctx } = setup
  app.clock.advance(4 * DAY_MS)
  const listStates = async () =>
    (await ctx.db.selectFrom('auctions').select(['outcome']).orderBy('id').execute()).map(({ outcome }) => outcome)
  return { ...setup, listStates }
}

it('stores a bid with its event by one statement under the lock', async () => {
  const setup = await startTestApp()
  const market = await openMarket(setup)
  const { auction } = await startAuction(market, TERMS)
  await sendStep(auction, { name: 'bid', bidder: 0, maximum: 2_000 }, 100)
  const statements = await setup.app.listStatements(() => sendStep(auction, { name: 'bid', bidder: 1, maximum: 3_000 }, 100))
  const lock = statements.findIndex((sql) => sql.includes('"auctions"') && sql.includes('for no key update'))
  expect(statements.slice(lock + 1).findIndex((sql) => sql.includes('insert into bids'))).toBe(0)
  const bids = await setup.ctx.db.selectFrom('bids').select('id').orderBy('id').execute()
  const events = await setup.ctx.db.selectFrom('outbox_events').where('name', '=', 'bids_placed').select('payload').orderBy('id').execute()
  expect(events.map(({ payload }) => payload)).toMatchObject([
    { bid_id: bids[0]?.id, outbid_ids: [], bidder_ids: [market.bidders[0]?.id] },
    { bid_id: bids[1]?.id, outbid_ids: [market.bidders[0]?.id], bidder_ids: [market.bidders[1]?.id], price_minor: 2_100 },
  ])
})

it('closes auctions that end together, each with its sale and event', async () => {
  const { app, ctx, listStates, world } = await endAuctions(12)
  await app.runDeadlines()
  expect(await listStates()).toEqual(Array.from({ length: 12 }, () => 'won'))
  expect(await ctx.db.selectFrom('agreed_lines').select('id').execute()).toHaveLength(12)
  expect((await world.events()).filter((name) => name === 'auction_closed')).toHaveLength(12)
})

it('closes the others when one of them fails', async () => {
  const { ctx, listStates } = await endAuctions(12)
  // A second winning bid is refused by the database.
  const bid = await ctx.db.selectFrom('bids').selectAll().orderBy('id').offset(3).limit(1).executeTakeFirstOrThrow()
  const { id: _, ...copy } = bid
  await ctx.db
    .insertInto('bids')
    .values({ ...copy, status: 'winner' })
    .execute()
  await closeEndedAuctions.run(ctx, { signal: new AbortController().signal })
  expect(await listStates()).toEqual(Array.from({ length: 12 }, (_, index) => (index === 3 ? null : 'won')))
})
