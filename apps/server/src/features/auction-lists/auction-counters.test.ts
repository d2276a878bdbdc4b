import type { Counters } from '@partlane/domain/notifications/counters'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'
import type { signInAgain } from './test-helpers.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Client = Awaited<ReturnType<typeof signInAgain>>
type Market = TestApp & { auction: TestListing; people: TestUser[]; clients: Client[]; maximum: number }

const bidAs = (index: number) => async (market: Market) => {
  market.maximum += 700
  return market.clients[index]?.post(`/users/listings/${market.auction.slug}/bids`, { bid: { maximum: (market.maximum / 100).toFixed(2) } })
}
const retractAs =
  (index: number) =>
  ({ clients, auction }: Market) =>
    clients[index]?.post(`/users/listings/${auction.slug}/retractions`, { retraction: { reason: 'wrong_amount' } })
const callAsSeller = (path: string) => (market: Market) => market.clients[0]?.post(`/users/listings/${market.auction.slug}/${path}`, {})
const readAs = (index: number, path: string) => (market: Market) => market.clients[index]?.put(path, {})

async function passTime({ app }: Market, hours: number): Promise<void> {
  app.clock.advance(hours * 3_600_000)
  await app.runDeadlines()
}

/** What people can do, in any order. Many are refused at that time, which changes nothing. */
const commands = {
  bidAsFirst: bidAs(1),
  bidAsSecond: bidAs(2),
  raiseAsSecond: bidAs(2),
  retractAsFirst: retractAs(1),
  retractAsSecond: retractAs(2),
  lowerReserve: ({ clients, auction, maximum }: Market) =>
    clients[0]?.put(`/users/listings/${auction.slug}/reserve`, { reserve: { price: (300 - maximum / 1000).toFixed(2) } }),
  cancel: callAsSeller('cancel_auction'),
  relist: callAsSeller('relist'),
  readAuctions: readAs(0, '/users/auctions/read'),
  readBidsAsFirst: readAs(1, '/users/bids/read'),
  readBidsAsSecond: readAs(2, '/users/bids/read'),
  passHour: (market: Market) => passTime(market, 1),
  passDays: (market: Market) => passTime(market, 60),
} satisfies Record<string, (market: Market) => Promise<unknown> | undefined>
type Command = keyof typeof commands
const commandNames = Object.keys(commands) as Command[]

/** Counts the rows of the tables in the simplest way. */
async function recount({ ctx }: TestApp, { id }: TestUser): Promise<Partial<Counters>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from auctions where seller_id = ${id} and seller_read = false) as unread_auctions,
      (select count(*) from auction_bidders where bidder_id = ${id} and read = false) as unread_bids,
      (select count(*) from auction_bidders b join auctions a on a.id = b.auction_id
        where b.bidder_id = ${id} and b.read = false and a.state = 'open' and a.leader_id <> ${id} and exists (
          select from bids where auction_id = a.id and bidder_id = ${id} and retracted_at is null)) as unread_outbids`.execute(ctx.db)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]))
}

type CountersBroadcast = { notifications_data?: Counters }

async function checkCounters(market: Market, commandName: string): Promise<void> {
  for (const [index, user] of market.people.entries()) {
    const expected = await recount(market, user)
    const served = (await market.clients[index]?.get('/users/counters'))?.body.data.attributes.notifications_data
    expect(served, `served to person ${index} after ${commandName}`).toMatchObject(expected)
    const sent = market.app.broadcastsTo(user).findLast((message): message is CountersBroadcast => 'notifications_data' in message)
    const shown = sent?.notifications_data ?? { unread_auctions: 0, unread_bids: 0, unread_outbids: 0 }
    expect(shown, `broadcast to person ${index} after ${commandName}`).toMatchObject(expected)
  }
}

async function createMarket(): Promise<Market> {
  const testApp = await startTestApp()
  const { app, world, ctx } = testApp
  const people = [await world.business(), await world.user(), await world.user()]
  const [seller] = people
  const auction = await world.auction({ ...(seller ? { seller } : {}), durationDays: 3, reservePriceMinor: 30_000 })
  const expiresAt = new Date(ctx.clock.now().getTime() + 365 * 24 * 3_600_000)
  const clients: Client[] = []
  for (const user of people) clients.push(app.withToken(await world.session(user, { expiresAt })))
  return { ...testApp, auction, people, clients, maximum: 1000 }
}

describe('the counters of auctions', () => {
  it('equal a recount from the tables after any sequence of commands, served and broadcast', async () => {
    const sequence = fc.array(fc.constantFrom(...commandNames), { minLength: 12, maxLength: 24 })
    await fc.assert(
      fc.asyncProperty(sequence, async (names) => {
        const market = await createMarket()
        for (const name of names) {
          await commands[name](market)
          await market.app.drainOutbox()
          await checkCounters(market, name)
        }
      }),
      { seed: 20261127, numRuns: 5, endOnFailure: true },
    )
  }, 180_000)
})
